import { fireEvent, render } from '@testing-library/react'
import { PlaybackCaptions } from './playback-captions'

const text = { captions_url: '/job.vtt', transcript: null, description: null }

function show(isPlaying = false) {
  const textTrack = { mode: 'disabled' }
  Object.defineProperty(HTMLTrackElement.prototype, 'track', { configurable: true, value: textTrack })
  Object.defineProperty(HTMLMediaElement.prototype, 'paused', { configurable: true, value: !isPlaying })
  const { container } = render(
    <video>
      <PlaybackCaptions text={text} lang="de" />
    </video>,
  )
  return { textTrack, video: container.querySelector('video')! }
}

test('loads and shows the captions when the video starts for the first time', () => {
  const { textTrack, video } = show()
  expect(video.querySelector('track')).not.toHaveAttribute('default')
  expect(textTrack.mode).toBe('disabled')
  fireEvent.play(video)
  expect(textTrack.mode).toBe('showing')
  // The user has turned them off.
  textTrack.mode = 'hidden'
  fireEvent.play(video)
  expect(textTrack.mode).toBe('hidden')
})

test('shows the captions of a video that plays already', () => {
  expect(show(true).textTrack.mode).toBe('showing')
})
