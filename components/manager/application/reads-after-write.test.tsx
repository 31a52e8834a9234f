import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApplications, staffNote } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { settle } from '#tests/support/settle'
import { renderApplication } from './render-application'

// The dialog loads on demand, which takes longer than the tests wait.
beforeAll(() => import('./status-dialog'))
beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

const note = staffNote()
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function show() {
  const { callsOf } = mockApplications({ notes: [note] })
  renderApplication()
  await screen.findByRole('heading', { level: 1 })
  await act(settle)
  const before = callsOf('GET /candidacies/1').length
  /** How often the application was read since the call. */
  const readsAfter = async (call: string) => {
    await waitFor(() => expect(callsOf(call)).toHaveLength(1))
    await act(settle)
    return callsOf('GET /candidacies/1').length - before
  }
  return { readsAfter }
}

test('a reply reads the application once', async () => {
  const { readsAfter } = await show()
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reply to/ }), 'Hello')
  await click('Send')
  expect(await readsAfter('POST /candidacies/1/messages')).toBe(1)
})

test('a changed note reads the application once', async () => {
  const { readsAfter } = await show()
  await userEvent.click(screen.getByRole('tab', { name: /^Notes/ }))
  await click('Edit note')
  await userEvent.type(screen.getByDisplayValue('Good hands'), ', quick')
  await click('Save')
  expect(await readsAfter('PATCH /candidacies/1/notes/1')).toBe(1)
})

test('a status change reads the application once', async () => {
  const { readsAfter } = await show()
  await click('Interview')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Change and send' }))
  expect(await readsAfter('POST /candidacies/1/decisions')).toBe(1)
})
