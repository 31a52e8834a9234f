import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ManagerCompany } from '#lib/client/manager/use-company'
import type { Captions } from '#lib/contract/staff/candidacies'
import { toWebVtt } from '#lib/domain/captions'
import { mockApplications, staffCandidacy } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { renderApplication } from './render-application'

// The parts load on demand, which takes longer than the tests wait.
beforeAll(
  async () =>
    void (await Promise.all([import('./answer-captions'), import('./captions-dialog'), import('./caption-track')])),
)
const files: Blob[] = []
const play = jest.fn<Promise<void>, []>()
beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
  files.length = 0
  play.mockReset().mockResolvedValue()
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  URL.revokeObjectURL = () => undefined
  // jsdom has neither players nor text tracks.
  HTMLMediaElement.prototype.play = play
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { configurable: true, value: new EventTarget() })
})

const CAPTIONS: Captions = {
  content: toWebVtt([
    { start: 0, end: 2000, text: 'Good bread' },
    { start: 2500, end: 65_000, text: 'needs <b>time</b>\n& love.' },
    { start: 65_000, end: 66_000, text: 'Thank you.' },
  ]),
  locale: 'fr',
  author_name: 'Lena Vogt',
  created_at: '2026-11-25T08:00:00.000Z',
}
const withCaptions = (captions: Captions | null, kind: 'video' | 'audio' | 'text' = 'video') =>
  staffCandidacy({ pitch: { ...staffCandidacy().pitch!, kind, captions } })
const button = (name: string) => screen.findByRole('button', { name })
const click = async (name: string) => userEvent.click(await button(name))
const CALL = 'PUT /candidacies/1/captions'

type Options = Parameters<typeof mockApplications>[0] & { scopes?: ManagerCompany['scopes'] }
async function show({ scopes, ...options }: Options = {}) {
  const api = mockApplications(options)
  const page = renderApplication(undefined, scopes)
  await screen.findByRole('heading', { level: 1 })
  return { ...api, ...page }
}

const openDialog = async (name: string) => {
  await click(name)
  return within(await screen.findByRole('dialog', { name }))
}
/** Replaces the method that reads a file, which jsdom lacks. With null, reading fails. */
const chooseFile = (dialog: ReturnType<typeof within>, name: string, content: Buffer | null | Promise<Buffer>) => {
  const arrayBuffer = async () => {
    const bytes = await content
    if (bytes === null) throw new Error('The file was moved')
    return new Uint8Array(bytes).buffer
  }
  const file = Object.assign(new File(['x'], name), { arrayBuffer })
  return userEvent.upload(dialog.getByLabelText('File'), file, { applyAccept: false })
}

test('captions are pasted in the language of the job, and play in the video', async () => {
  const { callsOf } = await show()
  const dialog = await openDialog('Add captions')
  expect(dialog.getByRole('combobox', { name: 'Spoken language' })).toHaveDisplayValue('French')
  await userEvent.click(dialog.getByRole('textbox', { name: 'Captions' }))
  await userEvent.paste(CAPTIONS.content)
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Spoken language' }), 'Turkish')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(callsOf(CALL)).toMatchObject([{ body: { content: CAPTIONS.content, locale: 'tr' } }])
  expect(callsOf(CALL)[0]!.headers.get('if-none-match')).toBe('*')
  const video = await screen.findByLabelText('Video answer of Nora Petit 1')
  await waitFor(() => expect(video.querySelector('track')).toHaveAttribute('src', 'blob:1'))
  const track = video.querySelector('track')!
  expect(track).toHaveAttribute('kind', 'captions')
  expect(track).toHaveAttribute('srclang', 'tr')
  expect(track).toHaveAttribute('label', 'Turkish')
  expect(track).toHaveAttribute('default')
  expect(files[0]!.type).toBe('text/vtt')
  expect(await button('Transcript')).toBeInTheDocument()
})

test('a file fills the text, in its encoding, and another type of file is rejected at the field', async () => {
  await show()
  const dialog = await openDialog('Add captions')
  await chooseFile(dialog, 'answer.docx', Buffer.from('x'))
  expect(dialog.getByRole('alert')).toHaveTextContent('“answer.docx” is not an accepted file type')
  await chooseFile(dialog, 'answer.vtt', null)
  expect(await dialog.findByText(/could not read this file/)).toBeInTheDocument()
  await chooseFile(dialog, 'answer.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nGrüße', 'latin1'))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Captions' })).toHaveDisplayValue(/Grüße$/))
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
})

test('a file that is still being read is saved when it has been read', async () => {
  const { callsOf } = await show()
  const dialog = await openDialog('Add captions')
  let finish = (_: Buffer) => {}
  await chooseFile(dialog, 'answer.vtt', new Promise((resolve) => (finish = resolve)))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  finish(Buffer.from(CAPTIONS.content))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(callsOf(CALL)).toMatchObject([{ body: { content: CAPTIONS.content } }])
})

test('captions are not replaced by their old text if a file cannot be read after Save was pressed', async () => {
  const { callsOf } = await show({ applications: [withCaptions(CAPTIONS)] })
  const dialog = await openDialog('Replace captions')
  let fail = () => {}
  await chooseFile(dialog, 'answer.vtt', new Promise((_, reject) => (fail = () => reject(new Error('Moved')))))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  fail()
  expect(await dialog.findByText(/could not read this file/)).toBeVisible()
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled())
  expect(callsOf(CALL)).toEqual([])
})

