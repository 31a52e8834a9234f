import { setTestTransport } from '#lib/client/api'
import { readDistances } from '#lib/client/job-distances'
import { fakePosition, removePosition } from '#tests/support/geolocation'
import { address, card } from '#tests/support/samples'

const jobs = [
  card({ id: 1, address: address({ lat: 50.6292, lon: 3.0573 }) }),
  card({ id: 2, address: address({ city: 'Rome' }) }),
  card({ id: 3, address: null }),
  card({ id: 4, address: address({ lat: 48.8534, lon: 2.3488 }) }),
]
const lille = { name: 'Lille', city: 'Lille', lat: 50.633, lon: 3.0586 }

const reply = (body: unknown) => setTestTransport(async () => Response.json(body))
const from = (near: string) => readDistances(jobs, near, 'en')
const distancesFrom = async (near: string) => {
  const distances = await from(near)
  return distances.km ?? new Map<number, number>()
}
afterEach(() => {
  removePosition()
  jest.restoreAllMocks()
})

test('measures from the town, and leaves out jobs without a position', async () => {
  reply([lille])
  const km = await distancesFrom('Lille')
  expect([...km.keys()]).toEqual([1, 4])
  expect(km.get(1)).toBeLessThan(1)
  expect(km.get(4)).toBeCloseTo(204, -1)
})

test('measures from the position of the browser', async () => {
  reply({ address: lille })
  fakePosition()
  expect((await distancesFrom('here')).get(1)).toBeLessThan(1)
})

test('reports an unknown town', async () => {
  reply([])
  expect(await from('Nowhere')).toEqual({ km: null, problem: 'UNKNOWN' })
})

test('reports why there is no position of the browser', async () => {
  expect(await from('here')).toEqual({ km: null, problem: 'UNSUPPORTED' })
  fakePosition(1)
  expect(await from('here')).toEqual({ km: null, problem: 'DENIED' })
  fakePosition(2)
  expect(await from('here')).toEqual({ km: null, problem: 'FAILED' })
  fakePosition()
  reply({ address: null })
  expect(await from('here')).toEqual({ km: null, problem: 'NO_TOWN' })
})

test('reports that the server cannot be reached', async () => {
  fakePosition()
  setTestTransport(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await from('here')).toEqual({ km: null, problem: 'OFFLINE' })
  expect(await from('Lille')).toEqual({ km: null, problem: 'OFFLINE' })
  // Browsers find their position with a network.
  fakePosition(2)
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await from('here')).toEqual({ km: null, problem: 'OFFLINE' })
})

test('reports another error of the server', async () => {
  setTestTransport(async () => Response.json({ error: { code: 'INTERNAL', message: '' } }, { status: 500 }))
  expect(await from('Lille')).toEqual({ km: null, problem: 'ERROR' })
  fakePosition()
  expect(await from('here')).toEqual({ km: null, problem: 'FAILED' })
})
