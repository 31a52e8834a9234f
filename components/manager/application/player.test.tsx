import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { mockApplications, staffCandidacy } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { renderApplication } from './render-application'

beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})
afterEach(() => jest.restoreAllMocks())

const linkOf = (signature: number) => `/fs/file/pitch.mp4?expiry=1&signature=${signature}`
const applicationWith = (signature: number) => {
  const { pitch } = staffCandidacy()
  return staffCandidacy({
    pitch: { ...pitch!, film: { ...pitch!.film!, url: `http://levain.test${linkOf(signature)}` } },
  })
}

async function show() {
  const api = mockApplications({ applications: [applicationWith(1)] })
  renderApplication()
  const video = await screen.findByLabelText<HTMLVideoElement>('Video answer of Nora Petit 1')
  await waitFor(() => expect(api.callsOf('POST /candidacies/1/read')).toHaveLength(1))
  return { ...api, video }
}

test('a video whose link expired continues with a new link, at the same position', async () => {
  const { state, video } = await show()
  video.currentTime = 12
  state.applications[0] = applicationWith(2)
  fireEvent.error(video)
  await waitFor(() => expect(video).toHaveAttribute('src', linkOf(2)))
  video.currentTime = 0
  fireEvent.loadedMetadata(video)
  expect(video.currentTime).toBe(12)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a video that fails although its link is still the same shows an error, and can be tried again', async () => {
  const { state, video } = await show()
  fireEvent.error(video)
  const retry = within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' })
  state.applications[0] = applicationWith(2)
  fireEvent.click(retry)
  await waitFor(() => expect(video).toHaveAttribute('src', linkOf(2)))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a video continues each time that its link expires, but not if the new link fails at once', async () => {
  const started = Date.now()
  const clock = jest.spyOn(Date, 'now')
  const { state, video } = await show()
  for (const signature of [2, 3]) {
    clock.mockReturnValue(started + signature * 3_600_000)
    state.applications[0] = applicationWith(signature)
    fireEvent.error(video)
    await waitFor(() => expect(video).toHaveAttribute('src', linkOf(signature)))
  }
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  fireEvent.error(video)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
})

test('a video does not start again when a new link is read before the old one expired', async () => {
  const { state, video, callsOf, emit } = await show()
  const readCount = callsOf('GET /candidacies/1').length
  state.applications[0] = applicationWith(2)
  emit(1)
  await waitFor(() => expect(callsOf('GET /candidacies/1').length).toBeGreaterThan(readCount))
  expect(video).toHaveAttribute('src', linkOf(1))
  fireEvent.error(video)
  await waitFor(() => expect(video).toHaveAttribute('src', linkOf(2)))
})
