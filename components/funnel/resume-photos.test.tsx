import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ResumePhotos } from '#components/funnel/resume-photos'
import { renderSite } from '#components/site/render-site'
import { clearPages, hasPages, writePages } from '#lib/client/photo-store'
import { withPhotoDecoder } from '#tests/support/photo-decoder'
import { settle } from '#tests/support/settle'

const mockCreatePdf = jest.fn(() => new Promise<Blob>(() => undefined))
jest.mock('#lib/client/resume-pdf/photo-pdf', () => ({ createPhotoPdf: () => mockCreatePdf() }))

let restore: () => void
/** Decodes the photos that were opened. */
let decode: () => void
let fail: (error: Error) => void
beforeEach(async () => {
  restore = withPhotoDecoder({ width: 3024, height: 4032 })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  decode = resolve
  fail = reject
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { configurable: true, value: () => promise })
  mockCreatePdf.mockClear()
  await clearPages()
})
afterEach(() => restore())

const photo = (name: string) => new File(['photo'], name, { type: 'image/jpeg' })

function show(chosen: readonly File[] = [], onFile: (file: File) => void = () => undefined) {
  const onCancel = () => void writePages(3, [])
  return renderSite(
    <ResumePhotos candidacy_id={3} takeChosen={() => chosen} title="CV" onFile={onFile} onCancel={onCancel} />,
  )
}
async function addPhotos(...names: string[]) {
  await userEvent.click(screen.getByRole('button', { name: 'Add photos' }))
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, names.map(photo))
}
const pageImages = () => screen.queryAllByRole('img', { name: /^Photo of page/ })

test('stores photos that are still being read when the candidate goes back', async () => {
  const { unmount } = show([photo('1.jpg'), photo('2.jpg')])
  await act(settle)
  expect(screen.getByRole('status')).not.toBeEmptyDOMElement()
  unmount()
  // The screen of the CVs asks at once.
  const found = hasPages(3)
  decode()
  expect(await found).toBe(true)
  show()
  await act(settle)
  expect(pageImages()).toHaveLength(2)
})

test('shows photos that are still being read when the screen opens again', async () => {
  const { unmount } = show([photo('1.jpg')])
  await act(settle)
  unmount()
  show()
  await act(settle)
  expect(screen.getByRole('status')).not.toBeEmptyDOMElement()
  decode()
  await act(settle)
  expect(pageImages()).toHaveLength(1)
})

test('shows the problem of a photo that was being read when the screen opens again, once', async () => {
  const { unmount } = show([photo('1.jpg')])
  await act(settle)
  unmount()
  fail(new Error('not an image'))
  const second = show()
  await act(settle)
  expect(screen.getByRole('alert')).toHaveTextContent('We could not open “1.jpg”')
  second.unmount()
  show()
  await act(settle)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('keeps a photo that is added while the screen still waits for the earlier ones', async () => {
  const { unmount } = show([photo('1.jpg')])
  await act(settle)
  unmount()
  show()
  await act(settle)
  await addPhotos('2.jpg')
  decode()
  await act(settle)
  expect(pageImages()).toHaveLength(2)
})

test('has at most eight pages, also if photos are added while others are being read', async () => {
  show(['1', '2', '3', '4', '5'].map(photo))
  await act(settle)
  await addPhotos('6', '7', '8', '9')
  decode()
  await act(settle)
  expect(pageImages()).toHaveLength(8)
  expect(screen.getByRole('alert')).toHaveTextContent(/8/)
})

test('announces each change of the pages, but not the stored pages', async () => {
  const { unmount } = show([photo('1.jpg'), photo('2.jpg')])
  decode()
  await act(settle)
  const region = () => screen.getByRole('status')
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  expect(region()).toHaveTextContent('Page 2 of 2 added')
  await press('Move up: page 2')
  expect(region()).toHaveTextContent('Moved: now page 1 of 2')
  await press('Rotate: page 2')
  const text = region().firstChild
  expect(region()).toHaveTextContent('Page 2 rotated')
  await press('Rotate: page 2')
  expect(region().firstChild).not.toBe(text)
  await press('Remove: page 1')
  expect(region()).toHaveTextContent('Page 1 removed')
  await act(settle)
  unmount()
  show()
  await act(settle)
  expect(pageImages()).toHaveLength(1)
  expect(region()).toBeEmptyDOMElement()
})

test('ignores the new photo of a page that is removed while the photo is read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  show([photo('1.jpg'), photo('2.jpg')])
  decode()
  await act(settle)
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { configurable: true, value: () => promise })
  await userEvent.click(screen.getByRole('button', { name: 'Replace: page 1' }))
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, photo('3.jpg'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove: page 1' }))
  resolve()
  await act(settle)
  expect(pageImages()).toHaveLength(1)
  expect(screen.getByRole('status')).toHaveTextContent('Page 1 removed')
})

test('stores no photos after a sign-out', async () => {
  const { unmount } = show([photo('1.jpg'), photo('2.jpg')])
  await act(settle)
  await clearPages()
  decode()
  await act(settle)
  unmount()
  await act(settle)
  expect(await hasPages(3)).toBe(false)
})

test('drops photos that are still being read when the candidate cancels', async () => {
  const { unmount } = show([photo('1.jpg')])
  await act(settle)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  unmount()
  decode()
  await act(settle)
  expect(await hasPages(3)).toBe(false)
})

test.each([
  ['cancelled', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['left', async (leave: () => void) => leave()],
])('does not use photos that are %s while their PDF is being created', async (_, action) => {
  const { promise, resolve } = Promise.withResolvers<Blob>()
  mockCreatePdf.mockReturnValueOnce(promise)
  const onFile = jest.fn()
  const { unmount } = show([photo('1.jpg')], onFile)
  await act(settle)
  decode()
  await act(settle)
  await userEvent.click(screen.getByRole('button', { name: 'Use as my CV' }))
  await waitFor(() => expect(mockCreatePdf).toHaveBeenCalled())
  await action(unmount)
  resolve(new Blob(['%PDF']))
  await act(settle)
  expect(onFile).not.toHaveBeenCalled()
})
