import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Captions } from '#lib/contract/staff/candidacies'
import { mockApplications, staffCandidacy } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { renderApplication } from './render-application'

// The parts load on demand, which takes longer than the tests wait.
beforeAll(
  async () =>
    void (await Promise.all([import('./answer-captions'), import('./captions-dialog'), import('./caption-track')])),
)
beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => undefined
  // jsdom has no text tracks.
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { configurable: true, value: new EventTarget() })
})

const CAPTIONS: Captions = {
  content: 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nGood bread\n',
  locale: 'fr',
  author_name: 'Lena Vogt',
  created_at: '2026-11-25T08:00:00.000Z',
}
const CALL = 'PUT /candidacies/1/captions'
const withCaptions = (captions: Captions) =>
  staffCandidacy({ pitch: { ...staffCandidacy().pitch!, kind: 'video', captions } })
const button = (name: string) => screen.findByRole('button', { name })
const click = async (name: string) => userEvent.click(await button(name))
const openDialog = async (name: string) => {
  await click(name)
  return within(await screen.findByRole('dialog', { name }))
}
async function show(options: Parameters<typeof mockApplications>[0] = {}) {
  const api = mockApplications(options)
  const page = renderApplication()
  await screen.findByRole('heading', { level: 1 })
  return { ...api, ...page }
}

test('captions that a colleague added in the meantime are replaced only by a second attempt', async () => {
  const { state, callsOf } = await show()
  const dialog = await openDialog('Add captions')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Captions' }), 'mine')
  state.applications[0] = withCaptions(CAPTIONS)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const replacing = within(await screen.findByRole('dialog', { name: 'Replace captions' }))
  const field = replacing.getByRole('textbox', { name: 'Captions' })
  expect(await replacing.findByRole('alert')).toHaveTextContent('The captions were changed in the meantime')
  expect(replacing.getByRole('textbox', { name: 'French, added by Lena Vogt' })).toHaveValue(CAPTIONS.content)
  expect(field).toHaveValue('mine')
  await userEvent.click(replacing.getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(callsOf(CALL)[1]!.headers.get('if-match')).toBe(`"${CAPTIONS.created_at}"`)
})

const CORRECTED = { ...CAPTIONS, content: `${CAPTIONS.content}!`, created_at: '2026-11-25T08:30:00.000Z' }

test('captions that a colleague replaced can be loaded into the dialog, changed and saved', async () => {
  const { state, callsOf, emit } = await show({ applications: [withCaptions(CAPTIONS)] })
  const dialog = await openDialog('Replace captions')
  const field = dialog.getByRole('textbox', { name: 'Captions' })
  await userEvent.type(field, 'mine')
  state.applications[0] = withCaptions(CORRECTED)
  // The page behind the dialog shows the new captions. The member has not seen them.
  emit(1)
  await waitFor(() => expect(callsOf('GET /candidacies/1')).toHaveLength(2))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Load these captions' }))
  expect(field).toHaveValue(CORRECTED.content)
  expect(field).toHaveFocus()
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  await userEvent.type(field, '!')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(state.applications[0]!.pitch!.captions).toMatchObject({ content: `${CORRECTED.content}!` })
})

test('a draft of older captions does not overwrite newer ones after a reload', async () => {
  const { state, unmount } = await show({ applications: [withCaptions(CAPTIONS)] })
  const dialog = await openDialog('Replace captions')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Captions' }), 'mine')
  unmount()
  state.applications[0] = withCaptions(CORRECTED)
  renderApplication()
  const next = await openDialog('Replace captions')
  expect(next.getByRole('alert')).toHaveTextContent('The captions were changed in the meantime')
  expect(next.getByRole('textbox', { name: 'Captions' })).toHaveValue(`${CAPTIONS.content}mine`)
})

test('captions that a colleague replaced are not removed', async () => {
  const { state } = await show({ applications: [withCaptions(CAPTIONS)] })
  await button('Remove captions')
  state.applications[0] = withCaptions(CORRECTED)
  await click('Remove captions')
  expect(await screen.findByText(/Somebody else changed this in the meantime/)).toBeInTheDocument()
  expect(state.applications[0]!.pitch!.captions).toEqual(CORRECTED)
})

test('the language that was chosen for captions is restored with their text', async () => {
  const { unmount, callsOf } = await show()
  const dialog = await openDialog('Add captions')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Captions' }), 'mine')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Spoken language' }), 'Arabic')
  unmount()
  renderApplication()
  const next = await openDialog('Add captions')
  expect(next.getByRole('textbox', { name: 'Captions' })).toHaveValue('mine')
  expect(next.getByRole('combobox', { name: 'Spoken language' })).toHaveDisplayValue('Arabic')
  await userEvent.click(next.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(callsOf(CALL).map(({ body }) => body)).toEqual([{ content: 'mine', locale: 'ar' }]))
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

test('removed captions that cannot be restored keep their language in the dialog for new captions', async () => {
  const { failing } = await show({ applications: [withCaptions({ ...CAPTIONS, locale: 'ar' })] })
  await click('Remove captions')
  failing.set(CALL, 'UNAVAILABLE')
  await click('Undo')
  expect(await screen.findByText(/^The captions could not be restored/)).toBeInTheDocument()
  const dialog = await openDialog('Add captions')
  expect(dialog.getByRole('textbox', { name: 'Captions' })).toHaveValue(CAPTIONS.content)
  expect(dialog.getByRole('combobox', { name: 'Spoken language' })).toHaveDisplayValue('Arabic')
})
