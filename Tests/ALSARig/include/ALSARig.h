// A microphone and a loudspeaker for tests: a plugin of libasound that plays a file as if someone spoke,
// keeps what was heard in a file, runs in real time (or faster), and fails on command.
//
// Nothing is to be included from here; libasound loads `libasound_module_pcm_rig.so` by a configuration:
//
//     pcm_type.rig { lib "/…/libasound_module_pcm_rig.so" }
//     pcm.mic { type rig infile "/…/speech.wav" log "/…/rig.log" }
//     pcm.speaker { type rig outfile "/…/heard.wav" format "S16_LE" channels 1 period 960 }
//     defaults.namehint.showall on      # or a self-contained configuration lists nothing
//
// What a device can do (without these keys: everything that the plugin can)
//   format    S16_LE, S24_LE, S24_3LE, S32_LE, FLOAT_LE or U8: the only format offered
//   rate      the only rate, in hertz; without it that of a WAV infile, else 8,000 to 192,000
//   channels  the only number of channels; without it 1 to 8
//   period    the only period, in frames; format and channels are then S16_LE and 1 unless given
//   buffer    the only buffer, in frames; needs `period`
//
// What is heard and spoken
//   infile    raw S16_LE mono, or a 16-bit PCM WAV of any number of channels (channel c of the device is channel
//             c modulo that number); without it silence
//   at_end    after the last frame: silence (the default), loop, stop (no more frames) or nodev
//   clock     running (the default: the file goes on while the device is stopped, as a room does) or stopped
//   outfile   the frames whose time came, never those that were dropped: a WAV if the name ends in .wav, else
//             raw in the device's own format
//   append    1: go on at the end of a raw outfile of an earlier opening
//
// Time
//   speed     how many times faster than real time it runs, 1 to 100
//   patient   1: a late reader or writer is waited for, so that a busy machine cannot make an overrun
//   open_ms   how long opening takes, in real milliseconds
//
// Faults
//   open_error  opening answers -N
//   faults      a list of AT:KIND[:ARGUMENT], separated by commas or spaces. AT is the milliseconds of sound since
//               the first start: what is before is delivered whole, so frame counts are exact. Kinds:
//                 xrun         EPIPE; a loudspeaker has then played all it was given
//                 suspend      ESTRPIPE, as after the machine slept
//                 nodev        ENODEV for ever
//                 stall:MS     no progress for so long, and no error
//                 short:N      from there on at most N more frames at each question
//                 jump:MS      the position leaps ahead
//   control     a FIFO from which further faults are read at run time; AT then counts from now
//   no_resume   1: resuming does nothing (libasound answers 0 whatever a plugin says)
//   resume_again N: the first N attempts to resume do nothing
//   memory      a file that outlives the opening: the room goes on from the first start of the first one, and what was due
//               while nobody was there does not happen
//   returns MS  with `memory`: for so many real milliseconds after it went away opening answers ENODEV
//   no_prepare  1: preparing again after a fault answers EIO
//
// What it tells
//   log       a file to which lines "MILLISECONDS EVENT …" are appended: open (with the nanoseconds
//             of CLOCK_MONOTONIC from which the milliseconds count), hw_params, prepare, start, stop,
//             resume, fault, overrun, underrun, close
//   positions 1: also "read POSITION COUNT" and "write POSITION COUNT" for every transfer, in frames of the whole run
//
// The environment wins over the keys: RIG_FAULTS, RIG_LOG, RIG_OPEN_ERROR, RIG_INFILE, RIG_OUTFILE, RIG_SPEED.
