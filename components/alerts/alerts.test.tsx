import '@testing-library/jest-dom'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Hono } from 'hono'
import { mutate } from 'swr'
import { Alerts } from '#components/alerts/alerts'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { setTestTransport } from '#lib/client/api'
import { usePasswordRequest } from '#lib/client/password-request'
import type { CampaignAlert } from '#lib/domain/campaign-alert'
import { User } from '#lib/domain/user'
import { address } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const USER = User.parse({
  id: 1,
  created_at: '2027-01-01T00:00:00Z',
  email: 'camille@example.org',
  first_name: 'Camille',
  last_name: 'Dubreuil',
  is_campaign_alert_active: true,
})
const alertAt = (id: number, name: string): CampaignAlert => ({
  id,
  distance: 30,
  address: address({ name, lat: 45 + id, lon: 4 }),
  professions: null,
  job_types: null,
})

let alerts: CampaignAlert[]
let patched: number[]
let isDown: boolean
let isPasswordRequired: boolean
/** Delays the response to a deletion. */
let deletionDelay: (id: number) => Promise<unknown>
beforeEach(async () => {
  sessionStorage.clear()
  // Waits first, because SWR would reuse a pending response of the previous test.
  await settle()
  await mutate(() => true, undefined, { revalidate: false })
  alerts = [alertAt(2, 'Lille'), alertAt(1, 'Lyon')]
  patched = []
  isDown = false
  isPasswordRequired = false
  deletionDelay = () => Promise.resolve()
  const down = { error: { code: 'UNAVAILABLE', message: '' } }
  const app = new Hono()
    .get('/companies/:slug/campaign_alerts/preview', (context) => context.json({ nb_jobs: 1 }))
    .get('/companies/:slug/website/professions', (context) =>
      context.json([{ slug: 'baking', name: 'Baking', description: '' }]),
    )
    .get('/me/campaign_alerts', (context) => context.json(alerts))
    .post('/me/campaign_alerts', async (context) => {
      const created = (await context.req.json()) as { user_campaign_alert: CampaignAlert; is_restored: boolean }
      alerts = [{ ...created.user_campaign_alert, id: 9 }, ...alerts]
      return context.json(alerts[0]!, created.is_restored ? 200 : 500)
    })
    .patch('/me/campaign_alerts/:id', async (context) => {
      if (isDown) return context.json(down, 503)
      const { user_campaign_alert } = (await context.req.json()) as { user_campaign_alert: { distance: number } }
      patched.push(user_campaign_alert.distance)
      const changedId = Number(context.req.param('id'))
      alerts = alerts.map((alert) => (alert.id === changedId ? { ...alert, ...user_campaign_alert } : alert))
      return context.json(alerts.find(({ id }) => id === changedId)!)
    })
    .delete('/me/campaign_alerts/:id', async (context) => {
      const deletedId = Number(context.req.param('id'))
      await deletionDelay(deletedId)
      if (isDown) return context.json(down, 503)
      if (isPasswordRequired) return context.json({ error: { code: 'SIGN_IN_REQUIRED', message: '' } }, 403)
      alerts = alerts.filter(({ id }) => id !== deletedId)
      return context.json({})
    })
  setTestTransport(async (request) => {
    const url = new URL(request.url)
    return app.request(`${url.pathname.replace(/^\/api/, '')}${url.search}`, request)
  })
})

function PasswordPrompt() {
  const onAnswer = usePasswordRequest()
  const enter = () => {
    isPasswordRequired = false
    onAnswer?.(true)
  }
  return (
    onAnswer && (
      <>
        <button onClick={enter}>Enter the password</button>
        <button onClick={() => onAnswer(false)}>Cancel</button>
      </>
    )
  )
}

const open = () =>
  renderSite(
    <ToastProvider>
      <Alerts user={USER} />
      <PasswordPrompt />
    </ToastProvider>,
    { isCacheShared: true },
  )

const slider = (name: string) => screen.findByRole('slider', { name: new RegExp(`^Distance.*${name}$`) })

test('shows the place, the distance and the expected jobs of each alert', async () => {
  open()
  expect(await slider('Lille')).toHaveAttribute('aria-valuetext', '30 km')
  expect(await slider('Lyon')).toHaveAttribute('aria-valuetext', '30 km')
  expect(await screen.findAllByText(/^1 job matched this alert/)).toHaveLength(2)
  expect(screen.getByRole('switch', { name: 'Email me job alerts' })).toBeChecked()
})

