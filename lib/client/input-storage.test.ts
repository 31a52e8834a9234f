import { setSharedComputer } from '#lib/client/shared-computer'
import { readMessageDraft, writeDraftFiles, writeMessageDraft } from '#lib/client/message-draft'
import { readResumeText, writeResumeText } from '#lib/client/resumes'
import { readWrittenDraft, writeWrittenDraft } from '#lib/client/written-draft'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('on a shared computer, the text of a CV, of messages and of a written answer stays in the tab', () => {
  writeResumeText(3, 'Two years at a bakery')
  writeDraftFiles(7, 5, [{ url: '/fs/cdn/h1', filename: 'diploma.pdf', handle: 'h1' }])
  writeWrittenDraft('7-3-1', 'text', 'Rye bread')
  setSharedComputer(true)
  writeWrittenDraft('7-3-1', 'request', 'Could we talk?')
  writeMessageDraft(7, 5, 'Tuesday is')
  expect(localStorage).toHaveLength(0)
  expect([readResumeText(3), readMessageDraft(7, 5)]).toEqual(['Two years at a bakery', 'Tuesday is'])
  expect([readWrittenDraft('7-3-1', 'text'), readWrittenDraft('7-3-1', 'request')]).toEqual([
    'Rye bread',
    'Could we talk?',
  ])
  setSharedComputer(false)
  expect(sessionStorage).toHaveLength(0)
  expect(readResumeText(3)).toBe('Two years at a bakery')
})
