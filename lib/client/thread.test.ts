import { isNew, merged, rowsOf } from '#lib/client/thread'
import { DiscussionMessage } from '#lib/domain/discussion'

const message = (id: number, at: string, given: Partial<DiscussionMessage> = {}) =>
  DiscussionMessage.parse({
    id,
    author_id: null,
    author_name: 'Lena',
    author_type: 'Recruiter',
    content: `message ${id}`,
    created_at: `2026-03-0${at}:00.000Z`,
    discussion_id: 1,
    ...given,
  })
const own = { author_type: 'User', author_name: 'Camille' } as const
const whole = (messages: readonly DiscussionMessage[]) => ({ messages, isWhole: true })
const kinds = (rows: ReturnType<typeof rowsOf>) => rows.map(({ kind }) => kind)

test('pages of messages join by id, and the newer reading of one counts', () => {
  const [first, second] = [message(1, '1T10:00'), message(2, '1T10:01')]
  const changed = { ...first, content: 'mended' }
  expect(merged([second], [changed]).map(({ content }) => content)).toEqual(['mended', 'message 2'])
  expect(merged([first, second], [changed])).toHaveLength(2)
})

test('each day has a line, and the first of several by one person says whose they are', () => {
  const messages = [message(1, '1T10:00'), message(2, '1T10:01'), message(3, '2T09:00'), message(4, '2T09:01', own)]
  const rows = rowsOf(whole(messages), [])
  expect(kinds(rows)).toEqual(['day', 'message', 'message', 'day', 'message', 'message'])
  expect(rows.filter((row) => row.kind === 'message').map(({ isFirst }) => isFirst)).toEqual([true, false, true, true])
})

test('the first of those that are here has no day above it while earlier ones may be of the same', () => {
  const messages = [message(5, '1T10:00'), message(6, '2T10:00')]
  expect(kinds(rowsOf({ messages, isWhole: false }, []))).toEqual(['message', 'day', 'message'])
})

test('what came at or after the last look stands below a line, and one’s own words are no news', () => {
  const messages = [message(1, '1T10:00'), message(2, '1T10:01', own), message(3, '1T10:02'), message(4, '1T10:03')]
  expect(kinds(rowsOf(whole(messages), [], { seen: '2026-03-01T10:02:00.000Z', last: 4 }))).toEqual([
    'day',
    'message',
    'message',
    'new',
    'message',
    'message',
  ])
  expect(kinds(rowsOf(whole(messages), [], { seen: '2026-03-01T10:03:00.001Z', last: 4 }))).not.toContain('new')
  expect(kinds(rowsOf(whole(messages), [], { seen: '2026-03-01T10:02:00.000Z', last: 2 }))).not.toContain('new')
  expect(isNew(messages[1]!, null)).toBe(false)
})

test('a change of status is a line, and its words a message below it', () => {
  const change = { is_status_updated: true, old_status: 'RECEIVED', new_status: 'INTERVIEW' }
  expect(kinds(rowsOf(whole([message(1, '1T10:00', { ...change, content: '' })]), []))).toEqual(['day', 'status'])
  expect(kinds(rowsOf(whole([message(1, '1T10:00', change)]), []))).toEqual(['day', 'status', 'message'])
})

test('what is on its way stands at the end', () => {
  const item = {
    key: 'a',
    user_id: 1,
    discussion_id: 1,
    content: 'Yes',
    files: [],
    created_at: '2026-03-01T10:05:00.000Z',
    failure: null,
  }
  expect(rowsOf(whole([message(1, '1T10:00')]), [item]).at(-1)).toMatchObject({ kind: 'outgoing', isFirst: true })
  expect(rowsOf(whole([message(1, '1T10:00', own)]), [item]).at(-1)).toMatchObject({ isFirst: false })
})
