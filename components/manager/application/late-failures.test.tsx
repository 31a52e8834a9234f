import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readNoteAttempt } from '#lib/client/manager/application/drafts'
import { mockApplications, staffNote } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { settle } from '#tests/support/settle'
import { renderApplication } from './render-application'

// The dialog loads on demand, which takes longer than the tests wait.
beforeAll(async () => void (await import('./status-dialog')))
beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const openNotes = async () => userEvent.click(await screen.findByRole('tab', { name: /^Notes/ }))
const typeReply = async () => userEvent.type(await screen.findByRole('textbox', { name: /^Reply to/ }), 'Hello')

const sendReply = async () => {
  await typeReply()
  await press('Send')
}
const addNote = async () => {
  await openNotes()
  await userEvent.type(screen.getByRole('combobox', { name: 'Note' }), 'Starts in May')
  await press('Add note')
}
const editNote = async () => {
  await openNotes()
  await press('Edit note')
  await userEvent.type(screen.getByDisplayValue('Good hands'), ', quick')
  await press('Save')
}
const changeStatus = async () => {
  await press('Interview')
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Change and/ }))
}

const REPLY = ['Your reply to Nora Petit 1 was not sent.', sendReply, 'POST /candidacies/1/messages'] as const
const NEW_NOTE = ['Your note about Nora Petit 1 was not saved.', addNote, 'POST /candidacies/1/notes'] as const
const NOTE = ['Your note about Nora Petit 1 was not saved.', editNote, 'PATCH /candidacies/1/notes/1'] as const
const STATUS = ['The status of Nora Petit 1 was not changed.', changeStatus, 'POST /candidacies/1/decisions'] as const

test.each([
  ['a lost connection', ...REPLY, 'UNAVAILABLE', 'We cannot connect to the server'],
  ['a change', ...REPLY, 'STALE', 'The application was changed in the meantime.'],
  ['a lost connection', ...NEW_NOTE, 'UNAVAILABLE', 'We cannot connect to the server'],
  ['a lost connection', ...NOTE, 'UNAVAILABLE', 'We cannot connect to the server'],
  ['a change', ...NOTE, 'STALE', 'The application was changed in the meantime.'],
  ['a lost connection', ...STATUS, 'UNAVAILABLE', 'We cannot connect to the server'],
  ['a change', ...STATUS, 'STALE', 'The application was changed in the meantime.'],
  ['another decision', ...STATUS, 'CONFLICT', 'The application was changed in the meantime.'],
] as const)('after the member has left, %s is reported: %s', async (_, text, start, call, error, reason) => {
  const { hold, failing, callsOf } = mockApplications({ notes: [staffNote()] })
  const { router, show } = renderApplication('/levain/applications/1?state=waiting')
  const release = hold(call)
  await start()
  await waitFor(() => expect(callsOf(call)).toHaveLength(1))
  show(<p>Inbox</p>)
  failing.set(call, error)
  release()
  const message = await screen.findByText(new RegExp(`^${text}`))
  expect(message).toHaveTextContent(reason)
  await press('Open application')
  expect(router.push).toHaveBeenCalledWith('/levain/applications/1?state=waiting')
})

test.each([
  ['a note that was changed', { notes: ['2026-11-25T11:00:00.000Z'] }, 'A note by Lena Vogt was changed'],
  ['a note or a rating that was removed', { notes: [] }, 'A note or a rating was changed or removed.'],
])('a conflict with %s says so', async (_, { notes }, text) => {
  const at = '2026-11-25T09:00:00.000Z'
  const note = staffNote({ staff_user_id: 2, author_name: 'Lena Vogt' })
  const { state } = mockApplications({ history: [{ type: 'note', at, note }] })
  renderApplication()
  await typeReply()
  state.applications[0]!.version = 'v2'
  state.history = notes.map((changed_at) => ({ type: 'note', at, note: { ...note, changed_at } }))
  await press('Send')
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
})

test('a failure is reported once while the form is shown', async () => {
  const { failing } = mockApplications()
  renderApplication()
  failing.set('POST /candidacies/1/messages', 'UNAVAILABLE')
  await sendReply()
  expect(await screen.findByRole('alert')).toHaveTextContent('We cannot connect to the server')
  expect(screen.queryByText(/was not sent/)).toBeNull()
})

test('a failed status change is reported after its dialog was closed', async () => {
  const { hold, failing, callsOf } = mockApplications()
  renderApplication()
  const call = 'POST /candidacies/1/decisions'
  const release = hold(call)
  await changeStatus()
  await waitFor(() => expect(callsOf(call)).toHaveLength(1))
  await press('Cancel')
  failing.set(call, 'UNAVAILABLE')
  release()
  expect(await screen.findByText(/^The status of Nora Petit 1 was not changed/)).toBeVisible()
})

test('a status change that succeeds after its dialog was closed does not close the next dialog', async () => {
  const { hold, callsOf } = mockApplications()
  renderApplication()
  const release = hold('POST /candidacies/1/decisions')
  await changeStatus()
  await waitFor(() => expect(callsOf('POST /candidacies/1/decisions')).toHaveLength(1))
  await press('Cancel')
  await press('Offer')
  release()
  expect(await screen.findByText(/^Nora Petit 1: Interview/)).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Change to: Offer' })).toBeVisible()
})

test('a rejection after the member returned keeps the attempt to add another note', async () => {
  const [, , created] = NEW_NOTE
  const { hold, failing, callsOf } = mockApplications()
  const { unmount } = renderApplication()
  const release = hold(created)
  await addNote()
  await waitFor(() => expect(callsOf(created)).toHaveLength(1))
  unmount()
  renderApplication()
  hold(created)
  await openNotes()
  await userEvent.type(screen.getByRole('combobox', { name: 'Note' }), ' or June')
  await press('Add note')
  await waitFor(() => expect(callsOf(created)).toHaveLength(2))
  failing.set(created, 'INVALID')
  release()
  await act(settle)
  const attempt = readNoteAttempt({ company: 'levain', member_id: 1, id: 1 })
  expect(attempt).toMatchObject({ key: callsOf(created)[1]!.key, body: { content: 'Starts in May or June' } })
})
