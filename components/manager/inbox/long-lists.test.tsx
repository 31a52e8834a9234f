import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { inboxEntry } from '#tests/support/inbox-entry'
import { prepareActions, renderInbox } from './render-inbox'

beforeEach(prepareActions)

const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name })).getAllByRole<HTMLOptionElement>('option')

const campaigns = Array.from({ length: 200 }, (_, n) => ({
  slug: `job-${n}`,
  name: `Baker ${n}`,
  count: 1,
  nb_waiting: 1,
}))
const sources = [
  { source: 'radio', count: 9 },
  { source: '', count: 4 },
  { source: 'fair', count: 1 },
]

test('the filters say that older jobs and rare sources are not in their lists', async () => {
  await renderInbox({
    entries: [inboxEntry()],
    facets: { campaigns, sources, has_more_campaigns: true, has_more_sources: true },
  })
  const hint = await screen.findByRole('option', { name: 'For older jobs, open the Jobs page' })
  expect(hint).toBeDisabled()
  expect(optionsOf('Job')).toHaveLength(202)
  expect(optionsOf('Job').at(-1)).toBe(hint)
  const names = optionsOf('Source').map(({ text, disabled }) => [text, disabled])
  expect(names).toEqual([
    ['Any source', false],
    ['radio (9)', false],
    ['No source (4)', false],
    ['fair (1)', false],
    ['Only the most frequent sources are listed', true],
  ])
})

test('the filters have no hint if their lists are complete', async () => {
  await renderInbox({ entries: [inboxEntry()], facets: { campaigns, sources } })
  expect(await screen.findByRole('option', { name: 'Baker 199 (1)' })).toBeEnabled()
  expect(optionsOf('Job')).toHaveLength(201)
  expect(optionsOf('Source')).toHaveLength(4)
})

test('a source that is not in the list can be searched', async () => {
  await renderInbox({ entries: [inboxEntry()], facets: { sources, has_more_sources: true } })
  await userEvent.click(await screen.findByRole('button', { name: 'Search for a source' }))
  const dialog = screen.getByRole('dialog', { name: 'Filter by source' })
  const field = within(dialog).getByRole('combobox', { name: 'Source' })
  expect(field).toHaveAccessibleDescription('The text after source= in the link to a job.')
  await userEvent.type(field, 'lyon')
  expect(await within(dialog).findByRole('option')).toHaveTextContent('Fair-Lyon')
  await userEvent.keyboard('{ArrowDown}{Enter}{Enter}')
  await waitFor(() => expect(location.search).toBe('?source=Fair-Lyon'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Source' })).toHaveDisplayValue('Fair-Lyon')
})

test.each([
  ['fair-lyon', '?source=Fair-Lyon'],
  ['poster in the hall', '?source=poster+in+the+hall'],
])('the source %j can be typed', async (typed, search) => {
  await renderInbox({ entries: [inboxEntry()], facets: { sources, has_more_sources: true } })
  await userEvent.click(await screen.findByRole('button', { name: 'Search for a source' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Show' }))
  const field = dialog.getByRole('combobox', { name: 'Source' })
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter a source/))
  await waitFor(() => expect(field).toHaveFocus())
  await userEvent.type(field, `${typed}{Enter}`)
  await waitFor(() => expect(location.search).toBe(search))
})

test('a complete list of sources has no search', async () => {
  await renderInbox({ entries: [inboxEntry()], facets: { sources } })
  await screen.findByRole('option', { name: 'radio (9)' })
  expect(screen.queryByRole('button', { name: 'Search for a source' })).not.toBeInTheDocument()
})
