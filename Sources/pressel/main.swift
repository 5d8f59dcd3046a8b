import Glibc
import PresselALSA
import PresselCLI

let tool = CommandLineTool(host: .process(backend: ALSABackend()))
exit(tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
