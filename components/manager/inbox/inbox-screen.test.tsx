import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { InboxEntry } from '#lib/contract/staff/inbox'
import { withDialogs } from '#tests/support/dialogs'
import { withElementHeight } from '#tests/support/element-height'
import { inboxEntry } from '#tests/support/inbox-entry'
import { renderInbox } from './render-inbox'

const answered = { answered_at: '2026-11-21T08:00:00Z', status: 'IN_REVIEW', days_late: null } as const
const many = (count: number, changes: Partial<InboxEntry> = {}) =>
  Array.from({ length: count }, (_, index) => inboxEntry({ id: index + 1, ...changes }))

const linkOf = (id: number) => screen.findByRole('link', { name: new RegExp(`Nora Petit ${id}$`) })
const boxOf = (id: number) => screen.getByRole('checkbox', { name: `Select Nora Petit ${id}` })

withElementHeight(45)
beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

test('lists applications with their deadline, names unread ones, and keeps the filter in links', async () => {
  const { calls } = await renderInbox(
    {
      entries: [
        inboxEntry({ days_late: 2, rating: 4.5, nb_ratings: 2 }),
        inboxEntry({ id: 2, days_late: 0, is_unread: false, source: null }),
      ],
    },
    '?campaign=baker-lille',
  )
  const first = screen.getByRole('link', { name: 'Unread: Nora Petit 1' })
  expect(first).toHaveAttribute('href', '/levain/applications/1?campaign=baker-lille')
  const second = screen.getByRole('link', { name: 'Nora Petit 2' })
  expect(screen.getByText('2 days overdue')).toBeInTheDocument()
  expect(screen.getByText('Due today')).toBeInTheDocument()
  expect(first).toHaveAccessibleDescription(
    /^Baker in Lille 2 days overdue Received Rated 4.5 out of 5 by 2 members Source radio Received 20 Nov$/,
  )
  expect(second).toHaveAccessibleDescription(/^Baker in Lille Due today Received Received 20 Nov$/)
  expect(new Set(calls.map(({ company }) => company))).toEqual(new Set(['levain']))
})

test('names sources as on the share page', async () => {
  const sources = ['poster', 'linkedin', 'job-fair', null]
  await renderInbox({ entries: sources.map((source, index) => inboxEntry({ id: index + 1, source })) })
  const cells = screen
    .getAllByRole('row')
    .slice(2)
    .map((row) => within(row).getAllByRole('gridcell')[4]?.textContent)
  expect(cells).toEqual(['Poster', 'LinkedIn', 'job-fair', 'No source'])
})

test('names the chosen source in the filter while no application has it', async () => {
  await renderInbox({ entries: [inboxEntry()] }, '?source=')
  expect(screen.getByRole('combobox', { name: 'Source' })).toHaveDisplayValue('No source')
})

test('is a grid with a row count, and separates applications that wait for a reply from answered ones', async () => {
  await renderInbox({ entries: [inboxEntry(), inboxEntry({ id: 2, ...answered })] })
  // One row for the columns, and one for each group.
  expect(screen.getByRole('grid', { name: 'Inbox' })).toHaveAttribute('aria-rowcount', '5')
  const rows = screen.getAllByRole('row')
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3', '4', '5'])
  expect(rows[1]).toHaveTextContent('Waiting for your reply')
  expect(rows[3]).toHaveTextContent('Replied or withdrawn')
})

test('renders few rows, loads the next page near the end, and has no row count before all are loaded', async () => {
  const { callsOf } = await renderInbox({ entries: many(120) })
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '-1')
  await waitFor(() => expect(callsOf('GET /inbox').map(({ query }) => query.get('cursor'))).toEqual([null]))
  expect(screen.getAllByRole('row').length).toBeLessThan(45)
  act(() => boxOf(1).focus())
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(callsOf('GET /inbox').map(({ query }) => query.get('cursor'))).toEqual([null, '50']))
  expect(boxOf(50)).toHaveFocus()
})

test('offers to load the next page again if it fails, and says when all rows are listed', async () => {
  const failing = new Map<string, 'UNAVAILABLE'>()
  await renderInbox({ entries: many(60), failing })
  failing.set('GET /inbox', 'UNAVAILABLE')
  act(() => boxOf(1).focus())
  await userEvent.keyboard('{End}')
  expect(await screen.findByText('We could not load more applications.')).toBeInTheDocument()
  expect(boxOf(50)).toHaveFocus()
  failing.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('60 applications')).toBeInTheDocument()
  expect(screen.queryByText('We could not load more applications.')).not.toBeInTheDocument()
})

test('the filter by rating lists applications with at least that rating', async () => {
  const { callsOf } = await renderInbox({ entries: [3, 4.5].map((rating) => inboxEntry({ id: rating * 2, rating })) })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rating' }), '4 or more')
  expect(await screen.findByText('1 application')).toBeInTheDocument()
  expect(await linkOf(9)).toBeInTheDocument()
  expect(location.search).toBe('?rating=4')
  expect(callsOf('GET /inbox').at(-1)!.query.get('rating')).toBe('4')
})

