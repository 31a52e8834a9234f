import {
  deleteDrafts,
  EMPTY_REPLY,
  readNoteAttempt,
  readReply,
  readText,
  writeNoteAttempt,
  writeReply,
  writeText,
} from '#lib/client/manager/application/drafts'

const owner = { company: 'levain', member_id: 1, id: 7 }
const draft = { text: 'Hello', files: [{ handle: 'h'.repeat(20), filename: 'plan.pdf', size: 3 }], key: 'k' }

beforeEach(() => localStorage.clear())

test('a reply survives a reload, for its application and member only', () => {
  writeReply(owner, draft)
  expect(readReply(owner)).toEqual(draft)
  expect(readReply({ ...owner, id: 8 })).toEqual(EMPTY_REPLY)
  expect(readReply({ ...owner, member_id: 2 })).toEqual(EMPTY_REPLY)
  expect(readReply({ ...owner, company: 'noctua' })).toEqual(EMPTY_REPLY)
})

test('an empty reply is not stored, and damaged data is ignored', () => {
  writeReply(owner, EMPTY_REPLY)
  expect(localStorage).toHaveLength(0)
  localStorage.setItem('manager-reply:levain:1:7', '{"text":1}')
  expect(readReply(owner)).toEqual(EMPTY_REPLY)
})

test('notes and emails of status changes have their own drafts', () => {
  writeText(owner, 'note', 'Call her')
  writeText(owner, 'REJECTED', 'Dear Nora')
  expect([readText(owner, 'note'), readText(owner, 'REJECTED'), readText(owner, 'OFFER')]).toEqual([
    'Call her',
    'Dear Nora',
    null,
  ])
  writeText(owner, 'note', '')
  expect(readText(owner, 'note')).toBeNull()
})

test('an attempt to add a note survives a reload, and damaged data is ignored', () => {
  const attempt = { key: 'k', body: { content: 'Call her', mentions: [2] } }
  expect(readNoteAttempt(owner)).toBeNull()
  writeNoteAttempt(owner, attempt)
  expect(readNoteAttempt(owner)).toEqual(attempt)
  expect(readText(owner, 'note')).toBeNull()
  localStorage.setItem('manager-note_attempt:levain:1:7', '{"key":1}')
  expect(readNoteAttempt(owner)).toBeNull()
  writeNoteAttempt(owner, null)
  expect(localStorage).toHaveLength(0)
})

test('drafts are deleted after sign-out, unlike settings of the browser', () => {
  writeReply(owner, draft)
  writeText(owner, 'REJECTED', 'Dear Nora')
  writeNoteAttempt(owner, { key: 'k', body: { content: 'Call her', mentions: [] } })
  localStorage.setItem('manager-shortcuts', 'off')
  deleteDrafts()
  expect(Object.keys(localStorage)).toEqual(['manager-shortcuts'])
})