test('offers a new alert below the list when the list has loaded', async () => {
  open()
  expect(screen.queryByRole('button', { name: 'Add job alert' })).toBeNull()
  expect(await slider('Lille')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add job alert' })).toBeVisible()
})

test('shows the filters of an alert, and no distance without a place', async () => {
  alerts = [{ ...alertAt(3, ''), address: address(), professions: ['baking'], job_types: ['INTERNSHIP'] }]
  open()
  expect(await screen.findByRole('heading', { name: 'Any location' })).toBeVisible()
  expect(await screen.findByText('Baking · Internship')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete job alert for Any location · Baking · Internship' })).toBeVisible()
  expect(screen.queryByRole('slider')).toBeNull()
})

test.each([
  ['#alerts', true],
  ['', false],
])('with the hash %j in the URL, the heading takes focus: %s', async (hash, isFocused) => {
  history.replaceState(null, '', `/profile${hash}`)
  open()
  const heading = await screen.findByRole('heading', { name: 'My job alerts' })
  expect(document.activeElement === heading).toBe(isFocused)
})

test('saves a distance once, when the slider stops', async () => {
  open()
  const range = await slider('Lille')
  for (const step of ['6', '7', '8']) fireEvent.change(range, { target: { value: step } })
  expect(range).toHaveAttribute('aria-valuetext', '100 km')
  await waitFor(() => expect(patched).toEqual([100]), { timeout: 5000 })
})

test('keeps a distance that could not be saved, with an error at the slider, and sends it on retry', async () => {
  isDown = true
  open()
  const range = await slider('Lyon')
  fireEvent.change(range, { target: { value: '8' } })
  const retry = await screen.findByRole('button', { name: 'Not saved. Try again' }, { timeout: 5000 })
  expect(range).toHaveAttribute('aria-valuetext', '100 km')
  expect(range).toBeInvalid()
  expect(range).toHaveAccessibleDescription(/^We cannot connect to the server/)
  expect(screen.queryByRole('alert')).toBeNull()
  isDown = false
  await userEvent.dblClick(retry)
  await waitFor(() => expect(patched).toEqual([100]), { timeout: 5000 })
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(range).toBeValid()
  expect(range).toHaveAttribute('aria-valuetext', '100 km')
})

test('removes a deleted alert immediately, and can restore it', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete job alert for Lille' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Lille' })).toBeNull())
  expect(alerts.map(({ id }) => id)).toEqual([1])
  const undo = screen.getByRole('button', { name: 'Undo' })
  // In place of the alert, with the focus of the button that is gone.
  expect(within(screen.getAllByRole('listitem')[0]!).getByRole('button', { name: 'Undo' })).toBe(undo)
  expect(undo).toHaveFocus()
  await userEvent.click(undo)
  expect(await screen.findByRole('heading', { name: 'Lille' })).toBeVisible()
  expect(screen.queryByText(/deleted\.$/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'My job alerts' })).toHaveFocus()
})

const remove = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Delete job alert for ${name}` }))
const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

test('asks for the password before a session of an email link deletes an alert', async () => {
  isPasswordRequired = true
  open()
  await remove('Lille')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/^Sign in again to do this/)).toBeVisible()
  expect(names()).toEqual(['Lille', 'Lyon'])
  await remove('Lille')
  await userEvent.click(await screen.findByRole('button', { name: 'Enter the password' }))
  await waitFor(() => expect(alerts.map(({ id }) => id)).toEqual([1]))
  await act(settle)
  expect(names()).toEqual(['Lyon'])
})

describe('two alerts deleted in quick succession', () => {
  const release = new Map<number, () => void>()
  beforeEach(() => {
    release.clear()
    deletionDelay = (id) => new Promise<void>((resolve) => void release.set(id, resolve))
  })

  test.each([
    ['in request order', [2, 1]],
    ['in reverse order', [1, 2]],
  ])('both disappear immediately and do not return, with responses %s', async (_, order) => {
    open()
    await remove('Lille')
    await remove('Lyon')
    expect(names()).toEqual([])
    for (const id of order) {
      release.get(id)?.()
      await act(settle)
      expect(names()).toEqual([])
    }
    expect(alerts).toEqual([])
  })

  test('return if they could not be deleted', async () => {
    isDown = true
    open()
    await remove('Lille')
    await remove('Lyon')
    for (const id of [2, 1]) release.get(id)?.()
    await waitFor(() => expect(names()).toEqual(['Lille', 'Lyon']))
    expect(screen.getByRole('heading', { name: 'My job alerts' })).toHaveFocus()
  })
})

test('does not bring back an alert that is being deleted when a distance is saved', async () => {
  let release = () => {}
  deletionDelay = () => new Promise<void>((resolve) => (release = resolve))
  open()
  fireEvent.change(await slider('Lyon'), { target: { value: '8' } })
  await remove('Lille')
  await waitFor(() => expect(patched).toEqual([100]), { timeout: 5000 })
  await act(settle)
  expect(names()).toEqual(['Lyon'])
  release()
  await act(settle)
  expect(names()).toEqual(['Lyon'])
  expect(await slider('Lyon')).toHaveAttribute('aria-valuetext', '100 km')
})
