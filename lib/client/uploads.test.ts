import { problemOf } from '#lib/client/uploads'
import { FOLDERS } from '#lib/domain/upload'

const file = (name: string, size = 10) => Object.defineProperty(new File(['x'], name), 'size', { value: size })
const { max_size } = FOLDERS['candidacy/resume']

test.each(['cv.pdf', 'CV.PDF', 'my.cv.docx', 'lebenslauf.odt'])('%s may be a CV', (name) => {
  expect(problemOf(file(name), 'candidacy/resume')).toBeNull()
})

test.each(['cv.svg', 'cv.html', 'cv.pdf.exe', 'cv', 'pdf.'])('%s is of a wrong type', (name) => {
  expect(problemOf(file(name), 'candidacy/resume')).toEqual({ key: 'WRONG_TYPE' })
})

test('a file is refused above the size of its folder, and where it is empty', () => {
  expect(problemOf(file('cv.pdf', max_size), 'candidacy/resume')).toBeNull()
  expect(problemOf(file('cv.pdf', max_size + 1), 'candidacy/resume')).toEqual({ key: 'TOO_LARGE', bound: max_size })
  expect(problemOf(file('cv.pdf', 0), 'candidacy/resume')).toEqual({ key: 'EMPTY' })
})
