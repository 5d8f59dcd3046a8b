import Glibc
import PresselAV

exit(DecodingProgram.run(Array(CommandLine.arguments.dropFirst())))
