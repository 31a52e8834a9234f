import { videoWarnings } from '#lib/funnel-api/features/bundles/read/video-warnings'

const COMPLETE = { captions: 'film.vtt', transcript: 'Bread.', description: 'A baker.' }
const messages = (video: string | null, text: Parameters<typeof videoWarnings>[2]) =>
  videoWarnings('campaigns/baker.md', video, text).map(({ message }) => message)

it('names a video and the text alternatives that it lacks', () => {
  expect(messages('film.mp4', null)).toEqual(["video 'film.mp4' has no captions, transcript, description"])
  expect(messages('film.mp4', { ...COMPLETE, captions: null })).toEqual(["video 'film.mp4' has no captions"])
  expect(messages('film.mp4', COMPLETE)).toEqual([])
  expect(messages(null, null)).toEqual([])
})

it('expects no captions file for a video on YouTube', () => {
  const url = 'https://www.youtube.com/watch?v=dd82jaztFIo'
  expect(messages(url, { ...COMPLETE, captions: null })).toEqual([])
  expect(messages(url, null)).toEqual([`video '${url}' has no transcript, description`])
})