test('an error is shown at the field, and the text survives it and a reload', async () => {
  const { unmount, failing } = await show({ failing: new Map([[CALL, 'UNAVAILABLE' as const]]) })
  const dialog = await openDialog('Add captions')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const field = dialog.getByRole('textbox', { name: 'Captions' })
  expect(field).toHaveAccessibleDescription(/Choose a file or paste the captions/)
  expect(field).toHaveFocus()
  await userEvent.paste('no captions')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/cannot connect to the server/)).toBeInTheDocument()
  expect(field).toHaveValue('no captions')
  unmount()
  failing.clear()
  renderApplication()
  const next = await openDialog('Add captions')
  expect(next.getByRole('textbox', { name: 'Captions' })).toHaveValue('no captions')
  await userEvent.click(next.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(localStorage.getItem('manager-captions:levain:1:1')).toBeNull())
})

test.each([
  [{ key: 'NO_CAPTIONS' }, /There are no captions in this text/],
  [{ key: 'CAPTION_TIMES', bound: 7 }, /The times in line 7 are not valid/],
  [{ key: 'MAX_LENGTH', bound: 500_000 }, /at most 500000 characters/],
])('the error %j of the server is shown at the field', async (error, text) => {
  await show({ invalid: { content: error } })
  const dialog = await openDialog('Add captions')
  const field = dialog.getByRole('textbox', { name: 'Captions' })
  await userEvent.type(field, 'x')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(text))
  expect(field).toBeInvalid()
  expect(field).toHaveValue('x')
})

test('the transcript plays from a caption, and marks the current one', async () => {
  await show({ applications: [withCaptions(CAPTIONS)] })
  const toggle = await button('Transcript')
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText(/French, added by Lena Vogt/)).toBeInTheDocument()
  const text = screen.getByText(/needs <b>time<\/b>/)
  expect(text).toHaveTextContent('needs <b>time</b> & love.')
  expect(text).toHaveAttribute('lang', 'fr')
  expect(text).toHaveAttribute('dir', 'ltr')
  await click('Play from 1:05')
  const video = screen.getByLabelText<HTMLVideoElement>('Video answer of Nora Petit 1')
  expect(video.currentTime).toBe(65)
  expect(play).toHaveBeenCalledTimes(1)
  const spoken = () => screen.getAllByRole('listitem', { current: true }).map(({ textContent }) => textContent)
  fireEvent.timeUpdate(video)
  expect(spoken()).toEqual(['1:05Thank you.'])
  video.currentTime = 1
  fireEvent.timeUpdate(video)
  expect(spoken()).toEqual(['0:00Good bread'])
  video.currentTime = 2.2
  fireEvent.timeUpdate(video)
  expect(screen.queryByRole('listitem', { current: true })).not.toBeInTheDocument()
})

test('the transcript of an audio answer is open, and its direction is that of the language', async () => {
  await show({ applications: [withCaptions({ ...CAPTIONS, locale: 'ar' }, 'audio')] })
  expect(await button('Transcript')).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText('Good bread')).toHaveAttribute('dir', 'rtl')
  expect(document.querySelector('track')).toBeNull()
})

test('the dialog that replaces captions contains the current ones, and a removal can be undone', async () => {
  const { callsOf, state } = await show({ applications: [withCaptions(CAPTIONS)] })
  const dialog = await openDialog('Replace captions')
  expect(dialog.getByRole('textbox', { name: 'Captions' })).toHaveValue(CAPTIONS.content)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await click('Remove captions')
  expect(await button('Add captions')).toHaveFocus()
  expect(callsOf('DELETE /candidacies/1/captions')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Transcript' })).not.toBeInTheDocument()
  await click('Undo')
  expect(await button('Transcript')).toBeInTheDocument()
  expect(state.applications[0]!.pitch!.captions).toMatchObject({ content: CAPTIONS.content, locale: 'fr' })
})

test('captions that cannot be restored become a draft in the dialog', async () => {
  await show({ applications: [withCaptions(CAPTIONS)], failing: new Map([[CALL, 'UNAVAILABLE' as const]]) })
  await click('Remove captions')
  await click('Undo')
  expect(await screen.findByText(/could not be restored/)).toBeInTheDocument()
  const dialog = await openDialog('Add captions')
  expect(dialog.getByRole('textbox', { name: 'Captions' })).toHaveValue(CAPTIONS.content)
})

test('captions stay hidden after a member has hidden them', async () => {
  const { unmount } = await show({ applications: [withCaptions(CAPTIONS)] })
  const video = await screen.findByLabelText<HTMLVideoElement>('Video answer of Nora Petit 1')
  const track = await waitFor(() => video.querySelector('track')!)
  await waitFor(() => expect(track).toHaveAttribute('src'))
  Object.defineProperty(track, 'track', { value: { mode: 'disabled' } })
  fireEvent(video.textTracks as unknown as Window, new Event('change'))
  unmount()
  renderApplication()
  await waitFor(() => expect(document.querySelector('track')).not.toBeNull())
  expect(document.querySelector('track')).not.toHaveAttribute('default')
})

test('members without the right see only the transcript', async () => {
  await show({ applications: [withCaptions(CAPTIONS)], scopes: ['candidacies:read'] })
  expect(await button('Transcript')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /captions/ })).not.toBeInTheDocument()
})
