import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withElementHeight } from '#tests/support/element-height'
import { inboxEntry } from '#tests/support/inbox-entry'
import { settle } from '#tests/support/settle'
import { click, prepareActions, renderInbox, select } from './render-inbox'

const many = (count: number) => Array.from({ length: count }, (_, index) => inboxEntry({ id: index + 1 }))
const linkOf = (id: number) => screen.findByRole('link', { name: new RegExp(`Nora Petit ${id}$`) })

withElementHeight(45)
beforeEach(() => {
  localStorage.clear()
  prepareActions()
})

test('updates a changed row in place, and offers new applications behind a button', async () => {
  const { state, emit, callsOf } = await renderInbox({ entries: many(3) })
  await waitFor(() => expect(callsOf('GET /candidacies')).toHaveLength(1))
  state.entries = state.entries.map((entry) => (entry.id === 2 ? { ...entry, status: 'INTERVIEW' } : entry))
  emit(2)
  expect(await screen.findByText('Interview', { selector: 'span' }, { timeout: 4000 })).toBeInTheDocument()
  state.entries = [inboxEntry({ id: 9, confirmed_at: '2026-11-25T08:00:00Z' }), ...state.entries]
  emit(9)
  const button = await screen.findByRole('button', { name: '1 new application' }, { timeout: 4000 })
  expect(screen.queryByRole('link', { name: /Nora Petit 9/ })).not.toBeInTheDocument()
  await userEvent.click(button)
  const row = (await linkOf(9)).closest('[role=row]')
  expect(row).toHaveTextContent('New')
  expect(screen.queryByRole('button', { name: '1 new application' })).not.toBeInTheDocument()
})

test('new applications that a bulk action lists are no longer counted', async () => {
  const { state, emit, callsOf } = await renderInbox({ entries: many(3) })
  await waitFor(() => expect(callsOf('GET /candidacies')).toHaveLength(1))
  state.entries = [inboxEntry({ id: 9, confirmed_at: '2026-11-25T08:00:00Z' }), ...state.entries]
  emit(9)
  await screen.findByRole('button', { name: '1 new application' }, { timeout: 4000 })
  await select(1)
  await click('Change status')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'New status' }), 'REJECTED')
  for (const name of ['Preview emails', 'Send 1 email', 'Send now', 'Done']) await click(name)
  await linkOf(9)
  expect(screen.queryByRole('button', { name: '1 new application' })).toBeNull()
})

test('removes a deleted application from the list and from the selection', async () => {
  const { state, emit, callsOf } = await renderInbox({ entries: many(3) })
  await waitFor(() => expect(callsOf('GET /candidacies')).toHaveLength(1))
  for (const id of [1, 2]) await userEvent.click(screen.getByRole('checkbox', { name: `Select Nora Petit ${id}` }))
  expect(screen.getByRole('toolbar')).toHaveTextContent('2 of 3 selected')
  state.entries = state.entries.filter(({ id }) => id !== 2)
  emit(2)
  await waitFor(() => expect(screen.getByRole('toolbar')).toHaveTextContent('1 of 2 selected'), { timeout: 4000 })
  expect(screen.queryByRole('link', { name: /Nora Petit 2$/ })).not.toBeInTheDocument()
  expect(await linkOf(3)).toBeInTheDocument()
})

test('updates rows that no longer match the filter in one call, and leaves them in place', async () => {
  const { state, emit, callsOf } = await renderInbox({ entries: many(3) }, '?state=waiting')
  await waitFor(() => expect(callsOf('GET /candidacies')).toHaveLength(1))
  const answered_at = '2026-11-25T08:00:00Z'
  state.entries = state.entries.map((entry) =>
    entry.id === 1 ? entry : { ...entry, status: 'INTERVIEW', answered_at },
  )
  const before = callsOf('GET /inbox').length
  emit(2)
  emit(3)
  await waitFor(() => expect(screen.getAllByText('Interview', { selector: 'span' })).toHaveLength(2), { timeout: 4000 })
  // One call reads the first page, and one call reads both changed rows.
  expect(callsOf('GET /inbox').length - before).toBe(2)
  expect((await linkOf(2)).closest('[role=row]')).toHaveTextContent('Interview')
})

test('offers only the new applications that match the filter', async () => {
  const { state, emit, callsOf } = await renderInbox({ entries: many(3) }, '?q=nora')
  await waitFor(() => expect(callsOf('GET /candidacies')).toHaveLength(1))
  const confirmed_at = '2026-11-25T08:00:00Z'
  const other = inboxEntry({ id: 8, confirmed_at })
  state.entries = [
    inboxEntry({ id: 9, confirmed_at }),
    { ...other, person: { ...other.person, first_name: 'Ada' } },
    ...state.entries,
  ]
  emit(8)
  emit(9)
  await userEvent.click(await screen.findByRole('button', { name: '1 more application matches' }, { timeout: 4000 }))
  expect((await linkOf(9)).closest('[role=row]')).toHaveTextContent('New')
})