test('j and k move, x selects, u marks as read, and Enter opens', async () => {
  const { callsOf, router } = await renderInbox({ entries: many(3) })
  await userEvent.keyboard('j')
  expect(await linkOf(1)).toHaveFocus()
  await userEvent.keyboard('jj')
  expect(await linkOf(3)).toHaveFocus()
  await userEvent.keyboard('kx')
  expect(boxOf(2)).toBeChecked()
  await userEvent.keyboard('u')
  expect(await screen.findByRole('link', { name: 'Nora Petit 2' })).toHaveFocus()
  expect(callsOf('POST /candidacies/2/read')).toHaveLength(1)
  act(() => (document.activeElement as HTMLElement).blur())
  await userEvent.keyboard('{Enter}')
  expect(router.push).toHaveBeenCalledWith('/levain/applications/2')
})

test('in the grid, arrow keys move between rows, and between the checkbox and the name', async () => {
  await renderInbox({ entries: many(3) })
  act(() => boxOf(1).focus())
  await userEvent.keyboard('{ArrowDown}')
  expect(boxOf(2)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{End}')
  expect(await linkOf(3)).toHaveFocus()
  await userEvent.keyboard('{Home}')
  expect(await linkOf(1)).toHaveFocus()
})

test('a question mark lists the shortcuts, which can be switched off', async () => {
  await renderInbox({ entries: many(2) })
  await userEvent.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(dialog).getByText('Mark as read or unread')).toBeInTheDocument()
  await userEvent.click(within(dialog).getByRole('switch', { name: /single keys/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('jx')
  expect(screen.queryByText('1 selected')).not.toBeInTheDocument()
})

test('typing in the search field filters after a moment, and is not a shortcut', async () => {
  const { callsOf } = await renderInbox({ entries: many(12) })
  await userEvent.keyboard('/')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  await userEvent.type(screen.getByRole('searchbox'), 'petit 12')
  expect(await screen.findByText('1 application')).toBeInTheDocument()
  expect(location.search).toBe('?q=petit+12')
  const texts = callsOf('GET /inbox').map(({ query }) => query.get('q'))
  expect(texts).toEqual([null, 'petit 12'])
})

test('selects a range with Shift, and everything that matches', async () => {
  await renderInbox({ entries: many(60), pageSize: 20 })
  await userEvent.click(boxOf(2))
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(boxOf(5))
  await user.keyboard('{/Shift}')
  expect(screen.getByRole('toolbar')).toHaveTextContent('4 of 60 selected')
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await waitFor(() => expect(screen.getByRole('toolbar')).toHaveTextContent(/^60 selected/))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
})

test('selects the first 500 of 10,000 that match, and says so', async () => {
  await renderInbox({ entries: many(10_000), pageSize: 200 })
  await userEvent.click(boxOf(2))
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
  const bar = screen.getByRole('toolbar')
  await waitFor(() => expect(bar).toHaveTextContent('500 selected'))
  expect(within(bar).getByText(/500/, { selector: 'p' })).toBeVisible()
  expect(screen.getByText(/^500 selected .*500/)).toHaveAttribute('role', 'status')
})

test('a change of the filter clears the selection', async () => {
  await renderInbox({ entries: many(3) })
  await userEvent.click(boxOf(1))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'RECEIVED')
  expect(location.search).toBe('?status=RECEIVED')
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
})

test('a link to another filter clears the selection and the current row too', async () => {
  await renderInbox({ entries: many(3) }, '?status=RECEIVED')
  await userEvent.keyboard('jjx')
  expect(screen.getByRole('toolbar')).toHaveTextContent('1 of 3 selected')
  act(() => {
    history.pushState(null, '', '/levain/inbox')
    dispatchEvent(new Event('popstate'))
  })
  await screen.findByRole('grid')
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
  act(() => (document.activeElement as HTMLElement).blur())
  await userEvent.keyboard('x')
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
})

test('marks an application as read when it is opened, and as unread again if the call fails', async () => {
  await renderInbox({ entries: many(1), failing: new Map([['POST /candidacies/1/read', 'UNAVAILABLE' as const]]) })
  const link = await linkOf(1)
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  expect(await screen.findByRole('link', { name: 'Unread: Nora Petit 1' })).toBeInTheDocument()
})

test('without applications, explains how to share a job', async () => {
  await renderInbox({ entries: [] })
  expect(await screen.findByRole('heading', { name: 'No applications yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Share a job' })).toHaveAttribute('href', '/levain/jobs')
})

test('without a match, offers to clear the filters', async () => {
  await renderInbox({ entries: [] }, '?q=nobody')
  expect(await screen.findByRole('heading', { name: 'No applications match' })).toBeInTheDocument()
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!)
  expect(location.search).toBe('')
})

test('offers to try again if the list cannot be loaded', async () => {
  const failing = new Map([['GET /inbox', 'UNAVAILABLE' as const]])
  const { state } = await renderInbox({ entries: [], failing })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  failing.clear()
  state.entries = many(1)
  await userEvent.click(retry)
  expect(await linkOf(1)).toBeInTheDocument()
})

test('a read mark that fails late does not undo another one', async () => {
  const failing = new Map([['POST /candidacies/1/read', 'UNAVAILABLE' as const]])
  const { hold } = await renderInbox({ entries: many(2), failing })
  const release = hold('POST /candidacies/1/read')
  await userEvent.keyboard('jujukj')
  expect(await screen.findByRole('link', { name: 'Nora Petit 2' })).toBeInTheDocument()
  release()
  expect(await screen.findByRole('link', { name: 'Unread: Nora Petit 1' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Nora Petit 2' })).toBeInTheDocument()
})
