import { rowsOf } from '#lib/client/manager/inbox/rows'
import { inboxEntry } from '#tests/support/inbox-entry'

const waiting = (id: number) => inboxEntry({ id })
const answered = (id: number) => inboxEntry({ id, answered_at: '2026-11-20T08:00:00Z', status: 'IN_REVIEW' })
const show = (entries: ReturnType<typeof inboxEntry>[], waitingIds: number[] | null = [1, 2, 3]) =>
  rowsOf(entries, waitingIds && new Set(waitingIds)).map((row) => (row.kind === 'entry' ? row.entry.id : row.group))

test('the list has a heading above each group', () => {
  expect(show([waiting(1), waiting(2), answered(3)])).toEqual(['waiting', 1, 2, 'answered', 3])
})

test('a group without applications has no heading', () => {
  expect(show([waiting(1)])).toEqual(['waiting', 1])
  expect(show([answered(1)])).toEqual(['answered', 1])
  expect(show([])).toEqual([])
})

test('an application that was answered since it was loaded stays in its place', () => {
  expect(show([waiting(1), answered(2), waiting(3), answered(4)])).toEqual(['waiting', 1, 2, 3, 'answered', 4])
})

test('an application that waits again since it was loaded stays in its place, and moves no heading', () => {
  const entries = [waiting(1), answered(4), answered(5), waiting(6), answered(7)]
  expect(show(entries)).toEqual(['waiting', 1, 'answered', 4, 5, 6, 7])
  expect(show([answered(1), waiting(6)])).toEqual(['answered', 1, 6])
})

test('a list of one state has no headings', () => {
  expect(show([waiting(1)], null)).toEqual([1])
})
