import type { OutputFormat } from 'mediabunny'
import '#lib/funnel-api/features/files/isolated/mediabunny'

// A static import would load the library before the module above registers its hook, which corrects the library. The
// test files of a worker share the loaded library.
const { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output, WebMOutputFormat } =
  await import('mediabunny')

const RATE = 48_000
const PACKET_SECONDS = 0.02
/** An Opus packet of 20 ms of silence. */
const SILENCE = Uint8Array.of(0xf8, 0xff, 0xfe)
/** The header of an Opus stream with one channel. */
const OPUS_HEAD = Buffer.from('4f707573486561640101380180bb0000000000', 'hex')

async function opusIn(format: OutputFormat, seconds: number): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: RATE, description: OPUS_HEAD }
  for (let n = 0; n < seconds / PACKET_SECONDS; n += 1)
    await source.add(new EncodedPacket(SILENCE, 'key', n * PACKET_SECONDS, PACKET_SECONDS), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer!)
}

/** Silence as 8-bit PCM. */
function wav(seconds: number): Buffer {
  const rate = 8000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + rate * seconds, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(rate * seconds, 40)
  return Buffer.concat([head, Buffer.alloc(rate * seconds, 128)])
}

/** Frames of 1152 samples at 44.1 kHz and 128 kbit/s, without content. */
function mp3(seconds: number): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb9000)
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () => frame))
}

/** Audio files of each accepted format, by extension. */
export const audioFiles = async (seconds: number): Promise<{ [extension: string]: Buffer }> => ({
  m4a: await opusIn(new Mp4OutputFormat(), seconds),
  webm: await opusIn(new WebMOutputFormat(), seconds),
  wav: wav(seconds),
  mp3: mp3(seconds),
})
