import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { mutate } from 'swr'
import { SignInResultHandler } from '#components/account/sign-in-result-handler'
import { SignIn } from '#components/account/sign-in'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { setTestTransport } from '#lib/client/api'
import { publishSignInResult } from '#lib/client/sign-in-result'
import { exchangeUrlToken } from '#lib/client/exchange-url-token'
import { useSession } from '#lib/client/session'
import { SESSION_KEY } from '#lib/client/session-user'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { user } from '#tests/support/samples'

type Answer = 'no network' | number

const setSignedIn = (isSignedIn: boolean) =>
  void (document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${isSignedIn ? 60 : 0}`)
const originalFetch = globalThis.fetch
let signOutStatus = 200
beforeEach(() => void (signOutStatus = 200))
afterEach(async () => {
  publishSignInResult(null)
  // Also discards a pending request, whose response must not arrive in the next test.
  await mutate(SESSION_KEY, undefined)
  globalThis.fetch = originalFetch
})

const SignInScreen = () => (useSession().status === 'anonymous' ? <SignIn initialView="signin" /> : null)

/** A visit through the link of an email. The server gives these responses in turn. */
async function arrive(
  { isSignedIn = false, email = 'nora@example.org' }: { isSignedIn?: boolean; email?: string },
  ...answers: Answer[]
) {
  const tokens: unknown[] = []
  setSignedIn(isSignedIn)
  setTestTransport(async (request) =>
    Response.json(new URL(request.url).pathname.endsWith('/owner') ? { email: 'nora@example.org' } : user({ email })),
  )
  globalThis.fetch = async (_, init) => {
    if (init?.method === 'DELETE') {
      setSignedIn(false)
      return Response.json({}, { status: signOutStatus })
    }
    tokens.push((JSON.parse(init!.body as string) as { token: string }).token)
    const status = answers.shift()!
    if (status === 'no network') throw new TypeError('Failed to fetch')
    if (status === 200) setSignedIn(true)
    return Response.json({}, { status })
  }
  history.replaceState(null, '', '/welcome-back-user?source=x&token=s3cret')
  renderSite(
    <AppRouterContext value={{} as AppRouterInstance}>
      <ToastProvider>
        <SignInResultHandler />
        <SignInScreen />
      </ToastProvider>
    </AppRouterContext>,
    { path: '/welcome-back-user', isCacheShared: true },
  )
  await act(() => exchangeUrlToken())
  return tokens
}
const pressTryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))
const expiredNote = () => screen.queryByText(/^This link has expired or was already used/)
const uncheckedNote = () => screen.queryByText(/^We could not check your link/)
const confirmation = () => screen.findByText(/^You’re signed in/)

test.each([404, 410, 422])('reports after status %d that the link is invalid', async (status) => {
  await arrive({}, status)
  await waitFor(() => expect(expiredNote()).toBeVisible())
})

test('restores a code in the URL when there is no network, and removes it after the next reply', async () => {
  const tokens = await arrive({}, 'no network', 'no network', 200)
  await waitFor(() => expect(uncheckedNote()).toBeVisible())
  expect(location.search).toBe('?source=x&token=s3cret')
  await pressTryAgain()
  expect(location.search).toBe('?source=x&token=s3cret')
  await pressTryAgain()
  expect(await confirmation()).toBeVisible()
  expect([location.search, tokens]).toEqual(['?source=x', ['s3cret', 's3cret', 's3cret']])
})

test.each([429, 500, 503] as const)(
  'keeps a valid code out of the URL after %s, and sends it again on request',
  async (answer) => {
    const tokens = await arrive({}, answer, answer, 200)
    await waitFor(() => expect(uncheckedNote()).toBeVisible())
    expect([expiredNote(), location.search]).toEqual([null, '?source=x'])
    await pressTryAgain()
    await pressTryAgain()
    expect(await confirmation()).toBeVisible()
    expect(tokens).toEqual(['s3cret', 's3cret', 's3cret'])
  },
)

test('shows a signed-in user a toast with the same retry', async () => {
  await arrive({ isSignedIn: true }, 503, 200)
  await waitFor(() => expect(uncheckedNote()).toBeVisible())
  await pressTryAgain()
  expect(await confirmation()).toBeVisible()
})

test('fills in the address of a used link', async () => {
  await arrive({}, 410)
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('nora@example.org'))
})

const otherPerson = { isSignedIn: true, email: 'lea@example.org' }
const foreignNote = () => screen.findByText(/^This link has expired .+ nora@example\.org.+ lea@example\.org\.$/)
const pressSwitch = () => userEvent.click(screen.getByRole('button', { name: 'Switch account' }))

test('tells another signed-in person whose link has expired, and lets the recipient sign in', async () => {
  await arrive(otherPerson, 410)
  expect(await foreignNote()).toBeVisible()
  await pressSwitch()
  expect(await screen.findByRole('textbox', { name: 'Email address' })).toHaveValue('nora@example.org')
  expect(expiredNote()).toBeVisible()
})

test('reports a sign-out that failed, and stays signed in', async () => {
  await arrive(otherPerson, 410)
  await foreignNote()
  signOutStatus = 503
  setSignedIn(true)
  await pressSwitch()
  expect(await screen.findByText(/^We could not sign you out/)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Email address' })).toBeNull()
})

test('shows the recipient of an expired link no message when signed in', async () => {
  await arrive({ isSignedIn: true }, 410)
  await waitFor(() => expect(expiredNote()).toBeNull())
  expect(screen.queryByRole('button', { name: 'Switch account' })).toBeNull()
})
