import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readReply } from '#lib/client/manager/application/drafts'
import { mockApplications, staffCandidacy, staffNote } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { BLOCKED_STORAGE, withoutStorage } from '#tests/support/no-storage'
import { settle } from '#tests/support/settle'
import { renderApplication } from './render-application'

beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

const owner = { company: 'levain', member_id: 1, id: 1 }
const replyField = () => screen.findByRole('textbox', { name: /^Reply to/ })
const noteField = () => screen.getByRole('combobox', { name: 'Note' })
const openNotes = () => userEvent.click(screen.getByRole('tab', { name: /^Notes/ }))
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const chooseFile = (name: string) =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['pdf'], name, { type: 'application/pdf' }),
  )
/** Opens the next application and returns. */
async function leaveAndReturn(whileAway = () => {}) {
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  press('j')
  await screen.findByRole('heading', { level: 1, name: 'Nora Petit 2' })
  whileAway()
  press('k')
  await screen.findByRole('heading', { level: 1, name: 'Nora Petit 1' })
}

async function show(options: Parameters<typeof mockApplications>[0] = {}) {
  const api = mockApplications(options)
  const page = renderApplication()
  await screen.findByRole('heading', { level: 1 })
  return { ...api, ...page }
}

test('text and files that are added while a reply is being sent stay', async () => {
  const { hold, callsOf } = await show()
  const release = hold('POST /candidacies/1/messages')
  await userEvent.type(await replyField(), 'When can you come?')
  await click('Send')
  await waitFor(() => expect(callsOf('POST /candidacies/1/messages')).toHaveLength(1))
  await userEvent.type(await replyField(), 'Bring your papers.')
  await chooseFile('plan.pdf')
  expect(await screen.findByRole('button', { name: 'Remove plan.pdf' })).toBeInTheDocument()
  release()
  await waitFor(async () => expect(await replyField()).toHaveValue('Bring your papers.'))
  expect(screen.getByRole('button', { name: 'Remove plan.pdf' })).toBeInTheDocument()
  expect(readReply(owner)).toMatchObject({ text: 'Bring your papers.', files: [{ filename: 'plan.pdf' }], key: null })
})

test('a file whose upload ends after the screen was left is in the draft', async () => {
  const { hold, callsOf, unmount } = await show()
  const release = hold('POST /files')
  await replyField()
  await chooseFile('plan.pdf')
  await waitFor(() => expect(callsOf('POST /files')).toHaveLength(1))
  unmount()
  release()
  await waitFor(() => expect(readReply(owner).files).toHaveLength(1))
})

test('an upload that ends after the member returned adds its file to the text typed since', async () => {
  const { hold, callsOf } = await show({ applications: [1, 2].map((id) => staffCandidacy({ id })) })
  const release = hold('POST /files')
  await userEvent.type(await replyField(), 'Hello')
  await chooseFile('plan.pdf')
  await waitFor(() => expect(callsOf('POST /files')).toHaveLength(1))
  await leaveAndReturn()
  expect(screen.getByText('plan.pdf')).toBeInTheDocument()
  await userEvent.type(await replyField(), ', see you')
  release()
  expect(await screen.findByRole('button', { name: 'Remove plan.pdf' })).toBeInTheDocument()
  await userEvent.type(await replyField(), ' soon')
  expect(await replyField()).toHaveValue('Hello, see you soon')
  expect(readReply(owner)).toMatchObject({ text: 'Hello, see you soon', files: [{ filename: 'plan.pdf' }] })
})

test('a file whose upload fails while another application is open is shown on return, and can be removed', async () => {
  const { hold, failing } = await show({ applications: [1, 2].map((id) => staffCandidacy({ id })) })
  const release = hold('POST /files')
  failing.set('POST /files', 'UNAVAILABLE')
  await replyField()
  await chooseFile('plan.pdf')
  await leaveAndReturn(release)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^plan\.pdf /)
  await click('Remove plan.pdf')
  expect(screen.queryByText('plan.pdf')).not.toBeInTheDocument()
})

test.each(BLOCKED_STORAGE)('a reply can be written in browsers that %s', async (_name, get) => {
  const restoreStorage = withoutStorage(get)
  try {
    await show()
    await userEvent.type(await replyField(), 'Hello')
    await chooseFile('plan.pdf')
    await screen.findByRole('button', { name: 'Remove plan.pdf' })
    expect(await replyField()).toHaveValue('Hello')
  } finally {
    restoreStorage()
  }
})

test('a draft is deleted when its reply has been sent, even if another application is open by then', async () => {
  const { hold, callsOf } = await show({ applications: [1, 2].map((id) => staffCandidacy({ id })) })
  const release = hold('POST /candidacies/1/messages')
  await userEvent.type(await replyField(), 'Hello')
  await click('Send')
  await waitFor(() => expect(callsOf('POST /candidacies/1/messages')).toHaveLength(1))
  await userEvent.keyboard('j')
  await screen.findByRole('heading', { level: 1, name: 'Nora Petit 2' })
  expect(readReply(owner).text).toBe('Hello')
  release()
  await waitFor(() => expect(readReply(owner).text).toBe(''))
})

test('text that is typed while a note is being added stays', async () => {
  const { hold, callsOf } = await show()
  const release = hold('POST /candidacies/1/notes')
  await openNotes()
  await userEvent.type(noteField(), 'Good hands')
  await click('Add note')
  await waitFor(() => expect(callsOf('POST /candidacies/1/notes')).toHaveLength(1))
  await userEvent.type(noteField(), 'Ask about May')
  release()
  await waitFor(() => expect(noteField()).toHaveValue('Ask about May'))
  expect(localStorage.getItem('manager-note:levain:1:1')).toBe('Ask about May')
})

