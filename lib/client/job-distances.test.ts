import { setTestTransport } from '#lib/client/api'
import { readDistances } from '#lib/client/job-distances'
import { address, card } from '#tests/support/samples'

const jobs = [
  card({ id: 1, address: address({ lat: 50.6292, lon: 3.0573 }) }),
  card({ id: 2, address: address({ city: 'Rome' }) }),
  card({ id: 3, address: null }),
  card({ id: 4, address: address({ lat: 48.8534, lon: 2.3488 }) }),
]
const lille = { name: 'Lille', city: 'Lille', lat: 50.633, lon: 3.0586 }

const reply = (body: unknown) => setTestTransport(async () => Response.json(body))
const locate = (found: boolean) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (onFound: (at: object) => void, onError: (error: object) => void) =>
        found ? onFound({ coords: { latitude: 50.63, longitude: 3.06 } }) : onError({ code: 1 }),
    },
  })

test('measures from the town, and leaves out jobs without a position', async () => {
  reply([lille])
  const distances = await readDistances(jobs, 'Lille', 'en')
  expect([...distances!.keys()]).toEqual([1, 4])
  expect(distances!.get(1)).toBeLessThan(1)
  expect(distances!.get(4)).toBeCloseTo(204, -1)
})

test('measures from the position of the browser', async () => {
  reply({ address: lille })
  locate(true)
  expect((await readDistances(jobs, 'here', 'en'))!.get(1)).toBeLessThan(1)
})

test('returns null for an unknown town, and if the browser does not share its position', async () => {
  reply([])
  expect(await readDistances(jobs, 'Nowhere', 'en')).toBeNull()
  locate(false)
  expect(await readDistances(jobs, 'here', 'en')).toBeNull()
})
