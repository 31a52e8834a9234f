import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toLocalInput } from '#lib/client/manager/schedule'
import { inboxEntry } from '#tests/support/inbox-entry'
import { click, prepareActions, renderInbox, select } from './render-inbox'

beforeEach(prepareActions)

test('a bulk status change is scheduled, which its summary says', async () => {
  const { callsOf } = await renderInbox({ entries: [inboxEntry(), inboxEntry({ id: 2 })] })
  await select(1)
  await select(2)
  await click('Change status')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'New status' }), 'REJECTED')
  await userEvent.click(dialog.getByRole('radio', { name: 'Later' }))
  const time = dialog.getByLabelText(/Date and time/)
  fireEvent.change(time, { target: { value: '2099-01-01T09:00' } })
  await click('Preview emails')
  await waitFor(() => expect(time).toHaveFocus())
  expect(time).toHaveAccessibleDescription(/^Choose a date and time in the next 90 days\./)
  const at = new Date(Date.now() + 2 * 86_400_000)
  fireEvent.change(time, { target: { value: toLocalInput(at) } })
  await click('Preview emails')
  expect(await dialog.findByText(/^2 emails will be sent on .+ until then\.$/)).toBeInTheDocument()
  await click('Schedule 2 emails')
  expect(dialog.getByText(/^2 emails will be scheduled in 10 seconds/)).toBeInTheDocument()
  await click('Schedule now')
  expect(await dialog.findByText('2 emails were scheduled.')).toBeInTheDocument()
  at.setSeconds(0, 0)
  expect(callsOf('POST /candidacies/bulk').map(({ body }) => body)).toMatchObject([
    { action: 'status', status: 'REJECTED', ids: [1, 2], due_at: at.toISOString() },
  ])

  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 scheduled changes were cancelled.')).toBeInTheDocument()
  expect(callsOf('POST /candidacies/bulk/cancel')[0]!.body).toEqual({ decision_ids: [101, 102] })
  expect(dialog.getByRole('combobox', { name: 'New status' })).toHaveValue('REJECTED')
})

/** Schedules a status change of the applications 1 and 2. */
async function schedule(options: Partial<Parameters<typeof renderInbox>[0]>) {
  const api = await renderInbox({ entries: [inboxEntry(), inboxEntry({ id: 2 })], ...options })
  for (const id of [1, 2]) await select(id)
  await click('Change status')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'New status' }), 'REJECTED')
  await userEvent.click(dialog.getByRole('radio', { name: 'Later' }))
  const at = toLocalInput(new Date(Date.now() + 2 * 86_400_000))
  fireEvent.change(dialog.getByLabelText(/Date and time/), { target: { value: at } })
  for (const name of ['Preview emails', 'Schedule 2 emails', 'Schedule now']) await click(name)
  await dialog.findByText('2 emails were scheduled.')
  return { ...api, dialog, cancelledBy: () => api.callsOf('POST /candidacies/bulk/cancel').map(({ body }) => body) }
}

test('a cancellation that failed for some changes is repeated for these', async () => {
  const uncancelled = new Set([102])
  const { dialog, cancelledBy } = await schedule({ uncancelled })
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(
    await screen.findByText('1 scheduled change was cancelled. 1 could not be cancelled. Try again.'),
  ).toBeInTheDocument()
  expect(dialog.getByText('1 email was scheduled.')).toBeVisible()
  uncancelled.clear()
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await dialog.findByRole('combobox', { name: 'New status' })).toHaveValue('REJECTED')
  expect(cancelledBy()).toEqual([{ decision_ids: [101, 102] }, { decision_ids: [102] }])
})

test('the failure of each attempt to cancel scheduled changes takes focus', async () => {
  const { dialog, failing, cancelledBy } = await schedule({})
  failing.set('POST /candidacies/bulk/cancel', 'UNAVAILABLE')
  for (const callCount of [1, 2]) {
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(cancelledBy()).toHaveLength(callCount))
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveFocus())
  }
})

test('applications whose scheduled change could not be cancelled stay selected', async () => {
  const decision = { status: 'REJECTED' as const, due_at: '2099-12-01T08:00:00Z' }
  const entries = [1, 2].map((id) => inboxEntry({ id, decision: { ...decision, id: id + 100 } }))
  const { callsOf } = await renderInbox({ entries, uncancelled: new Set([102]) })
  for (const id of [1, 2]) await select(id)
  await click('Cancel scheduled changes')
  await click('Cancel 2 changes')
  expect(await screen.findByText(/1 could not be cancelled. Try again.$/)).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('toolbar')).toHaveTextContent('1 of 2 selected'))
  await click('Cancel scheduled change')
  await click('Cancel the change')
  await waitFor(() => expect(callsOf('POST /candidacies/bulk/cancel')[1]!.body).toEqual({ decision_ids: [102] }))
})

test('says which scheduled changes were not cancelled because the access has ended', async () => {
  const { dialog } = await schedule({ uncancelled: new Set([102]), uncancelledReason: 'NO_ACCESS' })
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  const text = '1 scheduled change was cancelled. 1 was not cancelled, because your access has ended.'
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('scheduled status changes are marked, found by a filter and cancelled', async () => {
  const decision = { id: 101, status: 'REJECTED' as const, due_at: '2026-12-01T08:00:00Z' }
  const entries = [inboxEntry({ decision }), inboxEntry({ id: 2 })]
  const { callsOf, state } = await renderInbox({ entries })
  expect(screen.getByRole('link', { name: /Petit 1/ })).toHaveAccessibleDescription(
    expect.stringContaining('Scheduled: Not selected, 1 Dec 2026'),
  )
  await select(2)
  await select(1)
  expect(screen.getByRole('button', { name: 'Change status' })).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Scheduled (1)')
  await waitFor(() => expect(screen.queryByText('Nora Petit 2')).not.toBeInTheDocument())
  expect(location.search).toBe('?is_scheduled=true')
  await select(1)
  state.entries = state.entries.map((entry) => ({ ...entry, decision: null }))
  await click('Cancel scheduled change')
  await click('Cancel the change')
  expect(await screen.findByText(/^No change was cancelled. 1 was applied/)).toBeInTheDocument()
  expect(callsOf('POST /candidacies/bulk/cancel')[0]!.body).toEqual({ decision_ids: [101] })
  expect(await screen.findByText('No applications match')).toBeInTheDocument()
})
