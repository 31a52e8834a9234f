import {
  endsInArchive,
  hasDeclaredSize,
  readEntry,
  zipEntries,
} from '#lib/funnel-api/features/files/isolated/zip-directory'
import { zip } from '#tests/support/zip'

const TEXT = 'Twelve years of bread. '.repeat(20)
const packed = { name: 'word/document.xml', data: TEXT }
const stored = { name: 'mimetype', data: 'application/zip', isStored: true }

/** The archive with an extra field before the data of its only entry, as some programs write it. */
function withExtraField(archive: Buffer, nameSize: number) {
  const at = 30 + nameSize
  const bytes = Buffer.concat([archive.subarray(0, at), Buffer.from('UT\x00\x00', 'latin1'), archive.subarray(at)])
  bytes.writeUInt16LE(4, 28)
  const end = bytes.length - 22
  bytes.writeUInt32LE(bytes.readUInt32LE(end + 16) + 4, end + 16)
  return bytes
}

test('lists the entries of an archive with their sizes', () => {
  const entries = zipEntries(zip([stored, packed, { ...packed, name: 'locked', isEncrypted: true }]))
  expect(entries).toMatchObject([
    { name: 'mimetype', method: 0, size: 15, packed: 15, at: 0, is_encrypted: false },
    { name: 'word/document.xml', method: 8, size: TEXT.length, at: 53, is_encrypted: false },
    { name: 'locked', is_encrypted: true },
  ])
})

test.each([
  ['a packed entry', zip([packed]), TEXT],
  ['a stored entry', zip([stored]), 'application/zip'],
  ['an entry with an extra field', withExtraField(zip([packed]), packed.name.length), TEXT],
])('reads %s', (_what, archive, text) => {
  const [entry] = zipEntries(archive)!
  expect(readEntry(archive, entry!, text.length)).toBe(text)
  expect(readEntry(archive, entry!, text.length - 1)).toBeNull()
  expect(hasDeclaredSize(archive, entry!)).toBe(true)
})

test.each([TEXT.length - 1, TEXT.length + 1])('notices that an entry does not have the declared size of %d', (size) => {
  for (const isStored of [true, false]) {
    const archive = zip([{ ...packed, size, isStored }])
    expect(hasDeclaredSize(archive, zipEntries(archive)![0]!)).toBe(false)
  }
})

test.each([
  ['bytes before the first entry', Buffer.concat([Buffer.from('MZ'), zip([packed], { from: 2 })])],
  ['a wrong offset of the first entry', zip([packed], { from: 1 })],
  ['overlapping entries', zip([packed, packed], { isOverlapping: true })],
  ['bytes after its end', Buffer.concat([zip([packed]), Buffer.from('<html>')])],
  ['a missing end', zip([packed]).subarray(0, -22)],
  ['a truncated end', zip([packed]).subarray(0, -1)],
])('rejects an archive with %s', (_what, archive) => {
  expect(zipEntries(archive)).toBeNull()
})

/** The archive with another number in a field. Offsets from the end are negative. */
function changed(archive: Buffer, at: number, value: number, bytes: 2 | 4 = 2) {
  const copy = Buffer.from(archive)
  copy.writeUIntLE(value, at < 0 ? copy.length + at : at, bytes)
  return copy
}
/** The archive with an extra field and a comment in the directory, after the name of its only entry. */
function withDirectoryFields(archive: Buffer, extra: number, comment: number) {
  const end = archive.length - 22
  const directory = archive.readUInt32LE(end + 16)
  const added = Buffer.alloc(extra + comment)
  const bytes = Buffer.concat([archive.subarray(0, end), added, archive.subarray(end)])
  bytes.writeUInt16LE(extra, directory + 30)
  bytes.writeUInt16LE(comment, directory + 32)
  bytes.writeUInt32LE(bytes.readUInt32LE(end + added.length + 12) + added.length, end + added.length + 12)
  return bytes
}

const ARCHIVE = zip([stored])
const DIRECTORY = ARCHIVE.readUInt32LE(ARCHIVE.length - 6)

