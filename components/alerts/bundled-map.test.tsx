import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderSite } from '#components/site/render-site'
import { BundledMap } from './bundled-map'

const map = { showJobs: jest.fn(), showCircle: jest.fn(), pan: jest.fn(), zoom: jest.fn(), remove: jest.fn() }
jest.mock('./map/create-map', () => ({ createMap: () => map }))

test('moves and zooms the map with buttons', async () => {
  renderSite(<BundledMap place={null} distance={30} points={[]} />)
  const moves = ['left', 'up', 'down', 'right'].map((direction) => `Move the map ${direction}`)
  for (const name of [...moves, 'Zoom in', 'Zoom out']) await userEvent.click(screen.getByRole('button', { name }))
  const directions = map.pan.mock.calls.map((pixels: number[]) => pixels.map(Math.sign))
  expect(directions).toEqual([
    [-1, 0],
    [0, -1],
    [0, 1],
    [1, 0],
  ])
  expect(map.zoom.mock.calls).toEqual([[1], [-1]])
})
