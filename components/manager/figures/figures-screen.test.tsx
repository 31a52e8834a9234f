import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import { type ApiError } from '#lib/contract/errors'
import { withDialogs } from '#tests/support/dialogs'
import { figure, funnel, mockFigures, NO_FIGURES, someFigures } from '#tests/support/figures'
import { FiguresScreen } from './figures-screen'

const show = (reply?: Parameters<typeof mockFigures>[0], query = '') => {
  history.replaceState(null, '', `/levain/figures${query}`)
  const calls = mockFigures(reply)
  renderManager(<FiguresScreen />)
  return calls
}
/** jsdom has no layout. Every chart has this width. */
class FixedSize implements ResizeObserver {
  onSize: ResizeObserverCallback
  constructor(onSize: ResizeObserverCallback) {
    this.onSize = onSize
  }
  observe(target: Element) {
    const contentRect = DOMRect.fromRect({ width: 600, height: 220 })
    this.onSize([{ target, contentRect, borderBoxSize: [], contentBoxSize: [], devicePixelContentBoxSize: [] }], this)
  }
  unobserve() {}
  disconnect() {}
}
// The charts load on demand, which takes longer than the tests wait.
beforeAll(async () => {
  await Promise.all([import('./charts/bar-rows'), import('./charts/group-bars'), import('./charts/column-chart')])
})
beforeEach(() => void (globalThis.ResizeObserver = FixedSize))

const failure = (code: ApiError['code'], status: number, fields = {}) =>
  Response.json({ error: { code, message: '', fields } }, { status })
const tableOf = async (name: string) => within(await screen.findByRole('table', { name }))
const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)
const rowsOf = async (name: string) => (await tableOf(name)).getAllByRole('row').map(cellsOf)

test('shows the funnel with shares of the previous stage, in a table that screen readers read', async () => {
  show()
  expect(await rowsOf('From visit to reply')).toEqual([
    ['Stage', 'Count', 'Percentage of the previous stage'],
    ['Visits to job pages', '1,200', '–'],
    ['Applications started', '300', '25%'],
    ['Applications submitted', '120', '40%'],
    ['Applications with a reply', '90', '75%'],
  ])
})

test('names the step that most candidates leave', async () => {
  show()
  expect(await screen.findByText('Most candidates leave at “Video question”: 120 of 270.')).toBeInTheDocument()
  expect((await rowsOf('Where candidates leave')).at(-1)).toEqual(['CV', '150', '150', 'fewer than 5', '–'])
})

test('hides counts below five in tables and charts, and draws no bar for them', async () => {
  show(() => someFigures({ totals: funnel(40, 10, 2), sources: [{ source: 'radio', ...funnel(0, 5) }], steps: [] }))
  expect((await rowsOf('From visit to reply')).slice(3).flat()).toEqual([
    'Applications submitted',
    'fewer than 5',
    '–',
    'Applications with a reply',
    'fewer than 5',
    '–',
  ])
  const chart = (await screen.findByRole('region', { name: 'From visit to reply' })).querySelector('div[aria-hidden]')!
  await waitFor(() => expect(chart.querySelectorAll('svg')).toHaveLength(2))
  expect(within(chart as HTMLElement).getAllByText('fewer than 5')).toHaveLength(2)
  expect(await screen.findByText('Fewer than 5 candidates started a step.')).toBeInTheDocument()
})

test('shows no share of small counts, which rounding would distort', async () => {
  show(() =>
    someFigures({
      totals: funnel(100, 15),
      steps: [{ step: 'SURVEY', started: figure(15), finished: figure(10), left: figure(5), share_left: 0.333 }],
    }),
  )
  expect((await rowsOf('From visit to reply'))[2]).toEqual(['Applications started', '15', '–'])
  expect((await rowsOf('Where candidates leave'))[1]).toEqual(['Questions', '15', '10', '5', '–'])
})

test('filters by any source', async () => {
  withDialogs()
  const calls = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Search for a source' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Filter by source' }))
  await userEvent.type(dialog.getByRole('combobox', { name: 'Source' }), 'Fair-Lyon{Enter}')
  await waitFor(() => expect(location.search).toBe('?source=fair-lyon'))
  expect(screen.getByRole('combobox', { name: 'Source' })).toHaveDisplayValue('fair-lyon')
  await waitFor(() => expect(calls.at(-1)!.query.get('source')).toBe('fair-lyon'))
})

