import { screen } from '@testing-library/react'
import { ThreadRow } from '#components/messaging/thread-row'
import { renderSite } from '#components/site/render-site'

jest.mock('#lib/client/local-zone', () => ({ localZone: () => 'Europe/Paris' }))

afterEach(() => jest.useRealTimers())

// The clocks change on 29 March and on 25 October 2026, so these days have 23 and 25 hours.
test.each([
  ['2026-03-29T10:00:00Z', '2026-03-29T22:30:00Z', /^Yesterday$/],
  ['2026-03-28T10:00:00Z', '2026-03-29T22:30:00Z', /^Saturday,? 28 March$/],
  ['2026-10-24T10:00:00Z', '2026-10-25T22:30:00Z', /^Yesterday$/],
  ['2026-10-25T10:00:00Z', '2026-10-25T22:30:00Z', /^Today$/],
  ['2025-12-30T10:00:00Z', '2026-01-01T10:00:00Z', /^Tuesday,? 30 December 2025$/],
])('names the day of messages of %s at %s', (timestamp, now, label) => {
  jest.useFakeTimers({ now: new Date(now) })
  renderSite(<ThreadRow row={{ kind: 'day', key: 'day', timestamp }} sending={null} />)
  expect(screen.getByText(label)).toHaveAttribute('datetime', timestamp.slice(0, 10))
})