test('a note that is added after the member returned clears its own text, and keeps a newer text', async () => {
  const { hold, callsOf } = await show({ applications: [1, 2].map((id) => staffCandidacy({ id })) })
  const add = async () => {
    const release = hold('POST /candidacies/1/notes')
    await openNotes()
    await userEvent.type(noteField(), 'Good hands')
    const count = callsOf('POST /candidacies/1/notes').length
    await click('Add note')
    await waitFor(() => expect(callsOf('POST /candidacies/1/notes')).toHaveLength(count + 1))
    await leaveAndReturn()
    await openNotes()
    expect(noteField()).toHaveValue('Good hands')
    return release
  }
  const first = await add()
  first()
  await waitFor(() => expect(noteField()).toHaveValue(''))
  const second = await add()
  await userEvent.clear(noteField())
  await userEvent.type(noteField(), 'Ask about May')
  second()
  await act(settle)
  expect(noteField()).toHaveValue('Ask about May')
  expect(localStorage.getItem('manager-note:levain:1:1')).toBe('Ask about May')
})

test('a changed note that is saved after the member returned keeps a newer text', async () => {
  const applications = [1, 2].map((id) => staffCandidacy({ id }))
  const { hold, state, callsOf } = await show({ applications, notes: [staffNote()] })
  const release = hold('PATCH /candidacies/1/notes/1')
  await openNotes()
  await click('Edit note')
  await userEvent.type(screen.getByDisplayValue('Good hands'), ', quick')
  await click('Save')
  await waitFor(() => expect(callsOf('PATCH /candidacies/1/notes/1')).toHaveLength(1))
  await leaveAndReturn()
  await openNotes()
  await click('Edit note')
  await userEvent.type(screen.getByDisplayValue('Good hands, quick'), ', kind')
  release()
  await waitFor(() => expect(state.notes[0]!.content).toBe('Good hands, quick'))
  await act(settle)
  expect(localStorage.getItem('manager-note1:levain:1:1')).toBe('Good hands, quick, kind')
  const { version } = state.notes[0]!
  expect(localStorage.getItem('manager-note1_base:levain:1:1')).toBe(version)
  await userEvent.type(screen.getByDisplayValue('Good hands, quick, kind'), '!')
  expect(localStorage.getItem('manager-note1_base:levain:1:1')).toBe(version)
  await click('Save')
  await waitFor(() => expect(callsOf('PATCH /candidacies/1/notes/1')[1]?.headers.get('if-match')).toBe(`"${version}"`))
})

test('a note is added only once if the response is lost, also after the page was left', async () => {
  const created = 'POST /candidacies/1/notes'
  const { failing, callsOf, unmount } = await show()
  failing.set(created, 'UNAVAILABLE')
  await openNotes()
  await userEvent.type(noteField(), 'Ask @Lena Vogt')
  await click('Add note')
  await waitFor(() => expect(noteField()).toBeInvalid())
  unmount()
  failing.clear()
  renderApplication()
  await screen.findByRole('heading', { level: 1 })
  await openNotes()
  await click('Add note')
  await waitFor(() => expect(noteField()).toHaveValue(''))
  const [first, second] = callsOf(created)
  expect(first!.key).toMatch(/^[\da-f-]{36}$/)
  expect(second).toMatchObject({ key: first!.key, body: first!.body })
  // The same text is now another note.
  await userEvent.type(noteField(), 'Ask @Lena Vogt')
  await click('Add note')
  await waitFor(() => expect(noteField()).toHaveValue(''))
  expect(callsOf(created)).toHaveLength(3)
  expect(callsOf(created)[2]!.key).not.toBe(first!.key)
})

test('text that is typed while a changed note is being saved stays, and can be saved too', async () => {
  const { hold, state, callsOf } = await show({ notes: [staffNote()] })
  const release = hold('PATCH /candidacies/1/notes/1')
  await openNotes()
  await click('Edit note')
  const field = screen.getByDisplayValue('Good hands')
  await userEvent.type(field, ', quick')
  await click('Save')
  await waitFor(() => expect(callsOf('PATCH /candidacies/1/notes/1')).toHaveLength(1))
  await userEvent.type(field, ', kind')
  release()
  await waitFor(() => expect(state.notes[0]!.content).toBe('Good hands, quick'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('data-busy'))
  expect(field).toHaveValue('Good hands, quick, kind')
  await click('Save')
  expect(await screen.findByText('Good hands, quick, kind', { selector: 'p' })).toBeInTheDocument()
  expect(localStorage.getItem('manager-note1:levain:1:1')).toBeNull()
})

test('a change of a note that is cancelled while it is being saved leaves no draft', async () => {
  const { hold, state, callsOf } = await show({ notes: [staffNote()] })
  const release = hold('PATCH /candidacies/1/notes/1')
  await openNotes()
  await click('Edit note')
  const field = screen.getByDisplayValue('Good hands')
  await userEvent.type(field, ', quick')
  await click('Save')
  await waitFor(() => expect(callsOf('PATCH /candidacies/1/notes/1')).toHaveLength(1))
  await userEvent.type(field, ', kind')
  await click('Cancel')
  release()
  await waitFor(() => expect(state.notes[0]!.content).toBe('Good hands, quick'))
  await act(settle)
  expect(localStorage).toHaveLength(0)
})
