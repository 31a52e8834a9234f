import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AlertMap } from '#components/alerts/alert-map'
import { renderSite } from '#components/site/render-site'
import { JobMap } from '#components/website/map/job-map'
import { setTestTransport } from '#lib/client/api'
import { saveChoices } from '#lib/client/consent'
import { address, card } from '#tests/support/samples'

jest.mock('#components/alerts/bundled-map', () => ({ BundledMap: () => <p>Map of this site</p> }))
jest.mock('#components/website/map/bundled-job-map', () => ({ BundledJobMap: () => <p>Map of this site</p> }))
/** The provider loads the script of Google with the key. */
jest.mock('@vis.gl/react-google-maps', () => ({
  APIProvider: ({ apiKey }: { apiKey: string }) => <p>Google with {apiKey}</p>,
}))

beforeAll(() => {
  Object.assign(globalThis, { WebGL2RenderingContext: class {} })
  HTMLCanvasElement.prototype.getContext = (() => ({})) as never
})
beforeEach(() => {
  saveChoices(null)
  setTestTransport(async () => Response.json([]))
})

const own = () => screen.findByText('Map of this site')
const google = () => screen.queryByText('Google with key')
const offer = () => screen.queryByRole('button', { name: 'Show Google Maps' })
const allow = (media: boolean) => act(async () => void saveChoices({ social: false, media, operating: true }))

const maps = [
  ['jobs', <JobMap key="jobs" jobs={[card({ address: address({ lat: 50, lon: 3 }) })]} onSelect={() => {}} />],
  ['job alerts', <AlertMap key="alerts" place={null} distance={30} />],
] as const

describe.each(maps)('the map of %s', (_name, map) => {
  test('loads nothing from Google before the visitor asks for it', async () => {
    renderSite(map, { maps_key: 'key' })
    expect(await own()).toBeVisible()
    expect(screen.getByText(/Google then records which places you view/)).toBeVisible()
    expect(google()).toBeNull()
    await userEvent.click(offer()!)
    expect(screen.getByRole('group', { name: 'Google Maps' })).toHaveFocus()
    expect(await screen.findByText('Google with key')).toBeVisible()
    expect([offer(), screen.queryByText('Map of this site')]).toEqual([null, null])
  })

  test('uses Google while the visitor allows media, and returns to the map of this site', async () => {
    renderSite(map, { maps_key: 'key' })
    await own()
    await allow(true)
    expect(await screen.findByText('Google with key')).toBeVisible()
    await allow(false)
    expect(await own()).toBeVisible()
    expect(google()).toBeNull()
    expect(offer()).toBeVisible()
  })

  test('does not offer Google Maps without a key', async () => {
    renderSite(map)
    expect(await own()).toBeVisible()
    expect(offer()).toBeNull()
  })
})
