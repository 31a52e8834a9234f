import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { inboxEntry } from '#tests/support/inbox-entry'
import { settle } from '#tests/support/settle'
import { click, prepareActions, renderInbox, select } from './render-inbox'

beforeEach(prepareActions)

test('a message to several candidates that is too long stays complete, with an error', async () => {
  const { callsOf } = await renderInbox({ entries: [inboxEntry(), inboxEntry({ id: 2 })] })
  await select(1)
  await select(2)
  await click('Change status')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'New status' }), 'REJECTED')
  const message = dialog.getByRole('textbox', { name: /^Message/ })
  await userEvent.click(message)
  await userEvent.paste('a'.repeat(10_001))
  expect(message).toHaveAccessibleDescription(expect.stringContaining('at most 10000 characters'))
  await click('Preview emails')
  await waitFor(() => expect(message).toHaveFocus())
  expect(message).toHaveValue('a'.repeat(10_001))
  expect(callsOf('POST /candidacies/bulk/preview')).toEqual([])
  await userEvent.type(message, '{Backspace}')
  expect(message).toBeValid()
})

test('a search that is too long stays complete, with an error, and is not applied', async () => {
  await renderInbox({ entries: [inboxEntry()] })
  const search = screen.getByRole('searchbox')
  await userEvent.click(search)
  await userEvent.paste('a'.repeat(201))
  expect(search).toHaveValue('a'.repeat(201))
  expect(search).toHaveAccessibleDescription(expect.stringContaining('at most 200 characters'))
  await userEvent.keyboard('{Enter}')
  await act(settle)
  expect(location.search).toBe('')
})

test('each stored name is a link and a checkbox with a readable text', async () => {
  const named = (id: number, first_name: string, last_name = '') =>
    inboxEntry({ id, is_unread: false, person: { ...inboxEntry({ id }).person, first_name, last_name } })
  await renderInbox({
    entries: [
      named(1, '\u202e\u200f', '\u2066'),
      named(2, 'x'.repeat(5000)),
      // The last code unit that is shown is the first half of an emoji.
      named(3, `${'y'.repeat(119)}👩‍🍳`),
      named(4, '\u202eNora', 'Petit'),
    ],
  })
  const names = ['nora-1@example.org', `${'x'.repeat(120)}…`, `${'y'.repeat(119)}…`, 'Nora Petit']
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names)
  for (const name of names) expect(screen.getByRole('checkbox', { name: `Select ${name}` })).toBeInTheDocument()
})
