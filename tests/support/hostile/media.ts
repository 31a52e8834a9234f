import { deflateSync } from 'node:zlib'
import type { Folder } from '#lib/domain/upload'
import { box, fileType, fragment, fragmented, movie, words } from '#tests/support/hostile/boxes'
import { docx } from '#tests/support/zip'

/** A file that must be rejected, and the expected error code. */
export type Hostile = { what: string; folder: Folder; filename: string; bytes: Buffer; code: string }

/** The start of a photo in the format of Apple's phones. */
export const HEIC = Buffer.concat([Buffer.from('0000002466747970686569630000000068656963', 'hex'), Buffer.alloc(2000)])

/** A fragmented MP4 whose only run declares this many samples. */
const endlessRun = (samples: number) =>
  Buffer.concat([fileType('iso5'), movie({}, fragmented()), fragment(samples), box('mdat', Buffer.alloc(16))])

/** A movie without frames whose time table (stts) has entries of 0 samples with a duration of 256. */
function manyTimes(entries: number) {
  const body = Buffer.alloc(8 + entries * 8)
  body.writeUInt32BE(entries, 4)
  for (let offset = 8; offset < body.length; offset += 8) body.writeUInt32BE(1, offset + 3)
  return Buffer.concat([fileType(), movie({ stts: body }), box('mdat', Buffer.alloc(16))])
}

/** Wraps bytes in boxes or elements, from the inside to the outside, without copying them at each level. */
function nested(depth: number, head: (size: number) => Buffer, inner: Buffer) {
  const heads: Buffer[] = []
  let size = inner.length
  for (let level = 0; level < depth; level += 1) {
    const next = head(size)
    heads.push(next)
    size += next.length
  }
  return Buffer.concat([...heads.reverse(), inner])
}

const deepBoxes = (depth: number) => {
  const head = (size: number) => Buffer.concat([words(size + 8), Buffer.from('trak')])
  return Buffer.concat([fileType(), box('moov', nested(depth, head, Buffer.alloc(0)))])
}

/** An EBML element with a size of eight bytes. */
function element(id: string, ...content: readonly Buffer[]) {
  const body = Buffer.concat(content)
  return Buffer.concat([elementHead(id, body.length), body])
}
const elementHead = (id: string, size: number) =>
  Buffer.concat([Buffer.from(id, 'hex'), words(0x01000000 + Math.floor(size / 2 ** 32), size % 2 ** 32)])

const EBML_HEAD = element('1a45dfa3', element('4282', Buffer.from('webm')))
const TRACKS = element(
  '1654ae6b',
  element(
    'ae',
    element('d7', Buffer.from([1])),
    element('73c5', Buffer.from([1])),
    element('83', Buffer.from([1])),
    element('86', Buffer.from('V_VP8')),
    element('e0', element('b0', Buffer.from([1, 64])), element('ba', Buffer.from([0, 240]))),
  ),
)
const webm = (...clusters: readonly Buffer[]) => Buffer.concat([EBML_HEAD, element('18538067', TRACKS, ...clusters)])

/** Blocks with fixed-size lacing that declare 256 frames each, in two bytes. */
function lacing(bytes: number) {
  const block = Buffer.from('a38781000084ff0000', 'hex')
  return webm(element('1f43b675', element('e7', Buffer.from([0])), Buffer.alloc(bytes - (bytes % block.length), block)))
}

/** An element that the parser does not know, in the place of a cluster and before the end of the file. */
const unknownElement = () => webm(element('3f7b7b7b', Buffer.alloc(200, 0x55)))

const deepElements = (depth: number) => webm(nested(depth, (size) => elementHead('a0', size), Buffer.alloc(0)))

const pdf = (...objects: readonly (string | Buffer)[]) =>
  Buffer.concat(
    [
      '%PDF-1.7\n',
      '1 0 obj\n<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>\nendobj\n',
      '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
      '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>\nendobj\n',
      ...objects,
      'trailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
    ].map((part) => Buffer.from(part)),
  )
const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>'

function objectStream() {
  const packed = deflateSync(`4 0 ${SCRIPT}`)
  const head = `5 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')])
}

const video = (what: string, filename: string, bytes: Buffer): Hostile => ({
  what,
  filename,
  bytes,
  folder: 'records',
  code: 'UNREADABLE',
})
const resume = (what: string, filename: string, code: string, bytes: Buffer): Hostile => ({
  what,
  filename,
  bytes,
  code,
  folder: 'candidacy/resume',
})

/** Media and documents that declare more than they contain, or contain more than they declare. */
export const hostileMedia = (): Hostile[] => [
  video('a run of 4,294,967,295 samples in 700 bytes', 'pitch.mp4', endlessRun(2 ** 32 - 1)),
  video('a run of 5,000,000 samples', 'pitch.mp4', endlessRun(5_000_000)),
  video('a run of 5,000,000 samples, named .mov', 'pitch.mov', endlessRun(5_000_000)),
  video('a time table with 3,000,000 entries', 'pitch.mp4', manyTimes(3_000_000)),
  video('a time table with 400,000 entries and no frames', 'pitch.mp4', manyTimes(400_000)),
  video('boxes 10,000 deep', 'pitch.mp4', deepBoxes(10_000)),
  video('fixed-size lacing in 80 KB', 'pitch.webm', lacing(80_000)),
  video('fixed-size lacing in 480 KB', 'pitch.webm', lacing(480_000)),
  video('an unknown element in the place of a cluster', 'pitch.webm', unknownElement()),
  video('elements 50,000 deep', 'pitch.webm', deepElements(50_000)),
  resume(
    'an entry of 300 MB that declares 1,000 bytes',
    'cv.docx',
    'UNSUPPORTED_TYPE',
    docx({ name: 'word/media/image1.bmp', data: Buffer.alloc(300_000_000), size: 1000 }),
  ),
  resume('a script on opening', 'cv.pdf', 'ACTIVE_CONTENT', pdf(`4 0 obj\n${SCRIPT}\nendobj\n`)),
  resume(
    'a script with an escaped name',
    'cv.pdf',
    'ACTIVE_CONTENT',
    pdf('4 0 obj\n<</S/J#61vaScript/J#53(app.alert\\(1\\))>>\nendobj\n'),
  ),
  resume('a script in an object stream', 'cv.pdf', 'ACTIVE_CONTENT', pdf(objectStream())),
]
