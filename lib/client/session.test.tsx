import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import useSWR, { mutate } from 'swr'
import { renderSite } from '#components/site/render-site'
import { call, setTestTransport, keyOf } from '#lib/client/api'
import { clearLastUser, reloadSession, rememberUser } from '#lib/client/session-user'
import { useSessionSync } from '#lib/client/end-session'
import { useSession } from '#lib/client/session'
import { publishSignInResult } from '#lib/client/sign-in-result'
import { createSession, readTags } from '#lib/contract/accounts'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const setSessionCookie = (isSet: boolean) =>
  void (document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${isSet ? 60 : 0}`)
const errorResponse = (code: ErrorCode) => Response.json({ error: { code, message: '' } }, { status: STATUS[code] })
const ignore = () => undefined

function Page() {
  const session = useSession()
  const credentials = { email: 'nora@example.org', password: 'not the one' }
  return (
    <>
      <p>{session.status}</p>
      <button onClick={() => void call(readTags).catch(ignore)}>Read</button>
      <button onClick={() => void call(createSession, { body: { session: credentials } as never }).catch(ignore)}>
        Sign in
      </button>
    </>
  )
}

beforeEach(() => {
  clearLastUser()
  return mutate(() => true, undefined, { revalidate: false })
})
afterEach(() => localStorage.clear())

/** Shows a signed-in user. `end` ends the session elsewhere. `isCookieLeft` leaves the cookie in the browser. */
async function show({ isCookieLeft = false } = {}) {
  setSessionCookie(true)
  let hasEnded = false
  const calls: string[] = []
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    calls.push(pathname)
    if (pathname === '/api/sessions') return errorResponse('INVALID_CREDENTIALS')
    if (!hasEnded) return Response.json(user())
    if (!isCookieLeft) setSessionCookie(false)
    return errorResponse('UNAUTHENTICATED')
  })
  renderSite(<Page />, { isCacheShared: true })
  await screen.findByText('user')
  calls.length = 0
  return { calls, end: () => void (hasEnded = true) }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('detects a session that ended elsewhere at the first rejected call', async () => {
  const { calls, end } = await show()
  end()
  await press('Read')
  expect(await screen.findByText('anonymous')).toBeVisible()
  expect(calls).toEqual(['/api/me/tags'])
})

test('the status is loading while the code of a link is exchanged', async () => {
  await show()
  act(() => publishSignInResult({ kind: 'link', outcome: 'PENDING' }))
  expect(screen.getByText('loading')).toBeVisible()
  act(() => publishSignInResult(null))
  expect(screen.getByText('user')).toBeVisible()
})

test('reads the session once if the cookie still exists', async () => {
  const { calls, end } = await show({ isCookieLeft: true })
  end()
  await press('Read')
  expect(await screen.findByText('anonymous')).toBeVisible()
  await act(settle)
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
] as const)('after the error %s the session status is %s', async (code, status) => {
  setSessionCookie(true)
  let respond = () => Response.json(user())
  setTestTransport(async () => respond())
  renderSite(<Page />, { isCacheShared: true })
  await screen.findByText('user')
  const onRequest = jest.fn()
  respond = () => {
    onRequest()
    return errorResponse(code)
  }
  await act(() => reloadSession())
  await waitFor(() => expect(onRequest).toHaveBeenCalled())
  await act(settle)
  expect(screen.getByText(status)).toBeVisible()
})

test('does not end the session after a wrong password', async () => {
  const { calls } = await show()
  await press('Sign in')
  await waitFor(() => expect(calls).toContain('/api/sessions'))
  await act(settle)
  expect(calls).toEqual(['/api/sessions'])
  expect(screen.getByText('user')).toBeVisible()
})

function Reader() {
  const session = useSession()
  useSessionSync()
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

test('deletes the data of a user only when another user signs in', async () => {
  setSessionCookie(true)
  let tags: readonly string[] | 'ended' = ['bread']
  setTestTransport(async (request) => {
    if (tags === 'ended') return errorResponse('UNAUTHENTICATED')
    return Response.json(new URL(request.url).pathname === '/api/me' ? user({ id: 1 }) : tags)
  })
  renderSite(<Reader />, { isCacheShared: true })
  expect(await screen.findByText(/1 reads bread/)).toBeVisible()
  tags = 'ended'
  setSessionCookie(false)
  await act(() => reloadSession())
  expect(await screen.findByText(/anonymous/)).toBeVisible()
  tags = ['stone']
  await press('One again')
  expect(await screen.findByText(/1 reads bread/)).toBeVisible()
  await press('Another')
  expect(await screen.findByText(/2 reads stone/)).toBeVisible()
})

/** Shows user 1, with input on the device and in the tab. The API returns `tags` of the current user. */
async function showReader() {
  setSessionCookie(true)
  let [id, tags] = [1, 'bread']
  setTestTransport(async (request) =>
    Response.json(new URL(request.url).pathname === '/api/me' ? user({ id }) : [tags]),
  )
  localStorage.setItem('draft:3', 'input')
  sessionStorage.setItem('draft:4', 'input')
  renderSite(<Reader />, { isCacheShared: true })
  expect(await screen.findByText(/1 reads bread/)).toBeVisible()
  ;[id, tags] = [2, 'stone']
}

test('deletes the input of a user on this device when another user signs in', async () => {
  await showReader()
  await press('Another')
  expect(await screen.findByText(/2 reads stone/)).toBeVisible()
  await waitFor(() => expect([Object.keys(localStorage), sessionStorage.length]).toEqual([['last-user'], 0]))
})

test('keeps the input of a user who has signed in in another tab, which has deleted that of the first user', async () => {
  await showReader()
  localStorage.setItem('last-user', '2')
  await press('Another')
  expect(await screen.findByText(/2 reads stone/)).toBeVisible()
  await act(settle)
  expect([Object.keys(localStorage).sort(), sessionStorage.length]).toEqual([['draft:3', 'last-user'], 0])
})

test('deletes the input of an earlier user, but keeps what a visitor entered before signing in', async () => {
  setTestTransport(async () => Response.json(['stone']))
  renderSite(<Reader />, { isCacheShared: true })
  for (const key of ['draft:3', 'resume-text:3', 'written-answer:1-3-1:text', 'message-draft:1:5'])
    localStorage.setItem(key, 'input')
  localStorage.setItem('last-user', '1')
  localStorage.setItem('draft:campaign-7', 'input')
  await press('Another')
  expect(await screen.findByText(/2 reads stone/)).toBeVisible()
  expect(Object.keys(localStorage).sort()).toEqual(['draft:campaign-7', 'last-user'])
})

describe('a sign-out in another tab', () => {
  let end: () => void
  beforeEach(() => {
    class Channel {
      onmessage = () => undefined
      constructor() {
        end = () => this.onmessage()
      }
      close() {}
    }
    Object.assign(globalThis, { BroadcastChannel: Channel })
  })
  afterEach(() => void Reflect.deleteProperty(globalThis, 'BroadcastChannel'))

  test('deletes the input of the user', async () => {
    await showReader()
    act(() => end())
    expect(await screen.findByText(/anonymous/)).toBeVisible()
    await waitFor(() => expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]))
  })

  test('keeps the input of another user who has signed in since', async () => {
    await showReader()
    localStorage.setItem('last-user', '2')
    act(() => end())
    expect(await screen.findByText(/2 reads stone/)).toBeVisible()
    await act(settle)
    expect([Object.keys(localStorage).sort(), sessionStorage.length]).toEqual([['draft:3', 'last-user'], 0])
  })
})
