import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VideoStage } from '#components/funnel/video-stage'
import { renderSite } from '#components/site/render-site'
import { saveChoices } from '#lib/client/consent'
import { ApiError } from '#lib/contract/errors'
import type { WebsiteVideo } from '#lib/domain/website'
import { campaign } from '#tests/support/samples'

beforeEach(() => saveChoices(null))

const websiteVideo: WebsiteVideo = {
  url: '/film.mp4',
  poster_url: null,
  captions_url: '/film.vtt',
  captions_lang: null,
  transcript: 'Good morning',
  description: null,
}

type Options = {
  job?: Parameters<typeof campaign>[0]
  websiteVideo?: WebsiteVideo | null
  onSeen?: () => Promise<unknown>
}

function show({ job = { video: '/film.mp4' }, websiteVideo = null, onSeen = async () => {} }: Options = {}) {
  const onDone = jest.fn()
  const { container } = renderSite(
    <VideoStage campaign={campaign(job)} websiteVideo={websiteVideo} onSeen={onSeen} onDone={onDone} />,
  )
  return { onDone, player: container.querySelector('video')! }
}
const clickContinue = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))

test('lets the candidate continue at any time, which counts as seeing the video', async () => {
  const onSeen = jest.fn(async () => {})
  const { onDone } = show({ onSeen })
  await clickContinue()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(onSeen).toHaveBeenCalledTimes(1)
})

test('stays and shows an error if it cannot be stored that the video was seen', async () => {
  const { onDone } = show({ onSeen: () => Promise.reject(new ApiError('CAMPAIGN_CLOSED')) })
  await clickContinue()
  expect(await screen.findByRole('alert')).toHaveTextContent('This job has just closed')
  expect(onDone).not.toHaveBeenCalled()
})

test('says that the video does not play', () => {
  const { player } = show()
  fireEvent.error(player.querySelector('source')!)
  expect(screen.getByRole('status')).toHaveTextContent('We cannot play this video. You can continue without it.')
})

test('turns captions on if the video has some', () => {
  const { player } = show({ websiteVideo })
  expect(player.querySelector('track')).toHaveAttribute('src', '/film.vtt')
})

test('marks the text of the website with the language of the page, and that of the job with the language of the job', () => {
  const video_text = { captions_url: '/job.vtt', transcript: 'Guten Tag', description: null }
  const job = { video: '/film.mp4', locale: 'de' } as const
  const first = show({ job, websiteVideo })
  expect(first.player.querySelector('track')).toHaveAttribute('srclang', 'en')
  expect(screen.getByText('Good morning')).toHaveAttribute('lang', 'en')
  const second = show({ job: { ...job, video_text }, websiteVideo })
  expect(second.player.querySelector('track')).toHaveAttribute('srclang', 'de')
  expect(screen.getByText('Guten Tag')).toHaveAttribute('lang', 'de')
})

const youtube = 'https://www.youtube.com/watch?v=abcdefghijk'

test('loads nothing from YouTube before consent', async () => {
  show({ job: { video: youtube } })
  expect(screen.queryByTitle(/^Meet .+ – YouTube$/)).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Show the video' }))
  expect(screen.getByTitle(/^Meet .+ – YouTube$/)).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
  )
})

test('shows the YouTube video immediately if media are allowed', async () => {
  saveChoices({ media: true, social: false, operating: true })
  show({ job: { video: youtube } })
  expect(await screen.findByTitle(/^Meet .+ – YouTube$/)).toBeVisible()
})
