import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderSite } from '#components/site/render-site'
import { YoutubeVideo } from '#components/site/youtube-video'
import { saveChoices } from '#lib/client/consent'

beforeEach(() => saveChoices(null))
const player = () => screen.queryByTitle('Bread – YouTube')
const allow = (media: boolean) => act(() => void saveChoices({ social: false, media, operating: true }))

test('loads nothing from YouTube before consent, and removes it when consent is withdrawn', () => {
  renderSite(<YoutubeVideo id="abc" title="Bread" />)
  expect(player()).toBeNull()
  allow(true)
  expect(player()).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/abc')
  allow(false)
  expect(player()).toBeNull()
})

test('shows only this video after one press, without giving consent', async () => {
  renderSite(
    <>
      <YoutubeVideo id="abc" title="Bread" />
      <YoutubeVideo id="def" title="Cake" />
    </>,
  )
  await userEvent.click(screen.getAllByRole('button', { name: 'Show the video' })[0]!)
  expect(screen.getAllByTitle(/YouTube$/)).toHaveLength(1)
  expect(player()).toHaveFocus()
})

test('links to the video on YouTube', () => {
  renderSite(<YoutubeVideo id="abc" title="Bread" />)
  const link = screen.getByRole('link', { name: 'Watch on YouTube' })
  expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abc')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})
