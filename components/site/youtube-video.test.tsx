import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderSite } from '#components/site/render-site'
import { YoutubeFilm } from '#components/site/youtube-film'
import { saveChoices } from '#lib/client/consent'

beforeEach(() => saveChoices(null))
const film = () => screen.queryByTitle('YouTube')
const allow = (media: boolean) => act(() => void saveChoices({ social: false, media, operating: true }))

test('loads nothing of YouTube before consent, and removes it when consent is withdrawn', () => {
  renderSite(<YoutubeFilm id="abc" />)
  expect(film()).toBeNull()
  allow(true)
  expect(film()).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/abc')
  allow(false)
  expect(film()).toBeNull()
})

test('shows only this video after one press, and allows nothing else', async () => {
  renderSite(
    <>
      <YoutubeFilm id="abc" />
      <YoutubeFilm id="def" />
    </>,
  )
  await userEvent.click(screen.getAllByRole('button', { name: 'Show the film' })[0]!)
  expect(screen.getAllByTitle('YouTube')).toHaveLength(1)
})

test('links to the video on YouTube', () => {
  renderSite(<YoutubeFilm id="abc" />)
  const there = screen.getByRole('link', { name: 'Watch it on YouTube' })
  expect(there).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abc')
  expect(there).toHaveAttribute('rel', 'noopener noreferrer')
})
