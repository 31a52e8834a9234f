import { screen, waitFor, within } from '@testing-library/react'
import { inboxEntry } from '#tests/support/inbox-entry'
import type { Failing } from '#tests/support/mock-staff'
import { click, prepareActions, renderInbox, select } from './render-inbox'

beforeEach(prepareActions)

test('the filters show numbers of applications only if they are known', async () => {
  const failing: Failing = new Map([['GET /inbox/facets', 'INTERNAL']])
  const { callsOf } = await renderInbox({ entries: [inboxEntry()], failing })
  await waitFor(() => expect(callsOf('GET /inbox/facets')).not.toEqual([]))
  const options = within(screen.getByRole('combobox', { name: 'Status' })).getAllByRole('option')
  const names = ['Received', 'In review', 'Interview', 'Offer', 'Hired', 'Not selected', 'Withdrawn', 'Scheduled']
  expect(options.map(({ textContent }) => textContent)).toEqual(['Any status', ...names])
})

test('a bulk action says that the templates could not be loaded, and loads them again', async () => {
  const template = { id: '7', locale: 'en', kind: 'reply', name: 'Trial shift', content: 'Hello', position: 0 } as const
  const failing: Failing = new Map([['GET /templates', 'INTERNAL']])
  const templates = [{ ...template, is_default: false, changed_at: null }]
  await renderInbox({ entries: [inboxEntry()], failing, templates })
  await select(1)
  await click('Reply')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('We could not load the templates.')).toBeVisible()
  expect(dialog.queryByRole('combobox')).not.toBeInTheDocument()
  failing.clear()
  await click('Try again')
  expect(await dialog.findByRole('option', { name: 'Trial shift' })).toBeInTheDocument()
  expect(dialog.queryByText('We could not load the templates.')).not.toBeInTheDocument()
})
