import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Folder } from '#lib/domain/upload'
import { CV, VIDEO } from '#tests/support/candidates'
import { box, fileType } from '#tests/support/hostile/boxes'
import { HEIC, type Hostile, hostileMedia } from '#tests/support/hostile/media'
import { docx, odt, wordEntries, zip } from '#tests/support/zip'

const HTML = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>'
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const PHP = '<?php system($_GET["c"]); ?>'
const JS = 'GIF89a=1;alert(document.domain)//'
const PROGRAM = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'), Buffer.alloc(2000)])
const OLE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])
const archive = (from = 0) => zip([{ name: 'payload.exe', data: PROGRAM }], { from })

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const text = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))

const plain = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a44' }, limitInputPixels: false })
const jpeg = (side = 400) => plain(side).jpeg().toBuffer()
const png = (side = 400) => plain(side).png().toBuffer()
/** Incompressible, so that truncation loses data. */
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const head = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

/** An image that declares a larger size than it has. */
function oversizedPng(side: number) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

const withText = (image: Buffer, comment: string) =>
  Buffer.concat([image.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${comment}`)), image.subarray(33)])

const withComment = (image: Buffer, comment: string) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return Buffer.concat([
    image.subarray(0, 2),
    Buffer.from('fffe', 'hex'),
    length,
    Buffer.from(comment),
    image.subarray(2),
  ])
}

const FTYP = fileType()

type Row = [what: string, filename: string, bytes: Buffer, code?: string]
const rows = (folder: Folder, list: readonly Row[]): Hostile[] =>
  list.map(([what, filename, bytes, code = 'UNSUPPORTED_TYPE']) => ({ what, folder, filename, bytes, code }))

const documents = (): Row[] => [
  ['HTML named .pdf', 'cv.pdf', text(HTML)],
  ['HTML named .docx', 'cv.docx', text(HTML)],
  ['HTML named .doc', 'cv.doc', text(HTML)],
  ['HTML named .txt', 'cv.txt', text(HTML)],
  ['HTML named .html', 'cv.html', text(HTML)],
  ['an SVG with a script, named .txt', 'cv.txt', text(SVG)],
  ['an SVG with a script', 'cv.svg', text(SVG)],
  ['a file without an extension', 'cv', CV],
  ['two extensions, the last .exe', 'cv.pdf.exe', CV],
  ['a PDF after HTML', 'cv.pdf', text(HTML, CV)],
  ['HTML after the header of a PDF', 'cv.pdf', text(CV.subarray(0, 9), HTML, CV.subarray(9))],
  ['a PDF followed by an archive', 'cv.pdf', text(CV, archive(CV.length))],
  ['a PDF followed by an archive with its own offsets', 'cv.pdf', text(CV, archive())],
  ['an archive that contains a PDF', 'cv.pdf', zip([{ name: 'cv.pdf', data: CV, isStored: true }])],
  ['a truncated PDF', 'cv.pdf', half(CV)],
  ['a program named .pdf', 'cv.pdf', PROGRAM],
  ['a program named .doc', 'cv.doc', PROGRAM],
  ['a workbook named .doc', 'cv.doc', text(OLE, utf16('Workbook'))],
  ['an old Word file with macros', 'cv.doc', text(OLE, utf16('WordDocument'), utf16('_VBA_PROJECT'))],
  ['rich text with an embedded object', 'cv.rtf', text('{\\rtf1{\\object\\objemb{\\*\\objdata 0105000002000000}}}')],
  ['text with control characters', 'cv.txt', text('Bread\0\x1b[2J')],
  ['text with a script', 'cv.txt', text('My years: <SCRIPT SRC=//evil.test></SCRIPT>')],
]

/** Recruiters often cannot open HEIC files. Candidates who can open them can convert them to JPEG. */
const phonePhotos: Row[] = [
  ['a HEIC photo', 'IMG_0001.heic', HEIC],
  ['a HEIC photo named .jpg', 'IMG_0001.jpg', HEIC],
]

const archives = (): Row[] => [
  ['an archive named .docx', 'cv.docx', archive()],
  [
    'a workbook named .docx',
    'cv.docx',
    zip([
      { name: '[Content_Types].xml', data: 'spreadsheetml.sheet.main+xml' },
      { name: 'xl/workbook.xml', data: '' },
    ]),
  ],
  ['open text named .docx', 'cv.docx', odt()],
  ['a Word file with macros', 'cv.docx', docx({ name: 'word/vbaProject.bin', data: OLE })],
  [
    'a Word file that declares macros',
    'cv.docx',
    zip(wordEntries('application/vnd.ms-word.document.macroEnabled.main+xml')),
  ],
  ['a Word file named .docm', 'cv.docm', docx({ name: 'word/vbaProject.bin', data: OLE })],
  ['a Word file with an ActiveX control', 'cv.docx', docx({ name: 'word/activeX/activeX1.bin', data: OLE })],
  ['a Word file with a program', 'cv.docx', docx({ name: 'word/embeddings/run.exe', data: PROGRAM })],
  ['open text with macros', 'cv.odt', odt({ name: 'Basic/Standard/Module1.xml', data: '<script/>' })],
  ['a zip bomb of zeros', 'cv.docx', docx({ name: 'word/media/image1.bmp', data: Buffer.alloc(40 * 1024 * 1024) })],
  ['a zip bomb that declares gigabytes', 'cv.docx', docx({ name: 'word/a.xml', data: 'x', size: 4_000_000_000 })],
  [
    'a zip bomb with overlapping entries',
    'cv.docx',
    zip(
      Array.from({ length: 1000 }, (_, n) => ({
        name: n === 0 ? '[Content_Types].xml' : `word/${n}.xml`,
        data: 'x'.repeat(10_000),
      })),
      { isOverlapping: true },
    ),
  ],
  [
    'a zip bomb with thousands of entries',
    'cv.docx',
    docx(...Array.from({ length: 2500 }, (_, n) => ({ name: `word/${n}`, data: '' }))),
  ],
  ['an entry with path traversal', 'cv.docx', docx({ name: '../../etc/cron.d/job', data: '* * * * *' })],
  ['an encrypted entry', 'cv.docx', docx({ name: 'word/secret.xml', data: 'x', isEncrypted: true })],
  ['a program before the archive', 'cv.docx', text(PROGRAM, zip(wordEntries(), { from: PROGRAM.length }))],
  ['HTML before the archive', 'cv.docx', text(HTML, zip(wordEntries(), { from: HTML.length }))],
  ['HTML after the archive', 'cv.docx', text(docx(), HTML)],
]

const images = async (): Promise<Row[]> => [
  ['an SVG with a script, named .png', 'me.png', text(SVG)],
  ['a script that is a valid GIF', 'me.png', text(JS)],
  ['a script that is a valid GIF, named .gif', 'me.gif', text(JS)],
  ['PHP in the comment of a JPEG', 'me.jpg', withComment(await jpeg(), PHP)],
  ['PHP after a JPEG', 'me.jpg', text(await jpeg(), PHP)],
  ['an archive after a JPEG', 'me.jpg', text(await jpeg(), archive((await jpeg()).length))],
  ['an archive after a PNG', 'me.png', text(await png(), archive())],
  ['HTML in a text chunk of a PNG', 'me.png', withText(await png(), HTML)],
  ['a JPEG named .png', 'me.png', await jpeg()],
  ['an image of 100 megapixels', 'me.png', await png(10_000), 'TOO_LARGE'],
  ['an image that declares 60,000 × 60,000 pixels', 'me.png', oversizedPng(60_000), 'TOO_LARGE'],
  ['a truncated PNG', 'me.png', half(await noise(400).png().toBuffer()), 'UNREADABLE'],
  ['a truncated JPEG', 'me.jpg', half(await noise(400).jpeg().toBuffer()), 'UNREADABLE'],
  ['a truncated WebP', 'me.webp', half(await noise(400).webp().toBuffer()), 'UNREADABLE'],
  ['only the header of a PNG', 'me.png', (await png()).subarray(0, 60), 'UNREADABLE'],
]

const avatars = async (): Promise<Row[]> => [
  ['an avatar of 199 pixels', 'me.png', await png(199), 'IMAGE_SIDES'],
  ['an avatar of 2001 pixels', 'me.jpg', await jpeg(2001), 'IMAGE_SIDES'],
  ['an avatar of 150 pixels in height', 'me.webp', await plain(1000, 150).webp().toBuffer(), 'IMAGE_SIDES'],
  ['an avatar that is a PDF', 'me.pdf', CV],
  ['an SVG avatar named .webp', 'me.webp', text(SVG)],
  [
    'an avatar of 4 MB and one byte',
    'me.png',
    text(await png(), Buffer.alloc(4_194_305 - (await png()).length)),
    'TOO_LARGE',
  ],
]

const videos = async (): Promise<Row[]> => [
  ['a truncated video', 'pitch.mp4', half(VIDEO), 'UNREADABLE'],
  [
    'a video without tracks',
    'pitch.mp4',
    text(FTYP, box('moov', box('mvhd', Buffer.alloc(100))), box('mdat')),
    'UNREADABLE',
  ],
  ['a video header followed by invalid bytes', 'pitch.mp4', text(FTYP, Buffer.alloc(20_000, 7)), 'UNREADABLE'],
  ['a video followed by an archive', 'pitch.mp4', text(VIDEO, archive(VIDEO.length))],
  ['a program named .mp4', 'pitch.mp4', PROGRAM],
  ['HTML named .webm', 'pitch.webm', text(HTML)],
  [
    'an empty WebM',
    'pitch.webm',
    text(Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')),
    'UNREADABLE',
  ],
  ['a PDF named .mov', 'pitch.mov', CV],
  ['a thumbnail above 1 MB', 'still.jpg', text(await jpeg(), Buffer.alloc(1024 * 1024)), 'TOO_LARGE'],
  ['a PNG thumbnail', 'still.png', await png()],
]

/** Files that an attacker would send. They are generated, so no hostile file is stored. */
export const hostileFiles = async (): Promise<Hostile[]> => [
  ...rows('candidacy/resume', [
    ...documents(),
    ...archives(),
    ['a HEIC photo named .pdf', 'cv.pdf', HEIC],
    ...phonePhotos,
  ]),
  ...rows('candidacy/files', [...(await images()), ...phonePhotos]),
  ...rows('user/avatars', [...(await avatars()), ...phonePhotos]),
  ...rows('records', await videos()),
  ...hostileMedia(),
]

/** File names that are paths, device names or deceptive. */
export const HOSTILE_NAMES = [
  '../cv.pdf',
  '../../../../etc/passwd',
  '..\\..\\cv.pdf',
  '/etc/cron.d/cv.pdf',
  'C:\\cv.pdf',
  'cv.pdf\0.exe',
  'cv\r\nset-cookie: a=b.pdf',
  'cv\u202efdp.exe',
  'cv\u2067fdp.exe',
  `${'a'.repeat(296)}.pdf`,
  'CON.pdf',
  'nul',
  'com1.docx',
  'cv.pdf:stream',
  'cv?.pdf',
  'cv<script>.pdf',
  '.',
  '..',
  '',
]
