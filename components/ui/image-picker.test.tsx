import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderSite } from '#components/site/render-site'
import { withDialogs } from '#tests/support/dialogs'
import { useImagePicker } from './image-picker'
import { maxZoomOf } from './image-file'
import { type ImageState, imageReducer } from './image-picker-state'

beforeAll(withDialogs)

function Page({ folder, onEnd }: { folder: string; onEnd: (outcome: unknown) => void }) {
  const { pick, picker } = useImagePicker({ folder })
  return (
    <>
      <button onClick={() => void pick().then(onEnd, onEnd)}>Pick</button>
      {picker}
    </>
  )
}
function show(folder = 'user/avatars') {
  const onEnd = jest.fn()
  renderSite(<Page folder={folder} onEnd={onEnd} />)
  return onEnd
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('rejects with false when it is closed without an image', async () => {
  const onEnd = show()
  await press('Pick')
  expect(await screen.findByRole('dialog', { name: 'Choose a photo' })).toBeVisible()
  expect(screen.getByLabelText('Photo')).toHaveAccessibleDescription(
    'PNG, JPG, WEBP, up to 4 MB, at least 200 × 200 pixels',
  )
  await press('Close')
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(false))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('reports an unconfigured folder with the configured ones, and does not open', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const onEnd = show('user/secrets')
  await press('Pick')
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(false))
  expect(consoleError.mock.calls[0]?.[0]).toMatch(
    /'user\/secrets'.*candidacy\/resume, candidacy\/files, records, user\/avatars/,
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  consoleError.mockRestore()
})

test.each([
  ['tmp/pictures', [[expect.stringMatching(/^The folder 'tmp\/pictures' has no storage path/)]]],
  ['user/avatars', []],
])('opens %s, and warns that a temporary folder has no storage path', async (folder, expected) => {
  const consoleWarn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  show(folder)
  await press('Pick')
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(consoleWarn.mock.calls).toEqual(expected)
  consoleWarn.mockRestore()
})

const image = { name: 'me.jpg', url: 'blob:1', width: 1000, height: 600 }

test('never crops an image to less than 200 pixels', () => {
  expect(maxZoomOf(image)).toBe(3)
  expect(maxZoomOf({ ...image, height: 200 })).toBe(1)
  expect(maxZoomOf({ ...image, width: 9000, height: 9000 })).toBe(5)
})

test('keeps the image for a retry after a failed upload', () => {
  const moves = [
    { type: 'opened', image },
    { type: 'sending' },
    { type: 'progress', progress: 0.5 },
    { type: 'failed', failure: 'the connection was lost' },
  ] as const
  const start: ImageState = { at: 'choosing', problem: null }
  expect(moves.reduce<ImageState>(imageReducer, start)).toEqual({
    at: 'cropping',
    image,
    failure: 'the connection was lost',
  })
})