test('focuses the field of a missing source once', async () => {
  withDialogs()
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Search for a source' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Filter by source' }))
  const field = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Source' })
  const focus = jest.spyOn(field, 'focus')
  await userEvent.click(dialog.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAccessibleDescription(/Enter a source/)
  expect(focus).toHaveBeenCalledTimes(1)
})

test('shows the time to reply', async () => {
  show()
  expect((await rowsOf('Time to reply')).slice(1)).toEqual([
    ['Half of the replies', 'within 20 hours'],
    ['9 of 10 replies', 'within 6 days'],
  ])
})

test('filters by job, source and period in the URL, and can clear the filters', async () => {
  const calls = show()
  await screen.findByRole('heading', { name: 'By job' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Job' }), 'Baker in Lille')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'No source')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days')
  expect(location.search).toBe('?campaign=baker-lille&source=direct&period=7')
  await waitFor(() =>
    expect(calls.map(({ query }) => Object.fromEntries(query))).toContainEqual({
      campaign: 'baker-lille',
      source: 'direct',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(location.search).toBe('')
})

test('custom dates are checked before they are applied', async () => {
  show()
  await screen.findByRole('heading', { name: 'By job' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Other dates…')
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')]
  await userEvent.clear(from)
  await userEvent.type(from, '2024-12-31')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByText(/Enter two dates between 1 January 2025/)).toBeInTheDocument()
  for (const [field, day] of [
    [from, '2026-03-01'],
    [to, '2026-03-15'],
  ] as const) {
    await userEvent.clear(field)
    await userEvent.type(field, day)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(location.search).toBe('?since=2026-03-01&until=2026-03-15')
})

test('if the API rejects the dates of the URL, the error is shown at the dates', async () => {
  show(
    () => failure('BAD_REQUEST', 400, { since: { key: 'RANGE_MIN', bound: '2025-01-01' } }),
    '?since=2020-01-01&until=2026-01-01',
  )
  expect(await screen.findByText(/^Enter two dates between 1 January/)).toBeInTheDocument()
  expect(screen.getByLabelText('From')).toHaveValue('2020-01-01')
  expect(screen.queryByText('We could not load this')).not.toBeInTheDocument()
})

test('a table opens below its chart, and closes again', async () => {
  show()
  const button = await screen.findByRole('button', { name: 'Table By source' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(button)
  const open = screen.getByRole('button', { name: 'Hide table By source' })
  expect(document.getElementById(open.getAttribute('aria-controls')!)).toHaveAttribute('tabindex', '0')
  await userEvent.click(open)
  expect(screen.getByRole('button', { name: 'Table By source' })).toHaveFocus()
})

test('exports a table with the filter and a separator', async () => {
  withDialogs()
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const calls = show(undefined, '?campaign=baker-lille')
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV By source' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Export figures' }))
  expect(dialog.getByRole('combobox', { name: 'Table' })).toHaveValue('sources')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Separator' }), 'Semicolon (;)')
  await userEvent.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const { query } = calls.find(({ path }) => path === '/figures/export')!
  expect(Object.fromEntries(query)).toEqual({ campaign: 'baker-lille', table: 'sources', separator: 'semicolon' })
  expect(save).toHaveBeenCalledTimes(1)
  save.mockRestore()
})

test('without any data, explains how to share a job', async () => {
  show(() => NO_FIGURES)
  expect(await screen.findByRole('heading', { name: 'No figures yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Share a job' })).toHaveAttribute('href', '/levain/jobs')
})

test('a filter with an unknown job can be cleared', async () => {
  show((query) => (query.get('campaign') === 'gone' ? failure('NOT_FOUND', 404) : NO_FIGURES), '?campaign=gone')
  await userEvent.click((await screen.findAllByRole('button', { name: 'Clear filters' })).at(-1)!)
  expect(location.search).toBe('')
})

test('a failed call can be repeated', async () => {
  let isDown = true
  show(() => (isDown ? failure('UNAVAILABLE', 503) : someFigures()))
  await screen.findByText('We could not load this')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'From visit to reply' })).toBeInTheDocument()
})

test('a member without the scope sees no figures, and none are requested', () => {
  const calls = mockFigures()
  renderManager(<FiguresScreen />, { scopes: [] })
  expect(screen.getByRole('heading', { name: 'No access' })).toBeInTheDocument()
  expect(calls).toEqual([])
})
