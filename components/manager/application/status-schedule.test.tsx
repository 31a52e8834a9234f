import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toLocalInput } from '#lib/client/manager/schedule'
import { mockApplications, staffCandidacy } from '#tests/support/application-api'
import { decisionOf } from '#tests/support/decision'
import { withDialogs } from '#tests/support/dialogs'
import { renderApplication } from './render-application'

// The dialog loads on demand, which takes longer than the test waits.
beforeAll(async () => void (await import('./status-dialog')))
beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

test.each(['2025-01-05T09:00', '2099-01-01T09:00', ''])('a rejection is not sent at the time “%s”', async (typed) => {
  const { callsOf } = mockApplications()
  renderApplication()
  await userEvent.click(await screen.findByRole('button', { name: 'Not selected' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Later' }))
  const time = dialog.getByLabelText(/Date and time/)
  fireEvent.change(time, { target: { value: typed } })
  await userEvent.click(await dialog.findByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(time).toHaveFocus())
  expect(time).toHaveAccessibleDescription(/^Choose a date and time in the next 90 days\./)
  expect(callsOf('POST /candidacies/1/decisions')).toEqual([])

  const at = new Date(Date.now() + 2 * 86_400_000)
  fireEvent.change(time, { target: { value: toLocalInput(at) } })
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(callsOf('POST /candidacies/1/decisions')).toHaveLength(1))
})

/** Opens the dialog of a rejection, and writes an email that is too long. */
async function writeTooLongEmail() {
  const { callsOf } = mockApplications()
  renderApplication()
  await userEvent.click(await screen.findByRole('button', { name: 'Not selected' }))
  const dialog = within(await screen.findByRole('dialog'))
  const message = dialog.getByRole('textbox', { name: /^Message/ })
  await userEvent.clear(message)
  await userEvent.paste('a'.repeat(10_001))
  return { callsOf, dialog, message }
}

test('an email that is too long stays complete, with an error', async () => {
  const { callsOf, dialog, message } = await writeTooLongEmail()
  await userEvent.click(dialog.getByRole('button', { name: 'Change and send' }))
  expect(message).toHaveFocus()
  expect(message).toHaveAccessibleDescription(expect.stringContaining('at most 10000 characters'))
  expect(message).toHaveValue('a'.repeat(10_001))
  expect(callsOf('POST /candidacies/1/decisions')).toEqual([])
})

test('several errors are listed in a summary that takes focus and links to them', async () => {
  const { callsOf, dialog, message } = await writeTooLongEmail()
  await userEvent.click(dialog.getByRole('radio', { name: 'Later' }))
  const time = dialog.getByLabelText(/Date and time/)
  fireEvent.change(time, { target: { value: '2025-01-05T09:00' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
  const summary = await dialog.findByRole('alert')
  await waitFor(() => expect(summary).toHaveFocus())
  const errors = within(summary).getAllByRole('link')
  expect(errors.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Message: .+ at most 10000 characters/),
    expect.stringMatching(/^Date and time.*: Choose a date and time in the next 90 days\./),
  ])
  await userEvent.click(errors[1]!)
  expect(time).toHaveFocus()
  await userEvent.clear(message)
  await waitFor(() => expect(within(summary).getAllByRole('link')).toHaveLength(1))
  expect(callsOf('POST /candidacies/1/decisions')).toEqual([])
})

test('undo after changing a scheduled decision restores that decision', async () => {
  const scheduled = decisionOf({ due_at: new Date(Date.now() + 2 * 86_400_000).toISOString() })
  const { callsOf } = mockApplications({ applications: [staffCandidacy({ decision: scheduled })] })
  renderApplication()
  await userEvent.click(await screen.findByRole('button', { name: 'Interview' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Change and send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The change was undone. “Not selected” is scheduled again.')).toBeInTheDocument()
  expect(callsOf('DELETE /candidacies/1/decisions/12').map(({ query }) => String(query))).toEqual(['restore=true'])
})
