import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { Arrival } from '#components/account/arrival'
import { SignIn } from '#components/account/sign-in'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { callThrough } from '#lib/client/api'
import { announce } from '#lib/client/arrival'
import { adoptTokenOfAddress } from '#lib/client/token-of-address'
import { useSession } from '#lib/client/session'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { user } from '#tests/support/samples'

type Answer = 'no network' | number
const push = jest.fn()

const hint = (is: boolean) => void (document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${is ? 60 : 0}`)
const before = globalThis.fetch
afterEach(() => {
  announce(null)
  globalThis.fetch = before
})

const Way = () => (useSession().status === 'anonymous' ? <SignIn first="sign-in" /> : null)

/** A visit through the link of an email; the server gives these responses in turn. */
async function arrive({ isIn = false, others_token }: { isIn?: boolean; others_token?: string }, ...answers: Answer[]) {
  const tokens: unknown[] = []
  hint(isIn)
  callThrough(async () => Response.json(user()))
  globalThis.fetch = async (_, init) => {
    tokens.push((JSON.parse(init!.body as string) as { token: string }).token)
    const status = answers.shift()!
    if (status === 'no network') throw new TypeError('Failed to fetch')
    if (status === 200) hint(true)
    return Response.json(others_token === undefined ? {} : { others_token }, { status })
  }
  history.replaceState(null, '', '/welcome-back-user?source=x&token=s3cret')
  renderSite(
    <AppRouterContext value={{ push } as unknown as AppRouterInstance}>
      <ToastProvider>
        <Arrival />
        <Way />
      </ToastProvider>
    </AppRouterContext>,
    { path: '/welcome-back-user', isCacheShared: true },
  )
  await act(() => adoptTokenOfAddress())
  return tokens
}
const again = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))
const old = () => screen.queryByText(/^This link has been used or is too old/)
const unsure = () => screen.queryByText(/^We could not check your link/)
const good = () => screen.findByText(/^Thank you, your email address is confirmed/)

test.each([404, 410, 422])('reports after status %d that the link is invalid', async (status) => {
  await arrive({}, status)
  await waitFor(() => expect(old()).toBeVisible())
})

test.each(['no network', 429, 500, 503] as const)(
  'keeps a valid code out of the URL after %s, and sends it again on request',
  async (answer) => {
    const tokens = await arrive({}, answer, answer, 200)
    await waitFor(() => expect(unsure()).toBeVisible())
    expect([old(), location.search]).toEqual([null, '?source=x'])
    await again()
    await again()
    expect(await good()).toBeVisible()
    expect(tokens).toEqual(['s3cret', 's3cret', 's3cret'])
  },
)

test('shows a signed-in user a toast with the same retry', async () => {
  await arrive({ isIn: true }, 503, 200)
  await waitFor(() => expect(unsure()).toBeVisible())
  await again()
  expect(await good()).toBeVisible()
})

test('lets the owner of an email sign out the creator of the account, and choose a password', async () => {
  await arrive({ others_token: 'm1ne' }, 200)
  expect(await good()).toBeVisible()
  const said: string[] = []
  let isAway = true
  callThrough(async (request) => {
    if (request.method === 'GET') return Response.json(user())
    said.push(`${new URL(request.url).pathname} ${await request.text()}`)
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
  const notMine = () => screen.findByRole('button', { name: 'I did not make this account' })
  await userEvent.click(await notMine())
  isAway = false
  await userEvent.click(await notMine())
  expect(await screen.findByText(/^Nobody else is in any more/)).toBeVisible()
  expect(said).toEqual(Array(2).fill('/api/sessions/others {"token":"m1ne"}'))
  expect(push).toHaveBeenCalledWith('/verification')
})

test('asks nothing in the browser where the account was created', async () => {
  await arrive({}, 200)
  expect(await good()).toBeVisible()
  expect(screen.queryByRole('button', { name: 'I did not make this account' })).toBeNull()
})
