import type { Outgoing } from '#lib/client/message-queue/types'
import { isNew, mergeMessages, rowsOf } from '#lib/client/thread'
import { DiscussionMessage } from '#lib/domain/discussion'

const message = (id: number, at: string, fields: Partial<DiscussionMessage> = {}) =>
  DiscussionMessage.parse({
    id,
    author_id: null,
    author_name: 'Lena',
    author_type: 'Recruiter',
    content: `message ${id}`,
    created_at: `2026-03-0${at}:00.000Z`,
    discussion_id: 1,
    ...fields,
  })
const own = { author_type: 'User', author_name: 'Camille' } as const
const completeThread = (messages: readonly DiscussionMessage[]) => ({ messages, isComplete: true })
const kinds = (rows: ReturnType<typeof rowsOf>) => rows.map(({ kind }) => kind)

test('merges messages by ID and uses the newer version of a message', () => {
  const [first, second] = [message(1, '1T10:00'), message(2, '1T10:01')]
  const changed = { ...first, content: 'changed' }
  expect(mergeMessages([second], [changed]).map(({ content }) => content)).toEqual(['changed', 'message 2'])
  expect(mergeMessages([first, second], [changed])).toHaveLength(2)
})

test('adds a row for each day and marks the first of consecutive messages by one author', () => {
  const messages = [message(1, '1T10:00'), message(2, '1T10:01'), message(3, '2T09:00'), message(4, '2T09:01', own)]
  const rows = rowsOf(completeThread(messages), [])
  expect(kinds(rows)).toEqual(['day', 'message', 'message', 'day', 'message', 'message'])
  expect(rows.filter((row) => row.kind === 'message').map(({ isFirst }) => isFirst)).toEqual([true, false, true, true])
})

test('omits the day of the first loaded message while earlier messages are not loaded', () => {
  const messages = [message(5, '1T10:00'), message(6, '2T10:00')]
  expect(kinds(rowsOf({ messages, isComplete: false }, []))).toEqual(['message', 'day', 'message'])
})

test('marks the first message of another author since the last visit', () => {
  const messages = [message(1, '1T10:00'), message(2, '1T10:01', own), message(3, '1T10:02'), message(4, '1T10:03')]
  expect(kinds(rowsOf(completeThread(messages), [], { seen: '2026-03-01T10:02:00.000Z', last: 4 }))).toEqual([
    'day',
    'message',
    'message',
    'new',
    'message',
    'message',
  ])
  expect(kinds(rowsOf(completeThread(messages), [], { seen: '2026-03-01T10:03:00.001Z', last: 4 }))).not.toContain(
    'new',
  )
  expect(kinds(rowsOf(completeThread(messages), [], { seen: '2026-03-01T10:02:00.000Z', last: 2 }))).not.toContain(
    'new',
  )
  expect(isNew(messages[1]!, null)).toBe(false)
})

test('shows a change of status as a row and its text as a message', () => {
  const change = { is_status_updated: true, old_status: 'RECEIVED', new_status: 'INTERVIEW' }
  expect(kinds(rowsOf(completeThread([message(1, '1T10:00', { ...change, content: '' })]), []))).toEqual([
    'day',
    'status',
  ])
  expect(kinds(rowsOf(completeThread([message(1, '1T10:00', change)]), []))).toEqual(['day', 'status', 'message'])
})

const queued = {
  key: 'a',
  user_id: 1,
  discussion_id: 1,
  content: 'Yes',
  files: [],
  created_at: '2026-03-01T10:05:00.000Z',
  after: 1,
  failure: null,
}

test('puts outgoing messages at the end', () => {
  expect(rowsOf(completeThread([message(1, '1T10:00')]), [queued]).at(-1)).toMatchObject({
    kind: 'outgoing',
    isFirst: true,
  })
  expect(rowsOf(completeThread([message(1, '1T10:00', own)]), [queued]).at(-1)).toMatchObject({ isFirst: false })
})

test('shows a queued message once, even if it arrives before the response to its request', () => {
  const shown = (item: Outgoing, ...messages: DiscussionMessage[]) =>
    rowsOf(completeThread(messages), [item]).filter(({ kind }) => kind === 'message' || kind === 'outgoing').length
  const sent = { ...own, content: 'Yes' }
  // The second message is the queued one, so it has no row of its own.
  expect(shown(queued, message(1, '1T10:00'), message(2, '1T10:05', sent))).toBe(2)
  // These are other messages than the queued one: an earlier one, one with another text or with files, one of the
  // company.
  expect(shown(queued, message(1, '1T10:00', sent))).toBe(2)
  expect(shown(queued, message(2, '1T10:05', { ...own, content: 'No' }))).toBe(2)
  expect(shown(queued, message(2, '1T10:05', { ...sent, files_url: ['/fs/file/a'] }))).toBe(2)
  expect(shown(queued, message(2, '1T10:05', { content: 'Yes' }))).toBe(2)
  expect(shown({ ...queued, failure: 'INVALID' }, message(2, '1T10:05', sent))).toBe(2)
})
