import { screen } from '@testing-library/react'
import { renderManager } from '#components/manager/shell/render-manager'
import { withElementHeight } from '#tests/support/element-height'
import { mockInbox } from '#tests/support/inbox-api'
import { inboxEntry } from '#tests/support/inbox-entry'
import { InboxScreen } from './inbox-screen'
import { prepareActions } from './render-inbox'

/** Renders a search for 'ada' that compares two applications for each page. */
function search(names: readonly string[]) {
  const entries = names.map((first_name, index) => {
    const entry = inboxEntry({ id: index + 1 })
    return { ...entry, person: { ...entry.person, first_name } }
  })
  history.replaceState(null, '', '/levain/inbox?q=ada')
  mockInbox({ entries, comparedCount: 2 })
  renderManager(<InboxScreen />)
}
const link = (name: string) => screen.findByRole('link', { name: new RegExp(`${name}$`) })

withElementHeight(45)
beforeEach(prepareActions)

test('a search whose first pages have no match loads the next ones', async () => {
  search(['Nora', 'Nora', 'Nora', 'Nora', 'Nora', 'Ada'])
  expect(await link('Ada Petit 6')).toBeInTheDocument()
  expect(await screen.findByText('1 application')).toBeInTheDocument()
})

test('a search with pages without a match between two others loads all of them', async () => {
  search(['Ada', 'Nora', 'Nora', 'Nora', 'Nora', 'Ada'])
  expect(await link('Ada Petit 1')).toBeInTheDocument()
  expect(await link('Ada Petit 6')).toBeInTheDocument()
  expect(await screen.findByText('2 applications')).toBeInTheDocument()
})

test('a search without a match says so after its last page', async () => {
  search(['Nora', 'Nora', 'Nora'])
  expect(await screen.findByRole('heading', { name: 'No applications match' })).toBeInTheDocument()
})
