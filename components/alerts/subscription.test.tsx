import '@testing-library/jest-dom'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Subscription } from '#components/alerts/subscription'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { withDialogs } from '#tests/support/dialogs'
import { address } from '#tests/support/samples'

beforeAll(withDialogs)

const alert = (id: number, name: string) => ({
  id,
  distance: 30,
  address: address({ name, lat: 45, lon: 4 }),
  professions: null,
  job_types: ['INTERNSHIP'],
})
const subscription = (changes: object = {}) => ({
  email: 'no…@example.org',
  is_confirmed: true,
  is_stopped: false,
  is_in_account: false,
  alerts: [alert(2, 'Lille'), alert(1, 'Lyon')],
  ...changes,
})

const EXPORT = {
  locale: 'en',
  exported_at: '2026-11-24T08:00:00Z',
  created_at: '2026-11-01T08:00:00Z',
  confirmed_at: null,
  stopped_at: null,
  jobs_found: [],
  emails: [],
  alerts: [{ ...alert(1, 'Lyon'), created_at: '2026-11-01T08:00:00Z', confirmed_at: null }],
}
/** jsdom has no `Blob.text`. */
const readText = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })

/** Replies to the calls in order, the last reply again, and returns the calls. */
function show(...replies: object[]) {
  const calls: string[] = []
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/professions')) return Response.json([])
    const isConfirming = pathname.endsWith('/confirm')
    expect(await request.json()).toEqual({ user_token: 'subscriber.x', ...(isConfirming && { locale: 'en' }) })
    calls.push(`${request.method} ${pathname}`)
    const reply = replies[Math.min(calls.length, replies.length) - 1]!
    return Response.json(reply, { status: 'error' in reply ? 404 : 200 })
  })
  renderSite(<Subscription token="subscriber.x" id="7" />)
  return calls
}

test('confirms an alert on a press, not when it is opened', async () => {
  const alerts = [{ ...alert(2, 'Lille'), is_confirmed: false }, alert(1, 'Lyon')]
  const calls = show(subscription({ is_confirmed: false, alerts }), subscription())
  expect(await screen.findByRole('heading', { name: 'Confirm your job alert' })).toBeVisible()
  expect(screen.getByText('Lille · 30 km')).toBeVisible()
  expect(screen.getByText('Not confirmed yet')).toBeVisible()
  expect(calls).toEqual(['POST /api/alert_subscriptions/7'])
  await userEvent.click(screen.getByRole('button', { name: 'Confirm job alert' }))
  expect(await screen.findByRole('heading', { name: 'Your job alerts' })).toHaveFocus()
  expect(screen.queryByText('Not confirmed yet')).toBeNull()
  expect(calls.at(-1)).toBe('PATCH /api/alert_subscriptions/7/confirm')
  expect(screen.getByRole('link', { name: 'Unsubscribe' })).toHaveAttribute('href', '/unsubscription/subscriber.x/7')
})

test('does not ask a person who has unsubscribed to confirm', async () => {
  show(subscription({ is_stopped: true }))
  expect(await screen.findByRole('heading', { name: 'Your job alerts' })).toBeVisible()
  expect(screen.getByText('You’re unsubscribed. no…@example.org gets no job alerts.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Turn emails back on' })).toBeVisible()
})

test('deletes one alert', async () => {
  const calls = show(subscription(), subscription({ alerts: [alert(1, 'Lyon')] }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete job alert for Lille · 30 km · Internship' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(calls.at(-1)).toBe('DELETE /api/alert_subscriptions/7/alerts/2')
})

test('links to the account after the alerts were moved into it', async () => {
  show(subscription({ is_confirmed: false }), subscription({ is_in_account: true }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm job alert' }))
  expect(await screen.findByRole('heading', { name: 'Your job alert is on' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to my profile' })).toHaveAttribute('href', '/profile')
})

test('explains a link that is not valid', async () => {
  show({ error: { code: 'NOT_FOUND', message: '' } })
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible()
})

test('downloads the data of the address', async () => {
  const files: Blob[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  const calls = show(subscription(), { company: 'Maison Levain', email: 'no…@example.org', ...EXPORT })
  await userEvent.click(await screen.findByRole('button', { name: 'Download data' }))
  expect(await screen.findByText('Your data is in your downloads folder.')).toBeVisible()
  expect(calls.at(-1)).toBe('POST /api/alert_subscriptions/7/export')
  expect(JSON.parse(await readText(files[0]!))).toMatchObject({ company: 'Maison Levain', alerts: [{ distance: 30 }] })
})

test('reports a download that failed', async () => {
  show(subscription(), { error: { code: 'NOT_FOUND', message: '' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Download data' }))
  expect(await screen.findByText(/an error has occurred/)).toBeVisible()
  expect(screen.queryByText('Your data is in your downloads folder.')).toBeNull()
})

test('deletes everything only after a confirmation, and says so', async () => {
  const calls = show(subscription(), {})
  await userEvent.click(await screen.findByRole('button', { name: 'Delete everything' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete everything?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(calls).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Delete everything' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete everything' }))
  const done = await screen.findByRole('heading', { name: 'Your data has been deleted' })
  expect(calls.at(-1)).toBe('DELETE /api/alert_subscriptions/7')
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(document.activeElement).toContainElement(done)
})
