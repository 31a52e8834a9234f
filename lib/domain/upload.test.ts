import { IMAGE_RULES } from '#lib/domain/image-rules'
import {
  extensionOf,
  Folder,
  formatExtensions,
  FOLDERS,
  isFolderAllowed,
  maxSizeOf,
  uploadName,
  withoutTimestamp,
} from '#lib/domain/upload'

const at = 1_760_000_000_000

test.each([
  ['cv.pdf', `cv-${at}.pdf`],
  ['My CV 2026.PDF', `my-cv-2026-${at}.pdf`],
  ["l'été de Zoé.docx", `l-ete-de-zoe-${at}.docx`],
  ['l’été.docx', `l-ete-${at}.docx`],
  ['CurriculumVitae.pdf', `curriculum-vitae-${at}.pdf`],
  ['cv.final.v2.pdf', `cv-final-v2-${at}.pdf`],
  ['  --cv--  .pdf', `cv-${at}.pdf`],
  ['README', `readme-${at}`],
  ['.pdf', `${at}.pdf`],
  ['履歴書.pdf', `${at}.pdf`],
  ['', `${at}`],
  ['cv.', `cv-${at}`],
])('%j is stored as %s', (filename, stored) => {
  expect(uploadName(filename, at)).toBe(stored)
})

test('cuts a long name but not its extension', () => {
  const stored = uploadName(`${'Ma vidéo '.repeat(27)}.mp4`, at)
  expect(stored).toMatch(/^(?:ma-video-)+ma-\d{13}\.mp4$/)
  expect(stored.length).toBeLessThan(256)
})

test('a cut name ends with a letter', () => {
  for (let length = 150; length < 260; length += 1)
    expect(uploadName(`${'a'.repeat(length)} b.pdf`, at)).toMatch(/^a+(?:-b)?-\d{13}\.pdf$/)
})

test('with override the name is only the basename, or the timestamp without one', () => {
  expect(uploadName('My CV.pdf', at, true)).toBe('my-cv.pdf')
  expect(uploadName('.pdf', at, true)).toBe(`${at}.pdf`)
})

test.each(['../../etc/passwd', 'cv.pdf/../../x', 'a\\b\\c.exe ', 'cv.p%2fdf', 'cv.pd\u0000f'])(
  'removes path characters from %j',
  (filename) => {
    expect(uploadName(filename, at)).toMatch(/^[a-z\d-]+(?:\.[a-z\d]+)?$/)
  },
)

test('allows the configured folders of §9 and temporary ones', () => {
  expect(Folder.options).toEqual(['candidacy/resume', 'candidacy/files', 'records', 'user/avatars'])
  expect(isFolderAllowed('records')).toBe(true)
  expect(isFolderAllowed('tmp/session-1')).toBe(true)
  expect(isFolderAllowed('records/../secrets')).toBe(false)
  expect(isFolderAllowed('toString')).toBe(false)
})

test('images are up to 4 MB, 200 to 2000 pixels on a side and square', () => {
  expect(IMAGE_RULES).toEqual({ max_size: 4194304, min_side: 200, max_side: 2000, crop_ratio: 1 })
  expect(FOLDERS['user/avatars'].max_size).toBe(4194304)
})

test('no folder accepts files that a browser would run', () => {
  const accepted = Object.values(FOLDERS).flatMap(({ extensions }) => [...extensions])
  expect(accepted.filter((extension) => /svg|html?|xml|js/.test(extension))).toEqual([])
})

test.each([
  ['records', 'pitch.mp4', 200 * 1024 * 1024],
  ['records', 'still.JPG', 1024 * 1024],
  ['records', 'still.png', null],
  ['user/avatars', 'me.webp', 4194304],
  ['candidacy/resume', 'me.webp', null],
  ['candidacy/resume', 'cv', null],
] as const)('%s accepts %s up to %s bytes', (folder, filename, bytes) => {
  expect(maxSizeOf(folder, filename)).toBe(bytes)
})

test.each([
  ['my-cv-1795261777805.pdf', 'my-cv.pdf'],
  ['cv-2026.pdf', 'cv-2026.pdf'],
  ['1795261777805.pdf', '1795261777805.pdf'],
  ['cv-1795261777805', 'cv'],
])('%s is shown as %s', (stored, plain) => {
  expect(withoutTimestamp(stored)).toBe(plain)
})

test.each([
  ['candidacy/resume', 'PDF, DOC, DOCX, ODT, RTF, TXT', 10 * 1024 * 1024],
  ['candidacy/files', 'PDF, DOC, DOCX, ODT, RTF, TXT, PNG, JPG, JPEG, WEBP', 10 * 1024 * 1024],
  ['records', 'MP4, WEBM, MOV, M4A, MP3, WAV', 200 * 1024 * 1024],
  ['user/avatars', 'PNG, JPG, JPEG, WEBP', 4 * 1024 * 1024],
] as const)('%s accepts %s up to %d bytes', (folder, extensions, bytes) => {
  expect(formatExtensions(FOLDERS[folder])).toBe(extensions)
  expect(FOLDERS[folder].max_size).toBe(bytes)
})

test('a name without letters and without an extension is only the timestamp, and one letter is a name', () => {
  expect([uploadName('---', at), uploadName('履', at, true)]).toEqual([`${at}`, `${at}`])
  expect(uploadName('a.pdf', at)).toBe(`a-${at}.pdf`)
  expect(uploadName('cv.', at, true)).toBe('cv')
})

test('the extension is after the last dot, in lower case', () => {
  expect(['My CV.PDF', 'a.tar.gz', 'README', 'cv.'].map(extensionOf)).toEqual(['pdf', 'gz', '', ''])
})
