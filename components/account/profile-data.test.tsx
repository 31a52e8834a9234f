import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ProfileData } from '#components/account/profile-data'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'

const fetched = globalThis.fetch
afterEach(() => void (globalThis.fetch = fetched))

test('shows the day on which the data is deleted, and extends it by one press', async () => {
  const days = ['2026-12-01', '2028-11-21']
  const requests: string[] = []
  setTestTransport(async (request) => {
    requests.push(request.method)
    return Response.json({ expiration_date: request.method === 'PATCH' ? days[1] : days[0] })
  })
  renderSite(<ProfileData />)
  expect(await screen.findByText(/Kept until 1 December 2026/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Keep for 24 months' }))
  expect(await screen.findByRole('heading', { name: /Kept until 21 November 2028/ })).toBeVisible()
  expect(requests).toEqual(['GET', 'PATCH'])
})

test('shows why a download failed, and enables its button again', async () => {
  setTestTransport(async () => Response.json({ expiration_date: '2026-12-01' }))
  globalThis.fetch = async () => Response.json({ error: { code: 'TOO_MANY_REQUESTS', message: '' } }, { status: 429 })
  renderSite(<ProfileData />)
  await userEvent.click(await screen.findByRole('button', { name: 'Download data' }))
  expect(await screen.findByText(/^Too many attempts/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download data' })).toBeEnabled()
})
