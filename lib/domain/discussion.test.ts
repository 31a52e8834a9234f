import { hasNotification, readPositionAfter } from '#lib/domain/discussion'
import * as samples from '#tests/support/samples'

const discussion = (last_message_at: string | null, last_seen_by_user_at: string | null) =>
  samples.discussion({ last_message_at, last_seen_by_user_at })

test.each([
  ['after', true, '2026-03-01T10:00:01Z'],
  ['at the time of', true, '2026-03-01T10:00:00Z'],
  ['before', false, '2026-03-01T09:59:59Z'],
  ['in another time zone and before', false, '2026-03-01T11:30:00+02:00'],
])('a last message %s the last visit is flagged: %s', (_, flagged, message) => {
  expect(hasNotification(discussion(message, '2026-03-01T10:00:00Z'))).toBe(flagged)
})

test('flags a discussion that was never opened, but not one without messages', () => {
  expect(hasNotification(discussion('2026-03-01T10:00:00Z', null))).toBe(true)
  expect(hasNotification(discussion(null, null))).toBe(false)
  expect(hasNotification(discussion(null, '2026-03-01T10:00:00Z'))).toBe(false)
})

test('a message is no longer flagged after it was read', () => {
  const message = '2026-03-01T11:00:00.999+01:00'
  expect(readPositionAfter(message)).toBe('2026-03-01T10:00:01.000Z')
  expect(hasNotification(discussion(message, readPositionAfter(message)))).toBe(false)
})
