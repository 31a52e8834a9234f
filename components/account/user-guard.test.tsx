import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { useEffect, useState } from 'react'
import { UserGuard } from '#components/account/user-guard'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { clearLastUser } from '#lib/client/session-user'
import { publishSignInResult } from '#lib/client/sign-in-result'
import type { User } from '#lib/domain/user'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'
import { fakeFormApi } from '#tests/support/site-calls'

const URL_OF_PAGE = '/profile/messaging?discussion=7'

/** The title loads after the page, like that of a confirmation. */
function Page({ name }: { name: string }) {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), 20)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {isLoaded && <h1>Messages</h1>}
      <p>Hello {name}</p>
    </>
  )
}

function show(isCacheShared = false) {
  const redirects: string[] = []
  const router = { replace: (path: string) => redirects.push(path) } as unknown as AppRouterInstance
  history.replaceState(null, '', URL_OF_PAGE)
  renderSite(
    <AppRouterContext value={router}>
      <main id="content" tabIndex={-1}>
        <UserGuard>{({ first_name }: User) => <Page name={first_name} />}</UserGuard>
      </main>
    </AppRouterContext>,
    { path: '/profile/messaging', isCacheShared },
  )
  return redirects
}
function visit(answer: () => Response) {
  setTestTransport(async () => answer())
  return show()
}
const setSignedIn = (isSignedIn: boolean) => {
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${isSignedIn ? 60 : 0}`
}
const queryContent = () => screen.queryByText('Hello Nora')
const heading = () => screen.findByRole('heading', { level: 1, name: 'Sign in' })
const currentUrl = () => location.pathname + location.search
afterEach(() => act(() => publishSignInResult(null)))
afterEach(clearLastUser)

test('shows the page to a verified user', async () => {
  setSignedIn(true)
  const redirects = visit(() => Response.json(user()))
  await waitFor(() => expect(queryContent()).toBeVisible())
  await screen.findByRole('heading', { name: 'Messages' })
  // A focus on the title would need code that loads later.
  await act(settle)
  expect(document.body).toHaveFocus()
  expect(redirects).toEqual([])
})

test('sends an unverified user to the verification, which returns to the page', async () => {
  setSignedIn(true)
  const redirects = visit(() => Response.json(user({ legals_accepted_at: null })))
  await waitFor(() => expect(redirects).toEqual([`/verification?return=${encodeURIComponent(URL_OF_PAGE)}`]))
  expect(queryContent()).toBeNull()
})

test('asks to sign in on the same URL if the session has ended', async () => {
  setSignedIn(true)
  const redirects = visit(() => Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: 401 }))
  expect(await heading()).toBeVisible()
  expect(queryContent()).toBeNull()
  expect([redirects, currentUrl()]).toEqual([[], URL_OF_PAGE])
})

test('shows nothing of the current user until the code of a link is exchanged', async () => {
  setSignedIn(true)
  publishSignInResult({ kind: 'link', outcome: 'PENDING' })
  visit(() => Response.json(user()))
  await act(async () => {})
  expect([queryContent(), screen.queryByRole('heading')]).toEqual([null, null])
  act(() => publishSignInResult(null))
  await waitFor(() => expect(queryContent()).toBeVisible())
})

test('shows the page after a sign-up on the same URL', async () => {
  setSignedIn(false)
  const calls: string[] = []
  fakeFormApi(async (request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    return Response.json({ user: user() })
  })
  const redirects = show(true)
  await userEvent.click(await screen.findByRole('button', { name: 'New here? Create an account' }))
  for (const [name, value] of [
    ['First name', 'Nora'],
    ['Last name', 'Vidal'],
    ['Email address', 'nora@example.org'],
  ] as const)
    await userEvent.type(screen.getByRole('textbox', { name }), value)
  await userEvent.type(screen.getByLabelText('Password'), 'bread at dawn')
  await userEvent.click(screen.getByRole('checkbox', { name: 'I accept the terms and conditions' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(queryContent()).toBeVisible())
  expect([redirects, currentUrl(), calls]).toEqual([[], URL_OF_PAGE, ['POST /api/users']])
})

test('asks a visitor who never signed in to do so without a call, and shows the page after the sign-in', async () => {
  setSignedIn(false)
  const calls: string[] = []
  fakeFormApi(async (request) => {
    calls.push(new URL(request.url).pathname)
    return Response.json({ user: user() })
  })
  const redirects = show(true)
  expect(await heading()).toBeVisible()
  expect(calls).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'Email address' }), 'nora@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'bread at dawn{Enter}')
  await waitFor(() => expect(queryContent()).toBeVisible())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Messages' })).toHaveFocus())
  expect([redirects, currentUrl(), calls]).toEqual([[], URL_OF_PAGE, ['/api/sessions']])
})
