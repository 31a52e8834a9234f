import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LoginModal } from '#components/account/login-modal'
import { SignIn } from '#components/account/sign-in'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { createSession, sendPasswordReset } from '#lib/contract/accounts'
import { withDialogs } from '#tests/support/dialogs'
import { user } from '#tests/support/samples'
import { answerForms, isChallenge, smallWork } from '#tests/support/site-calls'

withDialogs()

type Sent = { call: string; body: unknown }

function api(answer: () => Response = () => Response.json({ user: user() })) {
  const sent: Sent[] = []
  answerForms(async (request) => {
    const path = new URL(request.url).pathname
    const { body } = path.endsWith('/sessions') ? createSession : sendPasswordReset
    sent.push({ call: `${request.method} ${path}`, body: body.parse(await request.json()) })
    return answer()
  })
  return sent
}
const show = (onDone = () => {}) => renderSite(<SignIn first="sign-in" campaign_id={7} onDone={onDone} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')

test('e-mail and password sign in to this company', async () => {
  const sent = api()
  const onDone = jest.fn()
  show(onDone)
  await userEvent.type(email(), ' nora@example.org ')
  await userEvent.type(password(), 'bread at dawn{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent).toMatchObject([
    {
      call: 'POST /api/sessions',
      body: { user: { company_id: 1, email: 'nora@example.org', password: 'bread at dawn' } },
    },
  ])
})

test('a wrong pair does not say which half is wrong, and keeps both', async () => {
  api(() => Response.json({ error: { code: 'INVALID_CREDENTIALS', message: '' } }, { status: 401 }))
  show()
  await userEvent.type(email(), 'nora@example.org')
  await userEvent.type(password(), 'wrong')
  await press('Sign in')
  expect(await screen.findByRole('alert')).toHaveTextContent('This email and password do not go together.')
  expect([email(), password()].map((field) => (field as HTMLInputElement).value)).toEqual(['nora@example.org', 'wrong'])
})

test('what is no address is said in the words of dialogs where it stands in one', async () => {
  api()
  const { unmount } = show()
  await userEvent.type(email(), 'nora@{Enter}')
  expect(await screen.findByText('The email is invalid')).toBeVisible()
  unmount()
  renderSite(<LoginModal onClose={() => {}} />)
  await userEvent.type(email(), 'nora@{Enter}')
  expect(await screen.findByText('Invalid email address')).toBeVisible()
})

test('too many attempts are said as such, even when only a proxy says so', async () => {
  api(() => new Response('slow down', { status: 429 }))
  show()
  await userEvent.type(email(), 'nora@example.org')
  await userEvent.type(password(), 'again')
  await press('Sign in')
  expect(await screen.findByRole('alert')).toHaveTextContent('That was a lot of attempts in a short time.')
})

test('empty fields are mandatory and nothing is sent', async () => {
  const sent = api()
  show()
  await press('Sign in')
  expect(email()).toHaveAccessibleDescription('This field is mandatory')
  expect(password()).toHaveAccessibleDescription('This field is mandatory')
  expect(sent).toEqual([])
})

test('a forgotten password takes the address along, and says nothing about whether it is known', async () => {
  const sent = api(() => Response.json({}))
  show()
  await userEvent.type(email(), 'nora@example.org')
  await press('Forgotten your password?')
  expect(email()).toHaveValue('nora@example.org')
  await press('Send the link')
  expect(await screen.findByText(/^If nora@example.org has an account here/)).toBeVisible()
  expect(sent).toMatchObject([
    {
      call: 'PATCH /api/users/send_password_reset',
      body: { user: { email: 'nora@example.org' }, company_id: 1, campaign_id: 7 },
    },
  ])
})

test('one way in leads to the next and back', async () => {
  show()
  await press('New here? Create an account')
  expect(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await press('You have an account? Sign in')
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('whoever is taken for a program goes on by one press, and nothing that was typed is lost', async () => {
  let isRefused = true
  const sent = api(() => {
    const answer = isRefused
      ? Response.json({ error: { code: 'BOT_SUSPECTED', message: '' } }, { status: 422 })
      : Response.json({ user: user() })
    isRefused = false
    return answer
  })
  const onDone = jest.fn()
  show(onDone)
  await userEvent.type(email(), 'nora@example.org')
  await userEvent.type(password(), 'bread at dawn{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not tell you from a program. Nothing is lost')
  expect(password()).toHaveValue('bread at dawn')
  await press('Check on my device and go on')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  const proofs = sent.map(({ body }) => (body as { bot_protection: string }).bot_protection)
  expect(new Set(proofs).size).toBe(2)
  expect(proofs.every((proof) => typeof proof === 'string')).toBe(true)
})

test('who protects the form is said beside it, and nothing of theirs is loaded before it is used', () => {
  api()
  const recaptcha = { site_key: 'key', is_enterprise: false, script_url: 'https://scripts.test/recaptcha/api.js' }
  renderSite(<SignIn first="sign-in" />, { recaptcha })
  expect(screen.getByText('This form is protected by reCAPTCHA, a service of Google.')).toBeVisible()
  expect(document.querySelector('script[src*=recaptcha]')).toBeNull()
})

test('a check that takes its time says so, and stops saying it', async () => {
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  callThrough(async (request) => {
    if (!isChallenge(request)) return Response.json({ user: user() })
    await slow
    return Response.json(await smallWork())
  })
  const onDone = jest.fn()
  show(onDone)
  await userEvent.type(email(), 'nora@example.org')
  await userEvent.type(password(), 'bread at dawn{Enter}')
  expect(await screen.findByText(/^One moment: we make sure/)).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  answer()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(screen.queryByText(/^One moment/)).toBeNull()
})

const HARDER = { status: 422 }
const harder = async () => {
  const { parameters, signature } = await smallWork()
  const challenge = { signature, parameters: { ...parameters, data: { ...parameters.data, factor: 2, most: 4 } } }
  return Response.json({ error: { code: 'BOT_SUSPECTED', message: '', challenge } }, HARDER)
}

test('harder work is done by the device, and the same values are sent again', async () => {
  const proofs: unknown[] = []
  answerForms(async (request) => {
    const { user: typed, bot_protection } = createSession.body.parse(await request.json())
    proofs.push({ ...typed, factor: factorOf(bot_protection!) })
    return proofs.length < 3 ? harder() : Response.json({ user: user() })
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

test('a device that gets no work because of its network is sent on: the server may know it', async () => {
  const sent: unknown[] = []
  callThrough(async (request) => {
    if (isChallenge(request))
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
])('a rejection says when to try again, and keeps what was typed (%s s)', async (seconds, words) => {
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
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect([email(), password()].map((field) => (field as HTMLInputElement).value)).toEqual([
    'nora@example.org',
    'bread at dawn',
  ])
})
