import { Resume, uniqueResumes } from '#lib/domain/resume'

const resume = (resume_url: string, filename: string) => Resume.parse({ resume_url, filename })

test('keeps the first of resumes with the same URL, in the original order', () => {
  const [a, b, duplicate] = [resume('/1', 'new.pdf'), resume('/2', 'other.pdf'), resume('/1', 'old.pdf')]
  expect(uniqueResumes([a, b, duplicate])).toEqual([a, b])
  expect(uniqueResumes([b, a, duplicate, b])).toEqual([b, a])
  expect(uniqueResumes([])).toEqual([])
})
