import { screen, within } from '@testing-library/react'
import { inboxEntry } from '#tests/support/inbox-entry'
import { prepareBulk, renderInbox } from './render-inbox'

beforeEach(prepareBulk)

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
