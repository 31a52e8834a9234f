import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { resume, show } from '#components/funnel/render-resume'
import { ResumeModal } from '#components/funnel/resume-modal'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { withDialogs } from '#tests/support/dialogs'
import { withPhotoDecoder } from '#tests/support/photo-decoder'
import { candidacy, card } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const mockCreatePdf = jest.fn(() => new Promise<Blob>(() => undefined))
jest.mock('#lib/client/resume-pdf/text-pdf', () => ({ createTextPdf: () => mockCreatePdf() }))

beforeAll(() => {
  withDialogs()
  // jsdom cannot scroll.
  window.scrollTo = () => {}
})
beforeEach(() => mockCreatePdf.mockClear())

const list = () => screen.findByRole('region', { name: /Your (other )?CVs/ })

test('lists each earlier CV once, under a plain file name', async () => {
  const { onDone, calls } = await show([resume(1), resume(1, { id: 4 }), resume(2)])
  const library = within(await list())
  await waitFor(() => expect(library.getAllByRole('listitem')).toHaveLength(2))
  expect(library.getByText('cv-1.pdf')).toBeVisible()
  await userEvent.click(library.getByRole('button', { name: 'Use this CV: cv-2.pdf' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(calls).toContain('PATCH /me/candidacies/3/resume')
})

test('shows the attached CV separately, and continues with it', async () => {
  const attached = { resume_url: resume(1).resume_url, resume_filename: resume(1).filename }
  const { onDone } = await show([resume(1), resume(2)], attached)
  expect(screen.queryByText(/^No CV\?/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'Attached to this application' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Your other CVs' })).toBeVisible()
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(onDone).toHaveBeenCalled()
})

test.each([
  [{}, /permanently deleted/],
  [{ is_sent: true }, /keeps it until you withdraw/],
])('explains the effect of a deletion first: %o', async (overrides, expected) => {
  const { calls } = await show([resume(1, overrides)])
  await userEvent.click(await screen.findByRole('button', { name: 'Delete cv-1.pdf' }))
  const dialog = screen.getByRole('dialog', { name: 'Delete this CV?' })
  expect(dialog).toHaveTextContent(expected)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }))
  expect(calls).not.toContain('DELETE /me/resumes/1')
  await userEvent.click(screen.getByRole('button', { name: 'Delete cv-1.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toContain('DELETE /me/resumes/1')
})

test('shows the scan result, and blocks an infected CV', async () => {
  await show([resume(1, { scan_status: 'pending' }), resume(2, { scan_status: 'infected' }), resume(3)])
  expect(await screen.findByText('Checking for viruses…')).toBeVisible()
  expect(screen.getByText('We found a virus. Choose another file.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use this CV: cv-2.pdf' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Use this CV: cv-3.pdf' })).toBeVisible()
})

test.each([
  ['another CV is used', () => userEvent.click(screen.getByRole('button', { name: 'Use this CV: cv-1.pdf' }))],
  ['the screen is left', async (leave: () => void) => leave()],
])('cancels an upload when %s, so that a late response is ignored', async (_, action) => {
  const sent: Request[] = []
  const { unmount } = await show([resume(1)], {}, (request) => {
    sent.push(request)
    return new Promise(() => {})
  })
  await screen.findByText('cv-1.pdf')
  await userEvent.upload(screen.getByLabelText('Choose a file'), new File(['%PDF'], 'slow.pdf'))
  expect(screen.getByRole('group', { name: 'Uploading slow.pdf' })).toBeVisible()
  await action(unmount)
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true])
  expect(screen.queryByRole('group', { name: 'Uploading slow.pdf' })).toBeNull()
})

test('continues with the attached CV only if no other one is being uploaded', async () => {
  const attached = { resume_url: resume(1).resume_url, resume_filename: resume(1).filename }
  const { onDone } = await show([resume(1)], attached, () => new Promise(() => {}))
  await userEvent.upload(screen.getByLabelText('Choose a file'), new File(['%PDF'], 'new.pdf'))
  await userEvent.click(screen.getByRole('button', { name: /^Continue/ }))
  expect(onDone).not.toHaveBeenCalled()
  expect(screen.getByRole('group', { name: 'Uploading new.pdf' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('lists the accepted types next to a rejected file', async () => {
  const { calls } = await show([])
  const page = new File(['<html>'], 'cv.html', { type: 'text/html' })
  await userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('Choose a file'), page)
  expect(screen.getByRole('alert')).toHaveTextContent(
    '“cv.html” is not an accepted file type. Choose a PDF, DOC, DOCX, ODT, RTF, TXT, JPG, PNG, HEIC file.',
  )
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('shows a dialog if a phone blocks the new tab for a CV', async () => {
  const tab = { opener: window, close: jest.fn() }
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia
  await show([resume(1)])
  const viewButton = await screen.findByRole('button', { name: 'View cv-1.pdf' })
  setTestTransport(async () => Response.json({ error: { code: 'UNAVAILABLE', message: '' } }, { status: 503 }))
  await userEvent.click(viewButton)
  const dialog = await screen.findByRole('dialog', { name: 'cv-1.pdf' })
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('We could not load the file.')
  expect(tab.close).toHaveBeenCalled()
  Reflect.deleteProperty(globalThis, 'matchMedia')
  jest.restoreAllMocks()
})

test('continues without an optional CV', async () => {
  const { onDone, calls } = await show([], { campaign: card({ resume_requirement: 'OPTIONAL' }) })
  expect(screen.getByText(/A CV is optional for this job/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continue without a CV' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(calls).toContain('PATCH /me/candidacies/3/resume')
})

test('does not offer to continue without a required CV', async () => {
  await show([])
  expect(await screen.findByRole('button', { name: 'Write a few lines' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continue without a CV' })).toBeNull()
})

test.each([
  ['IMG_0001.HEIC', 'image/heic', /cannot open “IMG_0001.HEIC”. Save the photo as JPG/],
  ['cv.jpg', 'image/jpeg', /could not open “cv.jpg”/],
])('explains that the browser cannot open the photo %s', async (name, type, expected) => {
  const { calls } = await show([])
  const photo = new File(['no image'], name, { type })
  await userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('Choose a file'), photo)
  expect(await screen.findByRole('alert')).toHaveTextContent(expected)
  expect(screen.queryByRole('button', { name: 'Use as my CV' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText('Choose a file')).toBeEnabled()
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('makes a PDF from a HEIC photo that the browser can open', async () => {
  const restore = withPhotoDecoder({ width: 3024, height: 4032 })
  const grants: unknown[] = []
  await show([], {}, async (request) => {
    grants.push(await request.json())
    return new Promise(() => {})
  })
  const photo = new File(['heic'], 'IMG_0001.HEIC', { type: 'image/heic' })
  await userEvent.upload(await screen.findByLabelText('Choose a file'), photo)
  expect(await screen.findByRole('img', { name: 'Photo of page 1' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use as my CV' }))
  const filename = expect.stringMatching(/^cv-\d+\.pdf$/) as string
  await waitFor(() => expect(grants).toMatchObject([{ folder: 'candidacy/resume', filename }]))
  restore()
})

test('keeps a written CV on the device, and explains a short one', async () => {
  const { unmount } = await show([])
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Write a few lines' }))
  const field = () => screen.findByRole('textbox', { name: 'What have you done so far?' })
  await open()
  await userEvent.type(await field(), 'Three years')
  await userEvent.click(screen.getByRole('button', { name: 'Use this text' }))
  expect(await field()).toHaveAccessibleDescription(expect.stringContaining('at least 30 characters'))
  expect(await field()).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Your CV' })).toHaveFocus()
  unmount()
  await show([])
  await open()
  expect(await field()).toHaveValue('Three years')
  await userEvent.type(await field(), ' in a bakery in Lille')
  expect(await field()).toBeValid()
})

test('the dialog with the CV of an application marks the language of the job', async () => {
  const application = candidacy({ campaign: card({ name: 'Boulanger de nuit', locale: 'fr' }) })
  setTestTransport(async ({ url }) => Response.json(/\/me\/(?:resumes|candidacies)$/.test(url) ? [] : application))
  renderSite(<ResumeModal campaign_id={application.id} onClose={() => undefined} />)
  expect(await screen.findByText('Boulanger de nuit')).toHaveAttribute('lang', 'fr')
})

test('keeps a written CV that is too long, and says so', async () => {
  localStorage.clear()
  const { unmount } = await show([])
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Write a few lines' }))
  const field = () => screen.findByRole('textbox', { name: 'What have you done so far?' })
  const text = 'baker '.repeat(1001).trim()
  await open()
  await userEvent.click(await field())
  await userEvent.paste(text)
  await userEvent.click(screen.getByRole('button', { name: 'Use this text' }))
  expect(await field()).toHaveAccessibleDescription(expect.stringContaining('at most 6000 characters'))
  expect(await field()).toHaveFocus()
  expect(await field()).toHaveValue(text)
  unmount()
  await show([])
  await open()
  expect(await field()).toHaveValue(text)
})

test('creates the PDF of a written CV once, even if it is submitted again', async () => {
  localStorage.clear()
  await show([])
  await userEvent.click(await screen.findByRole('button', { name: 'Write a few lines' }))
  await userEvent.click(await screen.findByRole('textbox', { name: 'What have you done so far?' }))
  await userEvent.paste('Three years in a bakery in Lille')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Use this text' })
  await userEvent.dblClick(button)
  await waitFor(() => expect(mockCreatePdf).toHaveBeenCalledTimes(1))
  fireEvent.submit(button.form!)
  await settle()
  expect(mockCreatePdf).toHaveBeenCalledTimes(1)
})

test.each([
  ['cancelled', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['left', async (leave: () => void) => leave()],
])('does not attach a written CV that is %s while its PDF is being created', async (_, action) => {
  localStorage.clear()
  const { promise, resolve } = Promise.withResolvers<Blob>()
  mockCreatePdf.mockReturnValueOnce(promise)
  const { calls, onDone, unmount } = await show([])
  await userEvent.click(await screen.findByRole('button', { name: 'Write a few lines' }))
  await userEvent.click(await screen.findByRole('textbox', { name: 'What have you done so far?' }))
  await userEvent.paste('Three years in a bakery in Lille')
  await userEvent.click(screen.getByRole('button', { name: 'Use this text' }))
  await waitFor(() => expect(mockCreatePdf).toHaveBeenCalled())
  await action(unmount)
  resolve(new Blob(['%PDF']))
  await act(settle)
  expect(calls).not.toContain('POST /me/uploads')
  expect(onDone).not.toHaveBeenCalled()
})