test('offers applications that match the filter since a colleague changed them', async () => {
  const interview = (entry: ReturnType<typeof inboxEntry>) => ({ ...entry, status: 'INTERVIEW' as const })
  const { state, emit, callsOf } = await renderInbox(
    { entries: [interview(inboxEntry({ id: 1, confirmed_at: '2026-11-25T08:00:00Z' })), ...many(3).slice(1)] },
    '?status=INTERVIEW',
  )
  await waitFor(() => expect(callsOf('GET /candidacies')).toHaveLength(1))
  state.entries = state.entries.map((entry) => (entry.id === 2 ? interview(entry) : entry))
  emit(2)
  emit(3)
  expect(await screen.findByRole('button', { name: '1 more application matches' }, { timeout: 4000 })).toBeVisible()
  state.entries = state.entries.map((entry) => (entry.id === 3 ? interview(entry) : entry))
  emit(3)
  await userEvent.click(await screen.findByRole('button', { name: '2 more applications match' }, { timeout: 4000 }))
  expect((await linkOf(2)).closest('[role=row]')).not.toHaveTextContent('New')
  expect(await linkOf(3)).toBeInTheDocument()
})

test('updates changed rows of many pages in several passes', async () => {
  const { state, emit, callsOf } = await renderInbox({ entries: many(12), pageSize: 2 })
  await waitFor(() => expect(callsOf('GET /candidacies')).toHaveLength(1))
  await linkOf(12)
  state.entries = state.entries.map((entry) => ({ ...entry, status: 'INTERVIEW' }))
  for (const { id } of state.entries) emit(id)
  const shown = () => screen.getAllByText('Interview', { selector: 'span' }).length
  await waitFor(() => expect(shown()).toBe(8), { timeout: 4000 })
  await waitFor(() => expect(shown()).toBe(12), { timeout: 5000 })
})

test('does not offer new applications that were counted for the previous filter', async () => {
  const { state, emit, callsOf, hold } = await renderInbox({ entries: many(3) })
  await waitFor(() => expect(callsOf('GET /candidacies')).toHaveLength(1))
  state.entries = [inboxEntry({ id: 9, confirmed_at: '2026-11-25T08:00:00Z' }), ...state.entries]
  const inboxCallCount = callsOf('GET /candidacies').length
  const facetCallCount = callsOf('GET /inbox/facets').length
  const release = hold('GET /candidacies')
  emit(9)
  await waitFor(() => expect(callsOf('GET /candidacies').length).toBeGreaterThan(inboxCallCount), { timeout: 4000 })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'RECEIVED')
  expect(await linkOf(9)).toBeInTheDocument()
  release()
  // The filters are read again after the count.
  await waitFor(() => expect(callsOf('GET /inbox/facets').length).toBeGreaterThan(facetCallCount))
  await act(settle)
  expect(screen.queryByRole('button', { name: /new application|more application/ })).not.toBeInTheDocument()
})

test('says that there are more new applications than it counts', async () => {
  const { state, emit, callsOf } = await renderInbox({ entries: many(3) })
  await waitFor(() => expect(callsOf('GET /candidacies')).toHaveLength(1))
  const added = Array.from({ length: 101 }, (_, index) =>
    inboxEntry({ id: 1000 + index, confirmed_at: '2026-11-25T08:00:00Z' }),
  )
  state.entries = [...state.entries, ...added]
  emit(1000)
  expect(await screen.findByRole('button', { name: '100+ new applications' }, { timeout: 4000 })).toBeVisible()
})

test('shows the first application at once', async () => {
  const { state, emit, callsOf } = await renderInbox({ entries: [] })
  await screen.findByRole('heading', { name: 'No applications yet' })
  await waitFor(() => expect(callsOf('GET /candidacies')).toHaveLength(1))
  state.entries = [inboxEntry({ id: 9, confirmed_at: '2026-11-25T08:00:00Z' })]
  emit(9)
  expect(await screen.findByRole('link', { name: /Nora Petit 9/ }, { timeout: 4000 })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '1 new application' })).not.toBeInTheDocument()
})

test('reloads all loaded pages after a reconnection, and rows that are no longer on a page', async () => {
  const { state, callsOf } = await renderInbox({ entries: many(12), pageSize: 2 }, '?state=waiting')
  await waitFor(() => expect(callsOf('GET /inbox').length).toBeGreaterThanOrEqual(6))
  await linkOf(12)
  state.entries = state.entries.map((entry) =>
    entry.id < 11
      ? entry
      : { ...entry, status: 'INTERVIEW', ...(entry.id === 12 && { answered_at: '2026-11-25T08:00:00Z' }) },
  )
  act(() => void dispatchEvent(new Event('online')))
  for (const id of [11, 12])
    await waitFor(async () => expect((await linkOf(id)).closest('[role=row]')).toHaveTextContent('Interview'), {
      timeout: 4000,
    })
})

test('a failed list is loaded again when the connection is back', async () => {
  const failing = new Map([['GET /inbox', 'UNAVAILABLE' as const]])
  const { state } = await renderInbox({ entries: [], failing })
  await screen.findByRole('button', { name: 'Try again' })
  failing.clear()
  state.entries = many(1)
  act(() => void dispatchEvent(new Event('online')))
  expect(await linkOf(1)).toBeInTheDocument()
})
