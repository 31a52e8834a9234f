import { randomBytes } from 'node:crypto'
import { containsMarkup, isDocument } from '#lib/funnel-api/features/files/isolated/inspect-documents'
import { docx, odt, wordEntries, zip } from '#tests/support/zip'

const ODT = { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', isStored: true }
const CONTENT = { name: 'content.xml', data: '<office:document-content/>' }

test.each([
  ['docx', docx(), true],
  ['docx', odt(), false],
  ['odt', odt(), true],
  ['odt', docx(), false],
  ['odt', zip([ODT]), false],
  ['odt', zip([CONTENT]), false],
  ['odt', zip([{ ...ODT, data: 'application/vnd.oasis.opendocument.spreadsheet' }, CONTENT]), false],
  ['zip', zip([CONTENT]), false],
  ['rtf', Buffer.from('{\\rtf1 Twelve years of bread.}'), true],
  ['rtf', Buffer.from('{\\rtf1 {\\object\\objdata 01}}'), false],
  ['txt', Buffer.from('Née à Liège'), true],
  ['txt', Buffer.from([0, 1, 2, 3]), false],
])('checks the content of a document with the extension %s (case %#)', (extension, bytes, expected) => {
  expect(isDocument(extension, bytes)).toBe(expected)
})

const pdf = (dictionary: string) =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<< ${dictionary} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`)
const SCRIPT = '/Names << /JavaScript 2 0 R >>'

test.each([
  '(/JavaScript)',
  '(How (not) to use /JavaScript)',
  '(An escaped \\( and /JavaScript)',
  '(a) % /JavaScript\n',
])('accepts a PDF that only mentions a script: %s', (title) => {
  expect(isDocument('pdf', pdf(`/Title ${title}`))).toBe(true)
})

test.each([
  SCRIPT,
  `/Title (a) ${SCRIPT}`,
  `/Title (a (b) c) ${SCRIPT}`,
  `/Title (a \\) b) ${SCRIPT}`,
  '/Names << /Java#53cript 2 0 R >>',
  '/Title (/S /Launch)',
])('rejects a PDF with a script or an action: %s', (dictionary) => {
  expect(() => isDocument('pdf', pdf(dictionary))).toThrow(/scripts or actions/)
})

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const wordOf = (...names: string[]) => docx(...names.map((name) => ({ name, data: 'x' })))
const withMain = (name: string) => zip([...wordEntries().slice(0, 2), { name, data: 'x' }])

type Row = [extension: string, bytes: Buffer, expected: boolean]

test.each<Row>([
  ['txt', Buffer.from('\t\n\v\f\r a~'), true],
  ...[8, 14, 31, 127].map((byte): Row => ['txt', Buffer.from([65, byte]), false]),
  ['txt', Buffer.from('a <script>'), false],
  ['rtf', Buffer.from('{\\rtf1 {\\objocx 01}}'), false],
  ['doc', utf16('WordDocument'), true],
  ['doc', utf16('Workbook'), false],
  ['doc', utf16('WordDocument _VBA_PROJECT'), false],
  ['docx', withMain('word/document2.xml'), true],
  ['docx', withMain('word/other.xml'), false],
  ['docx', zip(wordEntries('application/spreadsheetml.sheet.main+xml')), false],
  ['docx', zip(wordEntries(`${TYPES} macroEnabled`)), false],
  ['docx', zip(wordEntries().slice(1)), false],
  ['docx', docx({ name: 'locked', data: 'x', isEncrypted: true }), false],
  ['docx', docx({ name: 'short', data: 'x', size: 2 }), false],
  ...['../a', 'a/../b', 'a\\..', '/a', '\\a', 'a\0b'].map((name): Row => ['docx', wordOf(name), false]),
  ...['a..b', 'a/b', '..a'].map((name): Row => ['docx', wordOf(name), true]),
  ...['word/vbaProject.bin', 'word/activeX/x.xml', 'Basic/x.xml', 'a.EXE', 'b.js'].map((name): Row => [
    'docx',
    wordOf('media/a.png', name),
    false,
  ]),
  ['odt', odt({ name: 'Scripts/python/x', data: 'x' }), false],
])('accepts only harmless content with the extension %s (case %#)', (extension, bytes, expected) => {
  expect(isDocument(extension, bytes)).toBe(expected)
})

test('an archive has at most 2,000 entries, and no entry with an unusual compression method', () => {
  const names = (count: number) => Array.from({ length: count - 3 }, (_, index) => String(index))
  expect(isDocument('docx', wordOf(...names(2000)))).toBe(true)
  expect(isDocument('docx', wordOf(...names(2001)))).toBe(false)
  const archive = docx({ name: 'a', data: 'x', isStored: true })
  archive.writeUInt16LE(9, archive.lastIndexOf('PK\x01\x02') + 10)
  expect(isDocument('docx', archive)).toBe(false)
})

const bytesOf = (entries: ReturnType<typeof wordEntries>) =>
  entries.reduce((sum, { data }) => sum + Buffer.byteLength(data), 0)
const MB = 1024 * 1024

test('an archive unpacks to at most 100 MB, and above 4 MB to at most 100 times its size', () => {
  const zeros = (size: number) => ({ name: 'a.bmp', data: Buffer.alloc(size - bytesOf(wordEntries())) })
  expect(isDocument('docx', docx(zeros(4 * MB)))).toBe(true)
  expect(isDocument('docx', docx(zeros(4 * MB + 1)))).toBe(false)
  const noise = { name: 'b.png', data: randomBytes(2 * MB), isStored: true }
  expect(isDocument('docx', docx(noise, zeros(98 * MB)))).toBe(true)
  expect(isDocument('docx', docx(noise, zeros(98 * MB + 1)))).toBe(false)
})

test('reads content types of at most 1 MB', () => {
  const withTypes = (size: number) =>
    zip([{ name: '[Content_Types].xml', data: TYPES.padEnd(size) }, ...wordEntries().slice(1)])
  expect(isDocument('docx', withTypes(MB))).toBe(true)
  expect(isDocument('docx', withTypes(MB + 1))).toBe(false)
})

test('a PDF starts with its version, has its end marker near the end, and contains no HTML or archive', () => {
  const ofParts = (...parts: (string | Buffer)[]) =>
    isDocument('pdf', Buffer.concat(parts.map((part) => Buffer.from(part))))
  const end = '\n%%EOF\n'
  expect(ofParts('%PDF-1.7\n', end)).toBe(true)
  expect(ofParts(' %PDF-1.7\n', end)).toBe(false)
  expect(ofParts('%PDF-1.7\n')).toBe(false)
  expect(ofParts('%PDF-1.7\n', end, Buffer.alloc(2048 - end.length, ' '))).toBe(true)
  expect(ofParts('%PDF-1.7\n', end, Buffer.alloc(2048, ' '))).toBe(false)
  expect(ofParts('%PDF-1.7\n'.padEnd(1024 - 5), '<html>', end)).toBe(true)
  expect(ofParts('%PDF-1.7\n'.padEnd(1024 - 6), '<html>', end)).toBe(false)
  expect(ofParts('%PDF-1.7\n', end, docx())).toBe(false)
})

test('finds markup in bytes', () => {
  expect(containsMarkup(Buffer.from('\xff <SCRIPT src=a>', 'latin1'))).toBe(true)
  expect(containsMarkup(Buffer.from('\xff <scripture>', 'latin1'))).toBe(false)
})
