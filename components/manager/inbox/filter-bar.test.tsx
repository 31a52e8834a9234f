import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withElementHeight } from '#tests/support/element-height'
import { inboxEntry } from '#tests/support/inbox-entry'
import { MAX_SEARCH } from '#lib/domain/inbox'
import { prepareActions, renderInbox } from './render-inbox'

withElementHeight(45)
beforeEach(prepareActions)

test('a filter that is chosen while the user types is not lost', async () => {
  await renderInbox({ entries: [inboxEntry()] })
  await userEvent.type(screen.getByRole('searchbox'), 'nora')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'RECEIVED')
  await waitFor(() => expect(location.search).toBe('?status=RECEIVED&q=nora'))
})

test('clearing the filters also removes a text that is not applied yet', async () => {
  await renderInbox({ entries: [inboxEntry()] }, '?status=RECEIVED')
  await userEvent.type(screen.getByRole('searchbox'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(screen.getByRole('searchbox')).toHaveValue('')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(location.search).toBe('')
})

test('clearing the filters of an empty list also removes a text that is too long to be applied', async () => {
  await renderInbox({ entries: [] }, '?status=RECEIVED')
  await userEvent.click(screen.getByRole('searchbox'))
  await userEvent.paste('x'.repeat(MAX_SEARCH + 1))
  // The other button with this name is in the bar.
  const [, inList] = await screen.findAllByRole('button', { name: 'Clear filters' })
  await userEvent.click(inList!)
  expect(screen.getByRole('searchbox')).toHaveValue('')
})
