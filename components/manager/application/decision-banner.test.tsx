import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toLocalInput } from '#lib/client/manager/schedule'
import type { Decision } from '#lib/contract/staff/decisions'
import { mockApplications, staffCandidacy } from '#tests/support/application-api'
import { decisionOf } from '#tests/support/decision'
import { withDialogs } from '#tests/support/dialogs'
import { renderApplication } from './render-application'

// The dialog loads on demand, which takes longer than the tests wait.
beforeAll(async () => void (await import('./status-dialog')))
beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

const AT = '2026-11-25T10:00:00.000Z'
const CONTENT = 'Dear Nora, we chose another baker.'

const failed = (failure: Decision['failure']) =>
  decisionOf({ content: CONTENT, state: 'failed', failed_at: AT, failure })
const open = () => decisionOf({ content: CONTENT, due_at: new Date(Date.now() + 10_000).toISOString() })

function show(decision: Decision) {
  const api = mockApplications({ applications: [staffCandidacy({ decision })] })
  renderApplication()
  return api
}

test('a decision that failed because the status was changed has its reason', async () => {
  show(failed('CHANGED'))
  expect(await screen.findByRole('alert')).toHaveTextContent('was not made. The status was changed in the meantime.')
})

test('the text of a failed decision can be edited and sent again', async () => {
  const { callsOf } = show(failed('UNAVAILABLE'))
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to: Not selected' }))
  expect(dialog.getByRole('textbox', { name: /Message/ })).toHaveValue(CONTENT)
  expect(await dialog.findByText(`Email: ${CONTENT}`)).toBeVisible()
  await userEvent.click(await dialog.findByRole('button', { name: 'Change and send' }))
  // Nothing is replaced, because a failed decision is no longer open.
  await waitFor(() =>
    expect(callsOf('POST /candidacies/1/decisions').map(({ body }) => body)).toEqual([
      { status: 'REJECTED', content: CONTENT },
    ]),
  )
})

test('after a decision for the current status failed, the member chooses another status', async () => {
  mockApplications({ applications: [staffCandidacy({ status: 'REJECTED', decision: failed('SAME_STATUS') })] })
  renderApplication()
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change status' }))
  expect(dialog.getByRole('combobox', { name: /^New status/ })).toHaveValue('')
})

test.each([
  [CONTENT, 'Change'],
  [CONTENT, 'Not selected'],
  [null, 'Change'],
])('a scheduled decision with the text “%s” keeps its time and its text with “%s”', async (content, button) => {
  const due = new Date(Date.now() + 2 * 86_400_000)
  due.setSeconds(0, 0)
  const { callsOf } = show(decisionOf({ content, due_at: due.toISOString() }))
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to: Not selected' }))
  expect(dialog.getByLabelText(/Date and time/)).toHaveValue(toLocalInput(due))
  expect(await dialog.findByText(`Email: ${content}`)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /Message/ })).toHaveValue(content ?? '')
  await userEvent.click(await dialog.findByRole('button', { name: 'Schedule' }))
  await waitFor(() =>
    expect(callsOf('POST /candidacies/1/decisions').map(({ body }) => body)).toEqual([
      { status: 'REJECTED', content, due_at: due.toISOString(), replaces: 11 },
    ]),
  )
})

test.each([
  ['that is due soon', 'Not selected', open],
  ['for another status', 'Interview', () => decisionOf({ due_at: new Date(Date.now() + 86_400_000).toISOString() })],
])('a new decision in place of one %s starts without a time', async (_, button, decision) => {
  show(decision())
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('radio', { name: 'Now' })).toBeChecked()
})

