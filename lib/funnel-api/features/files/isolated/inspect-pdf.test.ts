import { deflateSync } from 'node:zlib'
import { rejectActivePdf } from '#lib/funnel-api/features/files/isolated/inspect-pdf'

type Part = string | Buffer
const isAccepted = (...parts: Part[]) => {
  try {
    rejectActivePdf(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))))
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'ACTIVE_CONTENT' })
    return false
  }
}
const stream = (dictionary: string, data: Part, lineEnd = '\n') => [
  `1 0 obj\n<<${dictionary}>>\nstream${lineEnd}`,
  data,
  '\nendstream\nendobj\n',
]
const SCRIPT = '4 0 <</Names/JavaScript>>'
const FLATE = '/Type/ObjStm/Filter/FlateDecode/N 1'

test.each(['JavaScript', 'Launch', 'ImportData', 'RichMedia', 'Rendition'])('rejects the name %s', (name) => {
  for (const end of ['', ' ', '\n', '(', ')', '<', '>', '[', ']', '{', '}', '/', '%'])
    expect({ end, isAccepted: isAccepted(`<</Names/${name}${end}`) }).toEqual({ end, isAccepted: false })
  expect(isAccepted(`<</Names/${name}s`)).toBe(true)
})

test.each([
  ['a comment that ends with a carriage return', '% note\r/Launch'],
  ['a comment that ends with a line feed', '% note\n/Launch'],
  ['a string that does not end', '(note /Launch'],
  ['a string that ends with an escaped backslash', '(note \\\\) /Launch'],
  ['a string with an empty one in it', '(()) /Launch'],
  ['an object', '1 0 obj\n<<>>\nendobj\n/Launch'],
  ['a stream', 'stream\n(\nendstream\n/Launch'],
])('rejects a name after %s', (_what, text) => {
  expect(isAccepted(text)).toBe(false)
})

test.each([
  ['a comment', '% /Launch'],
  ['a string', '(/Launch)'],
  ['a string with an escaped parenthesis', '(a \\) /Launch)'],
  ['a stream', 'stream\n/Launch\nendstream'],
  ['a stream that does not end', 'stream\n/Launch'],
])('accepts a name in %s', (_what, text) => {
  expect(isAccepted(text)).toBe(true)
})

test.each([
  ['without compression', '/Type/ObjStm', SCRIPT, 'Text'],
  ['with Flate', FLATE, deflateSync(SCRIPT), deflateSync('Text')],
  ['with Flate in a list', '/Type/ObjStm/Filter [ /FlateDecode ]', deflateSync(SCRIPT), deflateSync('Text')],
  ['with a wrong checksum', FLATE, broken(SCRIPT), broken('Text')],
])('reads the names in an object stream %s', (_what, dictionary, active, passive) => {
  for (const lineEnd of ['\n', '\r\n']) {
    expect(isAccepted(...stream(dictionary, active, lineEnd))).toBe(false)
    expect(isAccepted(...stream(dictionary, passive, lineEnd))).toBe(true)
  }
})

function broken(text: string) {
  const bytes = Buffer.from(deflateSync(text))
  bytes.writeUInt32BE(0, bytes.length - 4)
  return bytes
}

test.each([
  ['with another compression', '/Type/ObjStm/Filter/LZWDecode', 'Text'],
  ['with two compressions', '/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]', deflateSync('Text')],
  ['that cannot be unpacked', FLATE, 'no compressed data'],
])('rejects an object stream %s, unless the document is encrypted', (_what, dictionary, data) => {
  expect(isAccepted(...stream(dictionary, data))).toBe(false)
  expect(isAccepted(...stream(dictionary, data), 'trailer <</Encrypt 9 0 R>>')).toBe(true)
  expect(isAccepted(...stream(dictionary, data), ...stream('/Type/ObjStm', SCRIPT), '/Encrypt')).toBe(false)
})

test('reads each object stream with its own dictionary, and no other streams', () => {
  const image = stream('/Type/XObject/Filter/DCTDecode', '/Launch')
  const objects = stream(FLATE, deflateSync('Text'))
  expect(isAccepted(...image, ...objects, ...image)).toBe(true)
  expect(isAccepted(...image, ...objects, ...stream(FLATE, deflateSync(SCRIPT)))).toBe(false)
  expect(isAccepted('1 0 obj\n<</Type/ObjStm>>\nstream\n', SCRIPT)).toBe(false)
})

test('unpacks at most 64 MB of all object streams together', () => {
  // Data that is fast to scan, because the content after each 'stream' is skipped.
  const large = stream(FLATE, deflateSync(Buffer.alloc(22 * 1024 * 1024, 'stream ')))
  expect(isAccepted(...large, ...large)).toBe(true)
  expect(isAccepted(...large, ...large, ...large)).toBe(false)
})
