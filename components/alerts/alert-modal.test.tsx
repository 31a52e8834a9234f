import '@testing-library/jest-dom'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Hono } from 'hono'
import { AlertModal } from '#components/alerts/alert-modal'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { saveDraft, readDraft } from '#lib/client/alert-draft'
import { placeFrom } from '#lib/client/alerts'
import { setTestTransport } from '#lib/client/api'
import { Address } from '#lib/domain/address'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { withDialogs } from '#tests/support/dialogs'
import { address } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

withDialogs()

const LYON = address({
  name: 'Lyon, France',
  city: 'Lyon',
  country: 'France',
  iso_country: 'FR',
  lat: 45.75,
  lon: 4.85,
})
const LILLE = Address.parse({ ...LYON, name: 'Lille, France', city: 'Lille', lat: 50.63, lon: 3.06 })

type Sent = { distance: number; address: { name: string } }
let sent: Sent[] = []
let isFull = false
let previewedDistances: string[] = []
let nearestTown = LILLE

beforeEach(() => {
  sent = []
  previewedDistances = []
  isFull = false
  nearestTown = LILLE
  document.cookie = `${SIGNED_IN_COOKIE}=; max-age=0`
  saveDraft(null)
  const app = new Hono()
    .get('/me', (context) => context.json(CAMILLE))
    .get('/places', (context) => context.json([LILLE]))
    .get('/places/nearest', (context) => context.json({ address: nearestTown }))
    .get('/companies/:slug/campaign_points', (context) => context.json([]))
    .get('/companies/:slug/campaign_alerts/preview', (context) => {
      previewedDistances.push(context.req.query('distance') ?? '')
      return context.json({ nb_jobs: 3 })
    })
    .get('/me/campaign_alerts', (context) => context.json([]))
    .post('/me/campaign_alerts', async (context) => {
      if (isFull) return context.json({ error: { code: 'CONFLICT', message: '' } }, 409)
      const { user_campaign_alert } = (await context.req.json()) as { user_campaign_alert: Sent }
      sent.push(user_campaign_alert)
      return context.json({ id: 1, ...user_campaign_alert })
    })
  setTestTransport(async (request) => {
    const url = new URL(request.url)
    return app.request(`${url.pathname.replace(/^\/api/, '')}${url.search}`, request)
  })
})
/** Signs the user in; their alerts are off. */
const signIn = () => void (document.cookie = `${SIGNED_IN_COOKIE}=1`)
const CAMILLE = {
  id: 1,
  created_at: '2027-01-01T00:00:00Z',
  email: 'camille@example.org',
  first_name: 'Camille',
  last_name: 'Dubreuil',
  legals_accepted_at: '2027-01-01T00:00:00Z',
  is_campaign_alert_active: false,
}

function open(props: { address?: Address; isResumed?: boolean } = {}) {
  const onClose = jest.fn()
  renderSite(
    <ToastProvider>
      <AlertModal onClose={onClose} {...props} />
    </ToastProvider>,
  )
  return { onClose }
}
const place = () => screen.getByRole('combobox', { name: 'Where would you like to work?' })

test('starts at the job’s place, and shows the expected jobs', async () => {
  open({ address: LYON })
  expect(place()).toHaveValue('Lyon, France')
  expect(screen.getByRole('slider', { name: 'Distance' })).toHaveAttribute('aria-valuetext', '30 km')
  expect(await screen.findByText(/^3 jobs matched this alert/)).toBeVisible()
  expect(previewedDistances).toEqual(['30'])
})

test('accepts a town by keyboard, and reports a missing one', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in and create alert' }))
  expect(await screen.findByText('Choose a town or city from the list.')).toBeVisible()
  expect(place()).toHaveFocus()
  await userEvent.keyboard('lil')
  await screen.findByRole('option', { name: /Lille/ })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(place()).toHaveValue('Lille, France')
  expect(screen.queryByText('Choose a town or city from the list.')).toBeNull()
  expect(sent).toEqual([])
})

test('sends a visitor to sign in, and keeps the input', async () => {
  const { onClose } = open({ address: LYON })
  await userEvent.click(screen.getByRole('button', { name: 'Sign in and create alert' }))
  expect(onClose).toHaveBeenCalled()
  expect(readDraft()).toMatchObject({ distance: 30, address: { name: 'Lyon, France' } })
})

test('requests the position by a button, and handles a denied permission', async () => {
  const getCurrentPosition = jest.fn((_: unknown, refuse: (error: object) => void) => refuse({ code: 1 }))
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  open()
  expect(getCurrentPosition).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
  expect(await screen.findByText(/Location access is turned off in your browser/)).toBeVisible()
  getCurrentPosition.mockImplementation(((found: (at: object) => void) =>
    found({ coords: { latitude: 50.63, longitude: 3.06 } })) as never)
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
  await waitFor(() => expect(place()).toHaveValue('Lille, France'))
})

describe('a late position', () => {
  let arrive = async () => {}
  beforeEach(() => {
    nearestTown = LYON
    const getCurrentPosition = (found: (at: object) => void) => {
      arrive = () =>
        act(async () => {
          found({ coords: { latitude: 45.75, longitude: 4.85 } })
          await settle()
        })
    }
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  })
  const askAndType = async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
    await userEvent.type(place(), 'lil')
  }

  test('does not replace a town chosen in the meantime', async () => {
    await askAndType()
    await screen.findByRole('option', { name: /Lille/ })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await arrive()
    expect(place()).toHaveValue('Lille, France')
  })

  test('does not replace text being typed, and can be requested again', async () => {
    await askAndType()
    await arrive()
    expect(place()).toHaveValue('lil')
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
    await arrive()
    expect(place()).toHaveValue('Lyon, France')
  })
})

test('closes the form after the alert is created, and shows that alerts are on again', async () => {
  signIn()
  const { onClose } = open({ address: LYON })
  await userEvent.click(await screen.findByRole('button', { name: 'Create job alert' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([{ distance: 30, address: { name: 'Lyon, France' } }])
  expect(
    screen.getByText('Job alert created for Lyon, France. Your job alerts are turned back on.'),
  ).toBeInTheDocument()
})

test('explains the limit on alerts, and keeps the input', async () => {
  signIn()
  isFull = true
  const { onClose } = open({ address: LYON })
  await userEvent.click(await screen.findByRole('button', { name: 'Create job alert' }))
  expect(await screen.findByText(/reached the limit of 20 job alerts/)).toBeVisible()
  expect(place()).toHaveValue('Lyon, France')
  expect(onClose).not.toHaveBeenCalled()
})

test('creates the alert from the earlier input after sign-in', async () => {
  saveDraft({ address: placeFrom(LILLE)!, distance: 75 })
  signIn()
  const { onClose } = open({ isResumed: true })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([{ distance: 75, address: { name: 'Lille, France' } }])
  expect(readDraft()).toBeNull()
})

test('creates nothing at the next sign-in after the form was closed', async () => {
  saveDraft({ address: placeFrom(LILLE)!, distance: 75 })
  const { onClose } = open({ isResumed: true })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalled()
  expect(readDraft()).toBeNull()
})
