import { readFileSync } from 'node:fs'
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  MkvOutputFormat,
  MP4,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import sharp from 'sharp'
import type { FeedFormat } from '#lib/domain/feed'
import type { Folder } from '#lib/domain/upload'
import { CV, VIDEO } from '#tests/support/candidates'
import { hostileFiles } from '#tests/support/hostile'
import { HOSTILE_FEEDS } from '#tests/support/hostile/feeds'
import { HEIC } from '#tests/support/hostile/media'
import { docx, odt, zip } from '#tests/support/zip'

export type FileInput = { what: string; folder: Folder; filename: string; bytes: Buffer }
export type FeedInput = { what: string; format: FeedFormat; bytes: Buffer }

/** Copies the video track of the MP4 to a Matroska container, without encoding it again. */
async function createMatroska(): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(VIDEO), formats: [MP4] })
  const target = new BufferTarget()
  const output = new Output({ format: new MkvOutputFormat(), target })
  const conversion = await Conversion.init({ input, output, audio: { discard: true } })
  await conversion.execute()
  if (!target.buffer) throw new Error('the video was not converted')
  return Buffer.from(target.buffer)
}

/** The start of a key frame of 320 × 240 pixels: its header in the format of the codec. */
const KEY_FRAMES = {
  vp8: { codec: 'vp8', head: '1008009d012a4001f000' },
  vp9: { codec: 'vp09.00.10.08', head: '824983420013f00ef0' },
} as const

/** Creates a WebM as browsers record it: key frames with a valid header and meaningless content. */
async function createWebm(name: keyof typeof KEY_FRAMES): Promise<Buffer> {
  const { codec, head } = KEY_FRAMES[name]
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource(name)
  output.addVideoTrack(source)
  await output.start()
  const data = Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(2000, 0x5a)])
  const meta = { decoderConfig: { codec, codedWidth: 320, codedHeight: 240 } }
  for (let second = 0; second < 3; second += 1) await source.add(new EncodedPacket(data, 'key', second, 1), meta)
  await output.finalize()
  if (!target.buffer) throw new Error('the video was not written')
  return Buffer.from(target.buffer)
}

function createQuickTime() {
  const bytes = Buffer.from(VIDEO)
  bytes.write('qt  ', 8, 'latin1')
  return bytes
}

const noiseImage = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 320, height: 240, channels: 3, background: '#000', noise } })
}

/** Valid files of every type that is inspected. */
export async function validFiles(): Promise<FileInput[]> {
  const [jpeg, png, webp] = await Promise.all([
    noiseImage().jpeg().toBuffer(),
    noiseImage().png().toBuffer(),
    noiseImage().webp().toBuffer(),
  ])
  const text = { name: 'word/media/notes.txt', data: 'Bread. '.repeat(2000) }
  return [
    { what: 'MP4', folder: 'records', filename: 'pitch.mp4', bytes: VIDEO },
    { what: 'MOV', folder: 'records', filename: 'pitch.mov', bytes: createQuickTime() },
    { what: 'Matroska', folder: 'records', filename: 'pitch.webm', bytes: await createMatroska() },
    { what: 'WebM, VP8', folder: 'records', filename: 'pitch.webm', bytes: await createWebm('vp8') },
    { what: 'WebM, VP9', folder: 'records', filename: 'pitch.webm', bytes: await createWebm('vp9') },
    { what: 'JPEG', folder: 'candidacy/files', filename: 'me.jpg', bytes: jpeg },
    { what: 'PNG', folder: 'candidacy/files', filename: 'me.png', bytes: png },
    { what: 'WebP', folder: 'candidacy/files', filename: 'me.webp', bytes: webp },
    { what: 'HEIC', folder: 'candidacy/files', filename: 'me.jpg', bytes: HEIC },
    { what: 'PDF', folder: 'candidacy/resume', filename: 'cv.pdf', bytes: CV },
    { what: 'DOCX', folder: 'candidacy/resume', filename: 'cv.docx', bytes: docx(text) },
    { what: 'ODT', folder: 'candidacy/resume', filename: 'cv.odt', bytes: odt(text) },
    { what: 'ZIP', folder: 'candidacy/resume', filename: 'cv.docx', bytes: zip([text]) },
  ]
}

export const corpusFiles = async (): Promise<FileInput[]> =>
  (await hostileFiles()).map(({ code: _, ...file }) => file).filter(({ bytes }) => bytes.length > 0)

const FEEDS: [string, FeedFormat][] = [
  ['greenhouse.json', 'greenhouse'],
  ['lever.json', 'lever'],
  ['indeed.xml', 'xml'],
]

export const validFeeds = (): FeedInput[] =>
  FEEDS.map(([file, format]) => ({
    what: file,
    format,
    bytes: readFileSync(new URL(`../../support/feeds/${file}`, import.meta.url)),
  }))

export const corpusFeeds = (): FeedInput[] =>
  HOSTILE_FEEDS.map(({ name, format, bytes }) => ({ what: name, format, bytes: Buffer.from(bytes()) }))
