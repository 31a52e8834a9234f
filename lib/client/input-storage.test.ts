import { setSharedComputer } from '#lib/client/shared-computer'
import { readMessageDraft, writeDraftFiles, writeMessageDraft } from '#lib/client/message-draft'
import { readResumeText, writeResumeText } from '#lib/client/resumes'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('on a shared computer, the text of a CV and of messages stays in the tab', () => {
  writeResumeText(3, 'Two years at a bakery')
  writeDraftFiles(7, 5, [{ url: '/fs/cdn/h1', filename: 'diploma.pdf', handle: 'h1' }])
  setSharedComputer(true)
  writeMessageDraft(7, 5, 'Tuesday is')
  expect(localStorage).toHaveLength(0)
  expect([readResumeText(3), readMessageDraft(7, 5)]).toEqual(['Two years at a bakery', 'Tuesday is'])
  setSharedComputer(false)
  expect(sessionStorage).toHaveLength(0)
  expect(readResumeText(3)).toBe('Two years at a bakery')
})
