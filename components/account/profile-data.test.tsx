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

test.each([
  ['is lost', /^We cannot connect to the server/],
  ['fails', /^We're sorry, an error has occurred/],
])('says at the button why the extension %s, and sends it once with the next press', async (reason, text) => {
  let isBroken = true
  let sentCount = 0
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  setTestTransport(async (request) => {
    if (request.method === 'GET') return Response.json({ expiration_date: '2026-12-01' })
    if (isBroken && reason === 'is lost') throw new TypeError('Failed to fetch')
    if (isBroken) return Response.json({ error: { code: 'SERVER_ERROR', message: '' } }, { status: 500 })
    sentCount += 1
    await isReleased
    return Response.json({ expiration_date: '2028-11-21' })
  })
  renderSite(<ProfileData />)
  await screen.findByText(/Kept until 1 December 2026/)
  const button = screen.getByRole('button', { name: /^Keep for 24 months/ })
  await userEvent.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(button).toHaveAccessibleDescription(text)
  expect(button).toHaveFocus()
  isBroken = false
  await userEvent.dblClick(button)
  expect(screen.queryByRole('alert')).toBeNull()
  release()
  expect(await screen.findByRole('heading', { name: /Kept until 21 November 2028/ })).toBeVisible()
  expect(sentCount).toBe(1)
})
