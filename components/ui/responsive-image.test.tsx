import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import { Avatar, initialsOf } from './avatar'
import { ResponsiveImage } from './responsive-image'
import { renderUi } from './render-ui'

test('uses the widths of the route for media, and external images unchanged', () => {
  renderUi(
    <>
      <ResponsiveImage url="/media/levain/cover.webp" alt="The oven" />
      <ResponsiveImage url="https://example.org/a.jpg" alt="Afar" />
    </>,
  )
  expect(screen.getByAltText('The oven')).toHaveAttribute('srcset', expect.stringContaining('cover.webp?w=640 640w'))
  expect(screen.getByAltText('Afar')).not.toHaveAttribute('srcset')
  expect(screen.getByAltText('Afar')).toHaveAttribute('src', 'https://example.org/a.jpg')
})

test('draws a pattern without an image, the same for the same seed', () => {
  const draw = (seed: string) => renderUi(<ResponsiveImage url={null} alt="" seed={seed} />).container.innerHTML
  expect(draw('Lyon')).toBe(draw('Lyon'))
  expect(draw('Lyon')).not.toBe(draw('Lille'))
})

test('shows initials in an avatar, and names it if it is not decorative', () => {
  expect(initialsOf('Marie-Claire de la Tour')).toBe('MT')
  expect(initialsOf(' íris ')).toBe('Í')
  expect(initialsOf('')).toBe('')
  renderUi(<Avatar name="Ana Silva" isDecorative={false} />)
  expect(screen.getByRole('img', { name: 'Ana Silva' })).toHaveTextContent('AS')
})
