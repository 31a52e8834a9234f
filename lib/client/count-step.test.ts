import { countStep } from '#lib/client/count-step'
import { tabStorage } from '#lib/client/storage'
import { countStep as call } from '#lib/contract/extensions'

const requests: { path: string; init: RequestInit }[] = []
const originalFetch = globalThis.fetch
beforeAll(() => {
  globalThis.fetch = ((path: string, init: RequestInit) => {
    requests.push({ path, init })
    return Promise.reject(new TypeError('no network'))
  }) as typeof fetch
})
afterAll(() => void (globalThis.fetch = originalFetch))

it('sends the step with the source of the visit', () => {
  tabStorage.write('source', 'poster')
  countStep('bakery', 'night-baker', 'SURVEY', 'finished', 40.4)
  const [{ path, init } = { path: '', init: {} }] = requests
  const expected = call.path.replace(':company_slug', 'bakery').replace(':slug', 'night-baker')
  expect({ path, method: init.method }).toEqual({ path: `/api${expected}`, method: call.method })
  expect(call.body.parse(JSON.parse(init.body as string))).toEqual({
    step: 'SURVEY',
    event: 'finished',
    seconds: 40,
    source: 'poster',
  })
})
