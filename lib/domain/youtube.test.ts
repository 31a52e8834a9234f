import { youtubeId } from '#lib/domain/youtube'

test.each([
  ['https://www.youtube.com/watch?v=abcdefghi_-', 'abcdefghi_-'],
  ['https://youtu.be/abcdefghijk?t=4', 'abcdefghijk'],
  ['https://www.youtube-nocookie.com/embed/abcdefghijk', 'abcdefghijk'],
  ['https://m.youtube.com/watch?app=desktop&v=abcdefghijk', 'abcdefghijk'],
  ['https://youtube.com/shorts/abcdefghijk?si=x', 'abcdefghijk'],
  ['https://www.youtube.com/live/abcdefghijk', 'abcdefghijk'],
  ['abcdefghijk', 'abcdefghijk'],
  ['https://youtube.com.evil.example/watch?v=abcdefghijk', null],
  ['http://www.youtube.com/watch?v=abcdefghijk', null],
  ['https://www.youtube.com/watch?v=short', null],
  ['/media/film.mp4', null],
])('the video ID of %s is %s', (url, id) => {
  expect(youtubeId(url)).toBe(id)
})
