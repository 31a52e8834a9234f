import { waitFor } from '@testing-library/react'
import { renderSite } from '#components/site/render-site'
import { placeFrom } from '#lib/client/alerts'
import { boundsOf } from '#lib/domain/campaign-alert'
import { installGoogleMaps } from '#tests/support/google-maps'
import { address } from '#tests/support/samples'
import { GoogleMap } from './google-map'

test('shows the jobs and the circle around the place, with buttons to zoom and move the map', async () => {
  const { created } = installGoogleMaps()
  const place = placeFrom(address({ name: 'Lille', lat: 50.63, lon: 3.06 }))!
  const points = [
    { lat: 50.63, lon: 3.06, nb: 4 },
    { lat: 50.69, lon: 3.17, nb: 1 },
  ]
  renderSite(<GoogleMap apiKey="key" place={place} distance={30} points={points} />)
  await waitFor(() => expect(created.circles).toHaveLength(1))
  expect(created.circles[0]!.options).toMatchObject({ center: { lat: 50.63, lng: 3.06 }, radius: 30_000 })
  expect(created.markers.map(({ options }) => options.label)).toEqual(['4', undefined])
  const [map] = created.maps
  expect(map!.options).toMatchObject({ cameraControl: true, zoomControl: true })
  const { lat_min, lat_max, lon_min, lon_max } = boundsOf(place, 30)
  expect(map!.fitted).toEqual([{ south: lat_min, north: lat_max, west: lon_min, east: lon_max }])
})
