import { act, fireEvent, screen } from '@testing-library/react'
import { renderSite } from '#components/site/render-site'
import { jobPoints } from '#lib/domain/map-points'
import { installGoogleMaps } from '#tests/support/google-maps'
import { address, card } from '#tests/support/samples'
import { settle } from '#tests/support/settle'
import { GoogleJobMap } from './google-job-map'

const jobAt = (id: number, city: string, lat: number, lon: number) =>
  card({ id, slug: `job-${id}`, address: address({ city, lat, lon }) })
const points = jobPoints([
  jobAt(1, 'Lille', 50.63, 3.06),
  jobAt(2, 'Roubaix', 50.69, 3.17),
  jobAt(3, 'Berlin', 52.52, 13.4),
])
const AROUND_LILLE = { south: 50.63, west: 3.06, north: 50.69, east: 3.17 }
const EVERYWHERE = { south: 50.63, west: 3.06, north: 52.52, east: 13.4 }

test('selects and zooms into clusters, and shows all places again, with buttons', async () => {
  const { created, zoomTo } = installGoogleMaps()
  const onSelect = jest.fn()
  const onReset = jest.fn()
  renderSite(<GoogleJobMap apiKey="key" points={points} onSelect={onSelect} onReset={onReset} />)
  const cluster = await screen.findByRole('button', { name: /^2 jobs: .+ and 1 more place$/ })
  // The listeners of the markers are added in a second render.
  await act(settle)
  const [map] = created.maps
  expect(map!.options).toMatchObject({ cameraControl: true })
  expect(map!.fitted).toEqual([EVERYWHERE])

  fireEvent.click(cluster)
  expect(onSelect.mock.lastCall[0].points).toHaveLength(2)
  expect(map!.fitted.at(-1)).toEqual(AROUND_LILLE)
  await act(async () => {
    zoomTo(14)
    await settle()
  })
  expect(screen.getAllByRole('button', { name: /^1 job: / })).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: /^1 job: .*Roubaix/ }))
  expect(onSelect.mock.lastCall[0].points).toHaveLength(1)
  expect(map!.fitted).toHaveLength(2)

  fireEvent.click(screen.getByRole('button', { name: 'Show all places' }))
  expect(onReset).toHaveBeenCalledTimes(1)
  expect(map!.fitted.at(-1)).toEqual(EVERYWHERE)
})
