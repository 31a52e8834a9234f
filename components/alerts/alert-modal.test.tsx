import '@testing-library/jest-dom'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Hono } from 'hono'
import { AlertModal } from '#components/alerts/alert-modal'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
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
let requested: { email: string; locale: string; user_campaign_alert: object }[] = []
let earlier: object[] = []
let previewed: string[] = []
let nearestTown = LILLE

beforeEach(() => {
  sent = []
  requested = []
  earlier = [ALERT]
  previewed = []
  isFull = false
  nearestTown = LILLE
  document.cookie = `${SIGNED_IN_COOKIE}=; max-age=0`
  const app = new Hono()
    .get('/me', (context) => context.json(CAMILLE))
    .get('/places', (context) => context.json([LILLE]))
    .get('/places/nearest', (context) => context.json({ address: nearestTown }))
    .get('/companies/:slug/campaign_points', (context) => context.json([]))
    .get('/companies/:slug/campaign_alerts/preview', (context) => {
      previewed.push(new URL(context.req.url).search)
      return context.json({ nb_jobs: 3 })
    })
    .get('/me/campaign_alerts', (context) => context.json(earlier))
    .get('/companies/:slug/website/professions', (context) =>
      context.json([{ slug: 'baking', name: 'Baking', description: '' }]),
    )
    .get('/companies/:slug/bot_challenge', (context) =>
      context.json({ error: { code: 'NOT_FOUND', message: '' } }, 404),
    )
    .post('/companies/:slug/alert_subscriptions', async (context) => {
      requested.push((await context.req.json()) as (typeof requested)[number])
      return context.json({})
    })
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
const ALERT = { id: 7, distance: 30, address: LYON }
/** Signs the user in. Their alerts are off. */
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

function open(props: { address?: Address } = {}) {
  const onClose = jest.fn()
  renderSite(
    <ToastProvider>
      <AlertModal onClose={onClose} {...props} />
    </ToastProvider>,
  )
  return { onClose }
}
const place = () => screen.getByRole('combobox', { name: /^Where would you like to work\?/ })

test('starts at the job’s place, and shows the expected jobs', async () => {
  open({ address: LYON })
  expect(place()).toHaveValue('Lyon, France')
  expect(screen.getByRole('slider', { name: 'Distance' })).toHaveAttribute('aria-valuetext', '30 km')
  expect(await screen.findByText(/^3 jobs matched this alert/)).toBeVisible()
  expect(previewed).toEqual(['?lat=45.75&lon=4.85&distance=30&iso_country=FR'])
})

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create job alert' }))
const email = () => screen.getByRole('textbox', { name: 'Email address' })

test('accepts a town by keyboard, and reports everything that is missing', async () => {
  open()
  await submit()
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveFocus()
  const links = within(summary).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Email address: Enter your email address.',
    'Where would you like to work?: Choose a location, a career area or a contract type.',
  ])
  act(() => email().focus())
  await submit()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  await userEvent.type(place(), 'lil')
  await screen.findByRole('option', { name: /Lille/ })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(place()).toHaveValue('Lille, France')
  expect(screen.queryByRole('link', { name: /Choose a location/ })).toBeNull()
  expect(sent).toEqual([])
})

test('rejects a location that was typed but not chosen, even with a filter', async () => {
  open()
  await userEvent.type(place(), 'zzz')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Contract type/ }), 'INTERNSHIP')
  await userEvent.type(email(), 'nora@example.org')
  await submit()
  await waitFor(() => expect(place()).toHaveFocus())
  expect(place()).toHaveAccessibleDescription('Choose a town or city from the list.')
  expect(requested).toEqual([])
})

test('creates an alert for an email address without an account, and asks the visitor to confirm it', async () => {
  const { onClose } = open({ address: LYON })
  await userEvent.type(email(), ' nora@example.org ')
  await submit()
  expect(await screen.findByText(/^We’ve sent an email to nora@example\.org\./)).toBeVisible()
  expect(requested).toMatchObject([
    {
      email: 'nora@example.org',
      locale: 'en',
      user_campaign_alert: { distance: 30, address: { name: 'Lyon, France' } },
    },
  ])
  expect(onClose).not.toHaveBeenCalled()
})

test('creates an alert with filters only, and previews it', async () => {
  open()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Career area/ }), 'Baking')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Contract type/ }), 'INTERNSHIP')
  expect(screen.queryByRole('slider')).toBeNull()
  expect(await screen.findByText(/^3 jobs matched this alert/)).toBeVisible()
  expect(previewed.at(-1)).toBe('?professions=baking&job_types=INTERNSHIP')
  await userEvent.type(email(), 'nora@example.org')
  await submit()
  await screen.findByText(/^We’ve sent an email/)
  expect(requested.map(({ user_campaign_alert }) => user_campaign_alert)).toEqual([
    { professions: ['baking'], job_types: ['INTERNSHIP'] },
  ])
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

test('does not say that alerts are on again after a first alert', async () => {
  signIn()
  earlier = []
  const { onClose } = open({ address: LYON })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Email address' })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Create job alert' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(screen.getByText('Job alert created for Lyon, France.')).toBeInTheDocument()
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
