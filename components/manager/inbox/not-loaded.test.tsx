import { screen, waitFor, within } from '@testing-library/react'
import { inboxEntry } from '#tests/support/inbox-entry'
import type { Failing } from '#tests/support/mock-staff'
import { prepareBulk, renderInbox } from './render-inbox'

beforeEach(prepareBulk)

test('the filters show numbers of applications only if they are known', async () => {
  const failing: Failing = new Map([['GET /inbox/facets', 'INTERNAL']])
  const { callsOf } = await renderInbox({ entries: [inboxEntry()], failing })
  await waitFor(() => expect(callsOf('GET /inbox/facets')).not.toEqual([]))
  const options = within(screen.getByRole('combobox', { name: 'Status' })).getAllByRole('option')
  const names = ['Received', 'In review', 'Interview', 'Offer', 'Hired', 'Not selected', 'Withdrawn']
  expect(options.map(({ textContent }) => textContent)).toEqual(['Any status', ...names])
})
