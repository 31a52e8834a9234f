import { isAmongLoaded } from '#lib/client/manager/inbox/among-loaded'
import { inboxEntry } from '#tests/support/inbox-entry'

const answered = { answered_at: '2026-11-21T08:00:00Z', status: 'INTERVIEW' } as const
const list = (last: Parameters<typeof inboxEntry>[0], isComplete = false) => {
  const entry = inboxEntry(last)
  return { entries: [entry], waitingIds: new Set(entry.answered_at === null ? [entry.id] : []), isComplete }
}

test('waiting applications are compared by promised day, and those without a promise come last', () => {
  const loaded = list({ reply_by: '2026-11-27' })
  expect(isAmongLoaded(inboxEntry({ reply_by: '2026-11-26' }), loaded)).toBe(true)
  expect(isAmongLoaded(inboxEntry({ reply_by: '2026-11-28' }), loaded)).toBe(false)
  expect(isAmongLoaded(inboxEntry({ reply_by: null }), loaded)).toBe(false)
  expect(isAmongLoaded(inboxEntry(answered), loaded)).toBe(false)
})

test('answered applications follow waiting ones, newest first', () => {
  const loaded = list({ ...answered, confirmed_at: '2026-11-20T08:00:00Z' })
  expect(isAmongLoaded(inboxEntry({ reply_by: null }), loaded)).toBe(true)
  expect(isAmongLoaded(inboxEntry({ ...answered, confirmed_at: '2026-11-21T08:00:00Z' }), loaded)).toBe(true)
  expect(isAmongLoaded(inboxEntry({ ...answered, confirmed_at: '2026-11-19T08:00:00Z' }), loaded)).toBe(false)
})

test('the last row keeps its place although it was answered since', () => {
  const loaded = { ...list({ ...answered, reply_by: '2026-11-27' }), waitingIds: new Set([1]) }
  expect(isAmongLoaded(inboxEntry({ id: 2, reply_by: '2026-11-28' }), loaded)).toBe(false)
})

test('each application belongs to a complete or empty list', () => {
  expect(isAmongLoaded(inboxEntry({ reply_by: null }), list({}, true))).toBe(true)
  expect(isAmongLoaded(inboxEntry(), { entries: [], waitingIds: new Set(), isComplete: false })).toBe(true)
})
