import { track } from '#lib/client/track'
import { trackCampaign } from '#lib/contract/companies'

const requests: { path: string; init: RequestInit }[] = []
const originalFetch = globalThis.fetch
beforeAll(() => {
  globalThis.fetch = ((path: string, init: RequestInit) => {
    requests.push({ path, init })
    return Promise.reject(new TypeError('no network'))
  }) as typeof fetch
})
afterAll(() => void (globalThis.fetch = originalFetch))

it('sends the request of the contract and ignores failures', async () => {
  await expect(track('bakery', 'night-baker', 'poster')).resolves.toBeNull()
  const [{ path, init } = { path: '', init: {} }] = requests
  const expected = trackCampaign.path.replace(':company_slug', 'bakery').replace(':slug', 'night-baker')
  expect({ path, method: init.method }).toEqual({ path: `/api${expected}`, method: trackCampaign.method })
  expect(trackCampaign.body!.parse(JSON.parse(init.body as string))).toEqual({ source: 'poster' })
})
