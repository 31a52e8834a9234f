import { checkUpload } from '#lib/client/uploads'
import { FOLDERS } from '#lib/domain/upload'

const file = (name: string, size = 10) => Object.defineProperty(new File(['x'], name), 'size', { value: size })
const { max_size } = FOLDERS['candidacy/resume']

test.each(['cv.pdf', 'CV.PDF', 'my.cv.docx', 'lebenslauf.odt'])('accepts %s as a CV', (name) => {
  expect(checkUpload(file(name), 'candidacy/resume')).toBeNull()
})

test.each(['cv.svg', 'cv.html', 'cv.pdf.exe', 'cv', 'pdf', 'pdf.'])('rejects the type of %s', (name) => {
  expect(checkUpload(file(name), 'candidacy/resume')).toEqual({ key: 'WRONG_TYPE' })
})

test('rejects an empty file and one above the limit of its folder', () => {
  expect(checkUpload(file('cv.pdf', max_size), 'candidacy/resume')).toBeNull()
  expect(checkUpload(file('cv.pdf', max_size + 1), 'candidacy/resume')).toEqual({ key: 'TOO_LARGE', bound: max_size })
  expect(checkUpload(file('cv.pdf', 0), 'candidacy/resume')).toEqual({ key: 'EMPTY' })
})
