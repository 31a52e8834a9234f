import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PasswordReset } from '#components/account/password-reset'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { user } from '#tests/support/samples'

type Answer = 'ok' | 'no network' | ErrorCode

/** A funnel API that gives these responses in turn. */
function open(...answers: Answer[]) {
  const owners: unknown[] = []
  setTestTransport(async (request) => {
    if (new URL(request.url).pathname.endsWith('/sessions/token/owner')) {
      owners.push(await request.json())
      return Response.json({ email: 'nora@example.org' })
    }
    const answer = answers.shift()!
    if (answer === 'no network') throw new TypeError('Failed to fetch')
    if (answer === 'ok') return Response.json({ email: 'nora@example.org' })
    return Response.json({ error: { code: answer, message: '' } }, { status: STATUS[answer] })
  })
  renderSite(
    <AppRouterContext value={{ replace: () => undefined } as unknown as AppRouterInstance}>
      <PasswordReset token="s3cret" job_slug={undefined} campaign_id={null} />
    </AppRouterContext>,
    { path: location.pathname, company: { is_google_connect_active: true } },
  )
  return owners
}
const expiredHeading = () => screen.queryByRole('heading', { name: 'This link has expired' })

test.each(['no network', 'UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS'] as const)(
  'does not call the link invalid after %s, and tries again',
  async (answer) => {
    open(answer, 'ok')
    expect(await screen.findByText(/^We could not check your link/)).toBeVisible()
    expect(expiredHeading()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('For the account nora@example.org')).toBeVisible()
  },
)

test.each(['TOKEN_EXPIRED', 'NOT_FOUND', 'GONE'] as const)(
  'reports an expired or invalid link after %s',
  async (answer) => {
    const owners = open(answer)
    await waitFor(() => expect(expiredHeading()).toBeVisible())
    expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('nora@example.org')
    expect(owners).toEqual([{ token: 's3cret' }])
  },
)

test('offers the sign-in if the password was set by a request whose response was lost', async () => {
  open('ok', 'no network', 'TOKEN_EXPIRED', 'TOKEN_EXPIRED')
  await userEvent.type(await screen.findByLabelText('New password'), 'a windy autumn evening{Enter}')
  expect(await screen.findByRole('alert')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }))
  expect(await screen.findByRole('group', { name: 'Sign in' })).toBeVisible()
  expect(expiredHeading()).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('nora@example.org')
})

test('offers a new link if the link expired while its page was open', async () => {
  open('ok', 'TOKEN_EXPIRED', 'TOKEN_EXPIRED')
  await userEvent.type(await screen.findByLabelText('New password'), 'a windy autumn evening{Enter}')
  await waitFor(() => expect(expiredHeading()).toBeVisible())
  expect(screen.getByRole('button', { name: 'Back to sign in' })).toBeVisible()
})

test('offers a new link if the link expired after too many requests, because none of them set the password', async () => {
  open('ok', 'TOO_MANY_REQUESTS', 'TOKEN_EXPIRED', 'TOKEN_EXPIRED')
  await userEvent.type(await screen.findByLabelText('New password'), 'a windy autumn evening{Enter}')
  expect(await screen.findByRole('alert')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }))
  await waitFor(() => expect(expiredHeading()).toBeVisible())
  expect(screen.getByRole('button', { name: 'Back to sign in' })).toBeVisible()
})

test.each([
  ['', '/profile/applications'],
  ['?return=%2Fprofile%2Fmessaging%3Fdiscussion%3D7', '/profile/messaging?discussion=7'],
  ['?return=https%3A%2F%2Fevil.test', '/profile/applications'],
])('with the query "%s", continues at %s', async (search, expected) => {
  setTestTransport(async ({ method }) =>
    Response.json(method === 'GET' ? { email: 'nora@example.org' } : { user: user() }),
  )
  history.replaceState(null, '', `/reset-password/s3cret${search}`)
  const replace = jest.fn()
  renderSite(
    <AppRouterContext value={{ replace } as unknown as AppRouterInstance}>
      <PasswordReset token="s3cret" job_slug={undefined} campaign_id={null} />
    </AppRouterContext>,
  )
  await userEvent.type(await screen.findByLabelText('New password'), 'a windy autumn evening{Enter}')
  await waitFor(() => expect(replace).toHaveBeenCalledWith(expected))
})

test.each([
  ['', '/profile/applications'],
  ['/baker', '/jobs/baker/apply'],
  ['?return=%2Fall-jobs%3Fq%3Dbread', '/all-jobs?q=bread'],
])('after an expired link that ends with "%s", a sign-in with Google continues at %s', async (end, expected) => {
  history.replaceState(null, '', `/reset-password/s3cret${end}`)
  open('TOKEN_EXPIRED')
  await userEvent.click(await screen.findByRole('button', { name: 'Back to sign in' }))
  const google = screen.getByRole('link', { name: 'Continue with Google' })
  expect(google).not.toHaveAttribute('href', expect.stringContaining('s3cret'))
  google.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(google)
  expect(google).toHaveAttribute('href', `/api/session/google?return=${encodeURIComponent(expected)}&locale=en`)
})