test('the time of a scheduled decision belongs to its status, also if the status is chosen in the dialog', async () => {
  const due = new Date(Date.now() + 2 * 86_400_000)
  show(decisionOf({ due_at: due.toISOString() }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change status' }))
  const dialog = within(await screen.findByRole('dialog'))
  const status = dialog.getByRole('combobox', { name: /New status/ })
  await userEvent.selectOptions(status, 'Not selected')
  expect(dialog.getByLabelText(/Date and time/)).toHaveValue(toLocalInput(due))
  await userEvent.selectOptions(status, 'Interview')
  expect(dialog.getByRole('radio', { name: 'Now' })).toBeChecked()
})

test('members who cannot change the status read that a decision failed', async () => {
  mockApplications({ applications: [staffCandidacy({ decision: failed('UNAVAILABLE') })] })
  renderApplication('/levain/applications/1', ['candidacies:read'])
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})

test('an open decision can be undone on a device whose clock is ahead', async () => {
  const { callsOf } = show(decisionOf({ due_at: new Date(Date.now() - 2000).toISOString() }))
  expect(await screen.findByText(/the email is being sent/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The change was undone. Nothing was sent.')).toBeInTheDocument()
  expect(callsOf('DELETE /candidacies/1/decisions/11')).toHaveLength(1)
})

test('an undo that is too late says so, and shows the current state', async () => {
  const { failing, state, callsOf } = show(open())
  const undo = await screen.findByRole('button', { name: 'Undo' })
  failing.set('DELETE /candidacies/1/decisions/11', 'CONFLICT')
  Object.assign(state.applications[0]!, { status: 'REJECTED', decision: null })
  await userEvent.click(undo)
  expect(await screen.findByText('It was too late to undo. The email has already been sent.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/Chosen by Lena Vogt/)).toBeNull())
  expect(callsOf('DELETE /candidacies/1/decisions/11')).toHaveLength(1)
  // The text was sent, so it is no draft.
  expect(localStorage.getItem('manager-REJECTED:levain:1:1')).toBeNull()
})

test('an undo of a decision that failed says why, because nothing was sent', async () => {
  const { failing, state } = show(open())
  const undo = await screen.findByRole('button', { name: 'Undo' })
  failing.set('DELETE /candidacies/1/decisions/11', 'CONFLICT')
  state.decisions = [failed('CHANGED')]
  Object.assign(state.applications[0]!, { status: 'INTERVIEW', decision: null })
  await userEvent.click(undo)
  const text = 'The change to “Not selected” was not made. The status was changed in the meantime.'
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.queryByText(/The email has already been sent/)).toBeNull()
})

test.each([
  ['drafts the text', null, CONTENT],
  ['keeps an edited draft', 'Dear Nora, thank you', 'Dear Nora, thank you'],
])('an undo whose response was lost succeeds when it is repeated, and %s', async (_, before, after) => {
  const { failing, state } = show(open())
  const undo = await screen.findByRole('button', { name: 'Undo' })
  failing.set('DELETE /candidacies/1/decisions/11', 'CONFLICT')
  state.decisions = [decisionOf({ state: 'cancelled', cancelled_at: AT })]
  Object.assign(state.applications[0]!, { decision: null })
  if (before) localStorage.setItem('manager-REJECTED:levain:1:1', before)
  await userEvent.click(undo)
  expect(await screen.findByText('The change was undone. Nothing was sent.')).toBeInTheDocument()
  expect(localStorage.getItem('manager-REJECTED:levain:1:1')).toBe(after)
})

test.each(['open', 'applied'] as const)('an undo of a decision that an %s one replaced says so', async (state) => {
  const api = show(open())
  const undo = await screen.findByRole('button', { name: 'Undo' })
  api.failing.set('DELETE /candidacies/1/decisions/11', 'CONFLICT')
  const cancelled = decisionOf({ content: CONTENT, state: 'cancelled', cancelled_at: AT })
  api.state.decisions = [decisionOf({ id: 12, status: 'INTERVIEW', state }), cancelled]
  Object.assign(api.state.applications[0]!, { decision: null })
  const reads = api.callsOf('GET /candidacies/1').length
  await userEvent.click(undo)
  expect(await screen.findByText(/^This change was replaced by another one/)).toBeInTheDocument()
  expect(screen.queryByText('The change was undone. Nothing was sent.')).toBeNull()
  await waitFor(() => expect(api.callsOf('GET /candidacies/1').length).toBeGreaterThan(reads))
})

test('an undo that failed can be repeated in the banner and in the message about it', async () => {
  const { failing, callsOf } = show(open())
  const cancelled = 'DELETE /candidacies/1/decisions/11'
  const banner = (await screen.findByText(/Chosen by Lena Vogt/)).closest('div')!.parentElement!
  const undo = within(banner).getByRole('button', { name: 'Undo' })
  failing.set(cancelled, 'UNAVAILABLE').set('GET /candidacies/1', 'UNAVAILABLE')
  await userEvent.click(undo)
  await within(await screen.findByRole('status')).findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(undo).not.toHaveAttribute('aria-busy', 'true'))
  await userEvent.click(undo)
  await waitFor(() => expect(callsOf(cancelled)).toHaveLength(2))
  failing.clear()
  const [message] = await within(screen.getByRole('status')).findAllByRole('button', { name: 'Undo' })
  await userEvent.click(message!)
  expect(await screen.findByText('The change was undone. Nothing was sent.')).toBeInTheDocument()
  expect(callsOf(cancelled)).toHaveLength(3)
})

test('a repeated status change whose response was lost finds its decision, and offers to undo it', async () => {
  const { failing, state, callsOf, emit } = mockApplications()
  const created = 'POST /candidacies/1/decisions'
  failing.set(created, 'UNAVAILABLE')
  renderApplication()
  await userEvent.click(await screen.findByRole('button', { name: 'Interview' }))
  const dialog = within(await screen.findByRole('dialog'))
  const send = async () => userEvent.click(await dialog.findByRole('button', { name: 'Change and send' }))
  await send()
  expect(await dialog.findByRole('alert')).toBeVisible()
  // The server has made the decision, and the page behind the dialog shows it.
  state.applications[0]!.decision = decisionOf({ ...open(), status: 'INTERVIEW', content: null })
  emit(1)
  await screen.findByText(/Chosen by Lena Vogt/)
  failing.clear()
  await send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const calls = callsOf(created)
  expect(calls.map(({ key }) => key)).toEqual([calls[0]!.key, calls[0]!.key])
  expect(calls[0]!.key).toMatch(/^[\da-f-]{36}$/)
  expect(calls[1]!.body).toEqual(calls[0]!.body)
  expect(within(await screen.findByRole('status')).getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('a decision of the member that is applied while the dialog for another one is open is shown as a conflict', async () => {
  const decision = decisionOf({ ...open(), status: 'INTERVIEW', staff_user_id: 1, author_name: 'Ada Frei' })
  const { state, callsOf } = show(decision)
  await userEvent.click(await screen.findByRole('button', { name: 'Not selected' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Email: Filled default-rejection-fr')
  Object.assign(state.applications[0]!, { status: 'INTERVIEW', decision: null, version: 'v2' })
  state.history.unshift({
    ...{ type: 'status', at: AT, message_id: 8, content: '', author_name: 'Ada Frei', staff_user_id: 1 },
    ...{ old_status: 'RECEIVED', new_status: 'INTERVIEW' },
  })
  await userEvent.click(await dialog.findByRole('button', { name: 'Change and send' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Ada Frei changed the status to “Interview”')
  expect(callsOf('POST /candidacies/1/decisions')).toHaveLength(1)
  await userEvent.click(await dialog.findByRole('button', { name: 'Apply anyway' }))
  await waitFor(() => expect(callsOf('POST /candidacies/1/decisions')).toHaveLength(2))
  expect(callsOf('POST /candidacies/1/decisions')[1]!.body).not.toHaveProperty('replaces')
})

test('a status change that is not possible says why, and its text stays', async () => {
  const { failing, callsOf } = mockApplications()
  failing.set('POST /candidacies/1/decisions', 'CONFLICT')
  renderApplication()
  await userEvent.click(await screen.findByRole('button', { name: 'Interview' }))
  const dialog = within(await screen.findByRole('dialog'))
  const message = dialog.getByRole('textbox', { name: /Message/ })
  await userEvent.type(message, 'Tuesday at ten?')
  const button = await dialog.findByRole('button', { name: 'Change and send' })
  const reads = callsOf('GET /candidacies/1').length
  await userEvent.click(button)
  expect(await dialog.findByRole('alert')).toHaveTextContent('The status was not changed.')
  // The page behind the dialog shows why.
  await waitFor(() => expect(callsOf('GET /candidacies/1').length).toBeGreaterThan(reads))
  expect(message).toHaveValue('Tuesday at ten?')
  expect(localStorage.getItem('manager-INTERVIEW:levain:1:1')).toBe('Tuesday at ten?')
})
