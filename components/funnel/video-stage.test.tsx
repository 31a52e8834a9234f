import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VideoStage } from '#components/funnel/video-stage'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { saveChoices } from '#lib/client/consent'
import type { WebsiteVideo } from '#lib/domain/website'
import { campaign, candidacy } from '#tests/support/samples'

beforeEach(() => saveChoices(null))

function show({
  video = '/film.mp4',
  websiteVideo = null,
  seen = false,
}: { video?: string; websiteVideo?: WebsiteVideo | null; seen?: boolean } = {}) {
  const calls: string[] = []
  setTestTransport(async (request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    return Response.json(candidacy({ video_seen_at: '2026-02-01T10:00:00Z' }))
  })
  const onDone = jest.fn()
  const current = candidacy({ video_seen_at: seen ? '2026-02-01T10:00:00Z' : null })
  const { container } = renderSite(
    <VideoStage campaign={campaign({ video })} websiteVideo={websiteVideo} candidacy={current} onDone={onDone} />,
  )
  return { calls, onDone, player: container.querySelector('video')! }
}
/** jsdom plays no video, so the test sets the position. */
function playTo(player: HTMLVideoElement, currentTime: number) {
  Object.defineProperties(player, {
    duration: { configurable: true, value: 100 },
    currentTime: { configurable: true, value: currentTime },
  })
  fireEvent.timeUpdate(player)
}
const continueButton = () => screen.queryByRole('button', { name: 'Continue' })

test('enables the next button near the end of the video, not before, and announces it', () => {
  const { player } = show()
  expect(screen.getByText('You can continue when the video ends.')).toBeVisible()
  playTo(player, 89)
  expect(continueButton()).toBeNull()
  playTo(player, 90)
  expect(continueButton()).toBeVisible()
})

test('reports the video as seen to the API, then continues', async () => {
  const { calls, onDone, player } = show()
  fireEvent.ended(player)
  await userEvent.click(continueButton()!)
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls).toEqual(['PATCH /api/me/candidacies/3/video'])
})

test('does not require a video that was seen before', () => {
  show({ seen: true })
  expect(continueButton()).toBeVisible()
})

test('lets a candidate continue if the video does not play', () => {
  const { player } = show()
  fireEvent.error(player.querySelector('source')!)
  expect(screen.getByRole('status')).toHaveTextContent('We cannot play this video. You can continue without it.')
  expect(continueButton()).toBeVisible()
})

test('counts reading the transcript as seeing the video', () => {
  show({ websiteVideo: { url: '/film.mp4', poster_url: null, captions_url: null, transcript: 'We bake at night.' } })
  fireEvent(screen.getByRole('group'), new Event('toggle'))
  expect(continueButton()).toBeVisible()
})

test('turns captions on if the video has some', () => {
  const { player } = show({
    websiteVideo: { url: '/film.mp4', poster_url: null, captions_url: '/film.vtt', transcript: null },
  })
  expect(player.querySelector('track')).toHaveAttribute('src', '/film.vtt')
})

const youtube = 'https://www.youtube.com/watch?v=abcdefghijk'

test('loads nothing from YouTube before consent, and can be skipped', async () => {
  show({ video: youtube })
  expect(screen.queryByTitle('YouTube')).toBeNull()
  expect(screen.getByRole('button', { name: 'Continue without video' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show the video' }))
  expect(screen.getByTitle('YouTube')).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/abcdefghijk')
})

test('shows the YouTube video immediately if media are allowed', () => {
  saveChoices({ media: true, social: false, operating: true })
  show({ video: youtube })
  expect(screen.getByTitle('YouTube')).toBeVisible()
})
