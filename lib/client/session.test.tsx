import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import useSWR, { mutate } from 'swr'
import { renderSite } from '#components/site/render-site'
import { call, callThrough, keyOf } from '#lib/client/api'
import { reloadSession, rememberUser, useSession, useTabs } from '#lib/client/session'
import { createSession, readTags } from '#lib/contract/accounts'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { user } from '#tests/support/samples'

const hint = (is: boolean) => void (document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${is ? 60 : 0}`)
const refused = (code: ErrorCode) => Response.json({ error: { code, message: '' } }, { status: STATUS[code] })
const nothing = () => undefined

function Page() {
  const session = useSession()
  const credentials = { email: 'nora@example.org', password: 'not the one' }
  return (
    <>
      <p>{session.status}</p>
      <button onClick={() => void call(readTags).catch(nothing)}>Read</button>
      <button onClick={() => void call(createSession, { body: { session: credentials } as never }).catch(nothing)}>
        Sign in
      </button>
    </>
  )
}

beforeEach(() => mutate(() => true, undefined, { revalidate: false }))

/** Shows a signed-in user whose session then ends elsewhere. `isHintLeft`: the cookie of the browser stays. */
async function show({ isHintLeft = false } = {}) {
  hint(true)
  let hasEnded = false
  const calls: string[] = []
  callThrough(async (request) => {
    const { pathname } = new URL(request.url)
    calls.push(pathname)
    if (pathname === '/api/sessions') return refused('INVALID_CREDENTIALS')
    if (!hasEnded) return Response.json(user())
    if (!isHintLeft) hint(false)
    return refused('UNAUTHENTICATED')
  })
  renderSite(<Page />, { isCacheShared: true })
  await screen.findByText('user')
  calls.length = 0
  return { calls, end: () => void (hasEnded = true) }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))

test('detects a session that ended elsewhere at the first rejected call', async () => {
  const { calls, end } = await show()
  end()
  await press('Read')
  expect(await screen.findByText('anonymous')).toBeVisible()
  expect(calls).toEqual(['/api/me/tags'])
})

test('asks the server once when only the server knows, and not again after its rejection', async () => {
  const { calls, end } = await show({ isHintLeft: true })
  end()
  await press('Read')
  expect(await screen.findByText('anonymous')).toBeVisible()
  await aMoment()
  expect(calls).toEqual(['/api/me/tags', '/api/me'])
})

test.each([
  ['UNAUTHENTICATED', 'anonymous'],
  ['NOT_FOUND', 'anonymous'],
  ['FORBIDDEN', 'anonymous'],
  ['GONE', 'anonymous'],
  ['UNAVAILABLE', 'user'],
  ['INTERNAL', 'user'],
  ['TOO_MANY_REQUESTS', 'user'],
] as const)('after an answer of %s to a new read, the session is: %s', async (code, status) => {
  hint(true)
  let answer = () => Response.json(user())
  callThrough(async () => answer())
  renderSite(<Page />, { isCacheShared: true })
  await screen.findByText('user')
  const asked = jest.fn()
  answer = () => {
    asked()
    return refused(code)
  }
  await act(() => reloadSession())
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await aMoment()
  expect(screen.getByText(status)).toBeVisible()
})

test('keeps the session after a wrong password', async () => {
  const { calls } = await show()
  await press('Sign in')
  await waitFor(() => expect(calls).toContain('/api/sessions'))
  await aMoment()
  expect(calls).toEqual(['/api/sessions'])
  expect(screen.getByText('user')).toBeVisible()
})

function Reader() {
  const session = useSession()
  useTabs()
  const { data } = useSWR(session.status === 'user' ? keyOf(readTags) : null, () => call(readTags), {
    revalidateIfStale: false,
  })
  return (
    <p>
      {session.status === 'user' ? `${session.user.id} reads ${data?.join() ?? 'nothing'}` : session.status}
      <button onClick={() => void rememberUser(user({ id: 1 }))}>One again</button>
      <button onClick={() => void rememberUser(user({ id: 2 }))}>Another</button>
    </p>
  )
}

test("keeps a user's data when they return, and deletes it when another user signs in", async () => {
  hint(true)
  let tags: readonly string[] | 'ended' = ['bread']
  callThrough(async (request) => {
    if (tags === 'ended') return refused('UNAUTHENTICATED')
    return Response.json(new URL(request.url).pathname === '/api/me' ? user({ id: 1 }) : tags)
  })
  renderSite(<Reader />, { isCacheShared: true })
  expect(await screen.findByText(/1 reads bread/)).toBeVisible()
  tags = 'ended'
  hint(false)
  await act(() => reloadSession())
  expect(await screen.findByText(/anonymous/)).toBeVisible()
  tags = ['stone']
  await press('One again')
  expect(await screen.findByText(/1 reads bread/)).toBeVisible()
  await press('Another')
  expect(await screen.findByText(/2 reads stone/)).toBeVisible()
})
