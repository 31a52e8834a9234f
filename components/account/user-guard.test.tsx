import { screen, waitFor } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { UserGuard } from '#components/account/user-guard'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import type { User } from '#lib/domain/user'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { user } from '#tests/support/samples'

function visit(answer: () => Response) {
  setTestTransport(async () => answer())
  const redirects: string[] = []
  const router = { replace: (path: string) => redirects.push(path) } as unknown as AppRouterInstance
  renderSite(
    <AppRouterContext value={router}>
      <UserGuard>{({ first_name }: User) => <p>Hello {first_name}</p>}</UserGuard>
    </AppRouterContext>,
  )
  return redirects
}
const signIn = (is: boolean) => {
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${is ? 60 : 0}`
}
const queryContent = () => screen.queryByText('Hello Nora')

test('shows the page to a verified user', async () => {
  signIn(true)
  const redirects = visit(() => Response.json(user()))
  await waitFor(() => expect(queryContent()).toBeVisible())
  expect(redirects).toEqual([])
})

test('redirects an unverified user to the verification, and does not render the page', async () => {
  signIn(true)
  const redirects = visit(() => Response.json(user({ legals_accepted_at: null })))
  await waitFor(() => expect(redirects).toEqual(['/verification']))
  expect(queryContent()).toBeNull()
})

test('redirects to the home page if the session cannot be restored', async () => {
  signIn(true)
  const redirects = visit(() => Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: 401 }))
  await waitFor(() => expect(redirects).toEqual(['/en']))
  expect(queryContent()).toBeNull()
})

test('redirects a visitor who never signed in to the home page without a call', async () => {
  signIn(false)
  const calls: number[] = []
  const redirects = visit(() => {
    calls.push(1)
    return Response.json(user())
  })
  await waitFor(() => expect(redirects).toEqual(['/en']))
  expect(calls).toEqual([])
})
