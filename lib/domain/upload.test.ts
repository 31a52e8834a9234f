import { Folder, FOLDERS, IMAGE_RULES, isFolderAllowed, maxSizeOf, uploadName, plainName } from '#lib/domain/upload'

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

test('a long name is cut, its extension is not', () => {
  const stored = uploadName(`${'Ma vidéo '.repeat(27)}.mp4`, at)
  expect(stored).toMatch(/^(?:ma-video-)+ma-\d{13}\.mp4$/)
  expect(stored.length).toBeLessThan(256)
})

test('with override the basename stands alone, and the timestamp where there is none', () => {
  expect(uploadName('My CV.pdf', at, true)).toBe('my-cv.pdf')
  expect(uploadName('.pdf', at, true)).toBe(`${at}.pdf`)
})

test.each(['../../etc/passwd', 'cv.pdf/../../x', 'a\\b\\c.exe ', 'cv.p%2fdf', 'cv.pd\u0000f'])(
  'no path comes out of %j',
  (filename) => {
    expect(uploadName(filename, at)).toMatch(/^[a-z\d-]+(?:\.[a-z\d]+)?$/)
  },
)

test('the configured folders are those of §9, and temporary ones may be used too', () => {
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

test('nothing that a browser would run is taken anywhere', () => {
  const taken = Object.values(FOLDERS).flatMap(({ extensions }) => [...extensions])
  expect(taken.filter((extension) => /svg|html?|xml|js/.test(extension))).toEqual([])
})

test.each([
  ['records', 'pitch.mp4', 200 * 1024 * 1024],
  ['records', 'still.JPG', 1024 * 1024],
  ['records', 'still.png', null],
  ['user/avatars', 'me.webp', 4194304],
  ['candidacy/resume', 'me.webp', null],
  ['candidacy/resume', 'cv', null],
] as const)('%s takes %s up to %s bytes', (folder, filename, bytes) => {
  expect(maxSizeOf(folder, filename)).toBe(bytes)
})

test.each([
  ['my-cv-1795261777805.pdf', 'my-cv.pdf'],
  ['cv-2026.pdf', 'cv-2026.pdf'],
  ['1795261777805.pdf', '1795261777805.pdf'],
  ['cv-1795261777805', 'cv'],
])('%s is %s to people', (stored, plain) => {
  expect(plainName(stored)).toBe(plain)
})
