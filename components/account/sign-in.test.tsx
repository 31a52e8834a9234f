import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SignIn } from '#components/account/sign-in'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { clearLastUser } from '#lib/client/session-user'
import { createSession, sendPasswordReset } from '#lib/contract/accounts'
import { withDialogs } from '#tests/support/dialogs'
import { user } from '#tests/support/samples'
import {
  createSmallChallenge,
  fakeFormApi,
  finishPreparedSolution,
  isChallengeRequest,
} from '#tests/support/site-calls'

withDialogs()
afterEach(() => finishPreparedSolution().finally(clearLastUser))

type Sent = { call: string; body: unknown }

function api(answer: () => Response = () => Response.json({ user: user() })) {
  const sent: Sent[] = []
  fakeFormApi(async (request) => {
    const path = new URL(request.url).pathname
    const { body } = path.endsWith('/sessions') ? createSession : sendPasswordReset
    sent.push({ call: `${request.method} ${path}`, body: body.parse(await request.json()) })
    return answer()
  })
  return sent
}
const show = (onDone = () => {}) => renderSite(<SignIn initialView="signin" campaign_id={7} onDone={onDone} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const email = () => screen.getByRole('textbox', { name: 'Email address' })
const password = () => screen.getByLabelText('Password')

test('signs in to this company with email and password', async () => {
  const sent = api()
  const onDone = jest.fn()
  show(onDone)
  await userEvent.type(email(), ' nora@example.org ')
  await userEvent.type(password(), 'bread at dawn{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  const credentials = { company_id: 1, email: 'nora@example.org', password: 'bread at dawn' }
  expect(sent).toMatchObject([{ call: 'POST /api/sessions', body: { user: credentials } }])
})

test('does not reveal which of email and password is wrong, and keeps both', async () => {
  api(() => Response.json({ error: { code: 'INVALID_CREDENTIALS', message: '' } }, { status: 401 }))
  show()
  await userEvent.type(email(), 'nora@example.org')
  await userEvent.type(password(), 'wrong')
  await press('Sign in')
  expect(await screen.findByRole('alert')).toHaveTextContent('The email address or password is not correct.')
  expect([email(), password()].map((field) => (field as HTMLInputElement).value)).toEqual(['nora@example.org', 'wrong'])
})

test('reports too many attempts, even if only a proxy does', async () => {
  api(() => new Response('slow down', { status: 429 }))
  show()
  await userEvent.type(email(), 'nora@example.org')
  await userEvent.type(password(), 'again')
  await press('Sign in')
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.')
})

test('reports empty required fields, and sends no request', async () => {
  const sent = api()
  show()
  await press('Sign in')
  expect(email()).toHaveAccessibleDescription('This field is mandatory')
  expect(password()).toHaveAccessibleDescription('This field is mandatory')
  expect(sent).toEqual([])
})

test('passes the email on to the password reset, and does not reveal whether it is known', async () => {
  const sent = api(() => Response.json({}))
  show()
  await userEvent.type(email(), 'nora@example.org')
  await press('Forgotten your password?')
  expect(email()).toHaveValue('nora@example.org')
  await press('Send reset link')
  expect(await screen.findByText(/^If nora@example.org has an account here/)).toBeVisible()
  expect(sent).toMatchObject([
    {
      call: 'PATCH /api/users/send_password_reset',
      body: { user: { email: 'nora@example.org' }, company_id: 1, campaign_id: 7 },
    },
  ])
})

test.each([
  ['/profile/messaging?discussion=7#last', '/profile/messaging?discussion=7#last'],
  ['/jobs/baker/apply?step=review', '/jobs/baker/apply?step=review'],
  ['/verification?return=%2Fprofile%2Fapplications', '/profile/applications'],
  ['/en?return=%2Fprofile', '/profile'],
  ['/reset-password/expired?return=%2Fprofile', '/profile'],
  ['/', null],
  [`/profile?${'x'.repeat(500)}`, null],
])('asks for a link that resets the password on %s and then opens %s', async (path, return_path) => {
  history.replaceState(null, '', path)
  const sent = api(() => Response.json({}))
  renderSite(<SignIn initialView="forgotten" />)
  await userEvent.type(email(), 'nora@example.org{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect((sent[0]!.body as { return_path: string | null }).return_path).toBe(return_path)
  history.replaceState(null, '', '/')
})

test('links the forms with each other, and passes the email on to each', async () => {
  show()
  await userEvent.type(email(), 'nora@example.org')
  await press('New here? Create an account')
  expect(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  expect(email()).toHaveValue('nora@example.org')
  await press('Already have an account? Sign in')
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await press('Forgotten your password?')
  await userEvent.type(email(), '.uk')
  await press('Back to sign in')
  expect(email()).toHaveValue('nora@example.org.uk')
})

test('lets a suspected robot continue with one press, and keeps the input', async () => {
  let isRejected = true
  const sent = api(() => {
    const answer = isRejected
      ? Response.json({ error: { code: 'BOT_SUSPECTED', message: '' } }, { status: 422 })
      : Response.json({ user: user() })
    isRejected = false
    return answer
  })
  const onDone = jest.fn()
  show(onDone)
  await userEvent.type(email(), 'nora@example.org')
  await userEvent.type(password(), 'bread at dawn{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We could not confirm that you are not a robot. Your answers are safe',
  )
  expect(password()).toHaveValue('bread at dawn')
  await press('Verify and continue')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  const proofs = sent.map(({ body }) => (body as { bot_protection: string }).bot_protection)
  expect(new Set(proofs).size).toBe(2)
  expect(proofs.every((proof) => typeof proof === 'string')).toBe(true)
})

test('names the bot protection next to the form, and does not load its script before use', () => {
  api()
  const recaptcha = { site_key: 'key', is_enterprise: false, script_url: 'https://scripts.test/recaptcha/api.js' }
  renderSite(<SignIn initialView="signin" />, { recaptcha })
  expect(screen.getByText('This form is protected by Google reCAPTCHA.')).toBeVisible()
  expect(document.querySelector('script[src*=recaptcha]')).toBeNull()
})

test('announces a slow check, and removes the announcement', async () => {
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  setTestTransport(async (request) => {
    if (!isChallengeRequest(request)) return Response.json({ user: user() })
    await slow
    return Response.json(await createSmallChallenge())
  })
  const onDone = jest.fn()
  show(onDone)
  await userEvent.type(email(), 'nora@example.org')
  await userEvent.type(password(), 'bread at dawn{Enter}')
  expect(await screen.findByText(/^Checking that you’re not a robot/)).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  answer()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(screen.queryByText(/^Checking that you’re not a robot/)).toBeNull()
})

const harderChallenge = async () => {
  const { parameters, signature } = await createSmallChallenge()
  const challenge = { signature, parameters: { ...parameters, data: { ...parameters.data, factor: 2, most: 4 } } }
  return Response.json({ error: { code: 'BOT_SUSPECTED', message: '', challenge } }, { status: 422 })
}

test('solves a harder challenge, and sends the same values again', async () => {
  const proofs: unknown[] = []
  fakeFormApi(async (request) => {
    const { user: typed, bot_protection } = createSession.body.parse(await request.json())
    proofs.push({ ...typed, factor: factorOf(bot_protection!) })
    return proofs.length < 3 ? harderChallenge() : Response.json({ user: user() })
  })
  const onDone = jest.fn()
  show(onDone)
  await userEvent.type(email(), 'nora@example.org')
  await userEvent.type(password(), 'bread at dawn{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  const typed = { email: 'nora@example.org', password: 'bread at dawn' }
  expect(proofs).toMatchObject([
    { ...typed, factor: undefined },
    { ...typed, factor: 2 },
    { ...typed, factor: 2 },
  ])
  expect(screen.queryByRole('alert')).toBeNull()
})

const factorOf = (proof: string) =>
  (JSON.parse(atob(proof)) as { challenge: { parameters: { data: { factor?: number } } } }).challenge.parameters.data
    .factor

test('sends the form without a proof if the challenge does not load: the server may know the device', async () => {
  const sent: unknown[] = []
  setTestTransport(async (request) => {
    if (isChallengeRequest(request))
      return Response.json({ error: { code: 'TOO_MANY_REQUESTS', message: '' } }, { status: 429 })
    sent.push(((await request.json()) as { bot_protection: unknown }).bot_protection)
    return Response.json({ user: user() })
  })
  const onDone = jest.fn()
  show(onDone)
  await userEvent.type(email(), 'nora@example.org')
  await userEvent.type(password(), 'bread at dawn{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent).toEqual([null])
})

test.each([
  ['17', 'Try again in 17 seconds.'],
  ['540', 'Try again in 9 minutes.'],
])('shows when to retry after a rejection, and keeps the input (%s s)', async (seconds, expected) => {
  api(() =>
    Response.json(
      { error: { code: 'TOO_MANY_REQUESTS', message: '' } },
      { status: 429, headers: { 'retry-after': seconds } },
    ),
  )
  show()
  await userEvent.type(email(), 'nora@example.org')
  await userEvent.type(password(), 'bread at dawn')
  await press('Sign in')
  expect(await screen.findByRole('alert')).toHaveTextContent(expected)
  expect([email(), password()].map((field) => (field as HTMLInputElement).value)).toEqual([
    'nora@example.org',
    'bread at dawn',
  ])
})
