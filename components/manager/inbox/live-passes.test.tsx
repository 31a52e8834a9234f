import { act, screen, waitFor } from '@testing-library/react'
import { withElementHeight } from '#tests/support/element-height'
import { inboxEntry } from '#tests/support/inbox-entry'
import type { Failing } from '#tests/support/mock-staff'
import { prepareActions, renderInbox } from './render-inbox'

const interview = (entry: ReturnType<typeof inboxEntry>) => ({ ...entry, status: 'INTERVIEW' as const })
const many = (count: number) => Array.from({ length: count }, (_, index) => inboxEntry({ id: index + 1 }))
const shows = (name: string) => screen.findByRole('button', { name }, { timeout: 12_000 })

withElementHeight(45)
beforeEach(prepareActions)

/** Shows the applications with an interview. The first one has one, and was submitted after the others. */
async function renderInterviews(count: number, failing?: Failing) {
  const [first, ...others] = many(count)
  const shown = interview({ ...first!, confirmed_at: '2026-11-25T08:00:00Z' })
  const options = { entries: [shown, ...others], pageSize: 200, ...(failing && { failing }) }
  const api = await renderInbox(options, '?status=INTERVIEW')
  await waitFor(() => expect(api.callsOf('GET /candidacies')).toHaveLength(1))
  await waitFor(() => expect(api.callsOf('GET /inbox/facets').length).toBeGreaterThanOrEqual(1))
  /** A colleague invites these people. */
  const invite = (...ids: number[]) => {
    api.state.entries = api.state.entries.map((entry) => (ids.includes(entry.id) ? interview(entry) : entry))
  }
  return { ...api, invite }
}

test('counts the changes of two events although the calls for the first one are slow', async () => {
  const { invite, emit, hold, callsOf } = await renderInterviews(3)
  const before = callsOf('GET /candidacies').length
  const release = hold('GET /candidacies')
  invite(2)
  emit(2)
  await waitFor(() => expect(callsOf('GET /candidacies').length).toBe(before + 1), { timeout: 4000 })
  invite(3)
  emit(3)
  await act(() => new Promise((resolve) => setTimeout(resolve, 1200)))
  expect(callsOf('GET /candidacies').length).toBe(before + 1)
  release()
  expect(await shows('2 more applications match')).toBeVisible()
})

test('offers applications that match since the connection was lost', async () => {
  const { invite } = await renderInterviews(3)
  invite(3)
  act(() => void dispatchEvent(new Event('online')))
  expect(await shows('1 more application matches')).toBeVisible()
})

test('tries again after a failure without another event', async () => {
  const failing: Failing = new Map()
  const { invite, emit, callsOf } = await renderInterviews(3, failing)
  const before = callsOf('GET /candidacies').length
  failing.set('GET /candidacies', 'UNAVAILABLE')
  invite(2)
  emit(2)
  await waitFor(() => expect(callsOf('GET /candidacies').length).toBeGreaterThan(before), { timeout: 4000 })
  failing.clear()
  expect(await shows('1 more application matches')).toBeVisible()
}, 20_000)

test('offers more than 100 changed applications in several passes, and reads the filters once', async () => {
  const { invite, emit, callsOf } = await renderInterviews(131)
  const ids = many(131).map(({ id }) => id)
  const before = callsOf('GET /inbox/facets').length
  invite(...ids)
  for (const id of ids.slice(1)) emit(id)
  expect(await shows('100+ more applications match')).toBeVisible()
  expect(await shows('130 more applications match')).toBeVisible()
  expect(callsOf('GET /inbox/facets').length).toBe(before + 1)
}, 20_000)
