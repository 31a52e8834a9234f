import { act, screen } from '@testing-library/react'
import { renderSite } from '#components/site/render-site'
import { AllJobs } from '#components/website/all-jobs'
import { setTestTransport } from '#lib/client/api'
import { fakePosition, removePosition } from '#tests/support/geolocation'
import { address, card } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const jobs = [
  card({ id: 1, slug: 'baker', name: 'Baker', address: address({ city: 'Lille', lat: 50.63, lon: 3.06 }) }),
  card({ id: 2, slug: 'analyst', name: 'Analyst', address: address({ city: 'Paris', lat: 48.85, lon: 2.35 }) }),
]
const lille = { name: 'Lille', city: 'Lille', lat: 50.63, lon: 3.06 }
const BY_DATE = 'The jobs are sorted by date.'

const show = (near: string) => {
  history.replaceState(null, '', `/all-jobs?near=${near}`)
  renderSite(<AllJobs jobs={jobs} professions={[]} />, { path: '/all-jobs' })
}
beforeEach(() => setTestTransport(async () => Response.json([])))
afterEach(removePosition)

test('says that the place is unknown', async () => {
  show('Nowhereville')
  const region = screen.getAllByRole('status').find((each) => each.textContent === '')
  expect(await screen.findByText(`We could not find this place. ${BY_DATE}`)).toBe(region)
})

test('says that the browser does not share its location', async () => {
  fakePosition(1)
  show('here')
  expect(await screen.findByText(`Location access is turned off in your browser. ${BY_DATE}`)).toBeVisible()
})

test('says that the location was not found', async () => {
  fakePosition(2)
  show('here')
  expect(await screen.findByText(`We could not find your location. ${BY_DATE}`)).toBeVisible()
})

test('says that the server cannot be reached, and sorts the jobs once the device is online again', async () => {
  setTestTransport(() => Promise.reject(new TypeError('Failed to fetch')))
  show('Lille')
  expect(await screen.findByText(/^We cannot connect to the server/)).toHaveAttribute('role', 'status')
  setTestTransport(async () => Response.json([lille]))
  await act(async () => {
    dispatchEvent(new Event('online'))
    await settle()
  })
  expect(screen.queryByText(/^We cannot connect/)).toBeNull()
  expect(screen.getByText(/204 km/)).toBeVisible()
})