test.each([
  ['a comment', changed(ARCHIVE, -2, 1)],
  ['a wrong size of its directory', changed(ARCHIVE, -10, 1, 4)],
  ['more entries than it declares', changed(zip([stored, packed]), -12, 1)],
  ['fewer entries than it declares', changed(ARCHIVE, -12, 2)],
  ['an entry without a signature', changed(ARCHIVE, DIRECTORY, 0, 4)],
  ['a file without a signature', changed(ARCHIVE, 0, 0, 4)],
  ['a name that is longer than the directory', changed(ARCHIVE, DIRECTORY + 28, 9)],
  ['data that reaches into the directory', changed(ARCHIVE, DIRECTORY + 20, 16, 4)],
  ['an offset after its end', changed(ARCHIVE, DIRECTORY + 42, ARCHIVE.length, 4)],
])('rejects an archive with %s', (_what, archive) => {
  expect(zipEntries(archive)).toBeNull()
})

test.each([
  [0, 0],
  [5, 0],
  [0, 7],
  [5, 7],
])('skips %d bytes of extra fields and %d of comments in the directory', (extra, comment) => {
  expect(zipEntries(withDirectoryFields(ARCHIVE, extra, comment))).toMatchObject([{ name: 'mimetype', size: 15 }])
})

test('accepts an archive without entries', () => {
  expect(zipEntries(zip([]))).toEqual([])
})

test('reads no entry with an unknown compression method, invalid data or an invalid offset', () => {
  const [entry] = zipEntries(ARCHIVE)!
  const [deflated] = zipEntries(zip([packed]))!
  expect(readEntry(ARCHIVE, { ...entry!, method: 9 }, 100)).toBeNull()
  expect(readEntry(ARCHIVE, { ...deflated!, packed: 15 }, 100)).toBeNull()
  for (const at of [1, ARCHIVE.length - 30, ARCHIVE.length - 29, ARCHIVE.length]) {
    expect(readEntry(ARCHIVE, { ...entry!, at }, 100)).toBeNull()
    expect(hasDeclaredSize(ARCHIVE, { ...entry!, at })).toBe(false)
  }
  expect(hasDeclaredSize(ARCHIVE, { ...deflated!, packed: 15 })).toBe(false)
})

test('an empty entry has its declared size', () => {
  for (const isStored of [true, false]) {
    const archive = zip([{ name: 'empty', data: '', isStored }])
    expect(hasDeclaredSize(archive, zipEntries(archive)![0]!)).toBe(true)
  }
})

const NO_ARCHIVE = Buffer.from('PK\x05\x06 in a text that is not an archive')
const END = Buffer.from('PK\x05\x06')

test.each([
  ['an archive', ARCHIVE],
  ['an archive without entries', zip([])],
  ['an archive after an image', Buffer.concat([Buffer.from('image'), ARCHIVE])],
  ['an archive with a comment', Buffer.concat([changed(ARCHIVE, -2, 4), Buffer.from('note')])],
  ['an archive without entries and with a comment', Buffer.concat([changed(zip([]), -2, 1), Buffer.from('n')])],
  ['an archive followed by 65,535 bytes', Buffer.concat([ARCHIVE, Buffer.alloc(65_535)])],
  ['an archive followed by the signature of another end', Buffer.concat([ARCHIVE, NO_ARCHIVE, END])],
  // An end record at the very end of the file is sufficient, so its directory is not checked.
  ['an archive whose directory would start before the file', changed(ARCHIVE, -10, ARCHIVE.length, 4)],
])('finds an archive at the end of a file: %s', (_what, bytes) => {
  expect(endsInArchive(bytes)).toBe(true)
})

test.each([
  ['an archive without entries, followed by other bytes', Buffer.concat([zip([]), Buffer.from('n')])],
  ['an archive followed by 65,536 bytes', Buffer.concat([ARCHIVE, Buffer.alloc(65_536)])],
  ['a truncated end', zip([]).subarray(0, 21)],
  ['the signature of an end', NO_ARCHIVE],
  ['the signature of an end in the middle', Buffer.concat([Buffer.from('text '), NO_ARCHIVE])],
  [
    'a directory that would start before the file, followed by other bytes',
    Buffer.concat([changed(ARCHIVE, -10, 9999, 4), Buffer.from('n')]),
  ],
  [
    'a directory without a signature, followed by other bytes',
    Buffer.concat([changed(ARCHIVE, DIRECTORY, 0, 4), Buffer.from('n')]),
  ],
])('finds no archive at the end of a file: %s', (_what, bytes) => {
  expect(endsInArchive(bytes)).toBe(false)
})
