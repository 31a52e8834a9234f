import { act, renderHook } from '@testing-library/react'
import { callStaff, setManagerTransport, setSignedOutListener } from '#lib/client/manager/api'
import { updateOwn } from '#lib/client/manager/own-sessions'
import { adoptSession, forgetSession, useManagerSession } from '#lib/client/manager/session'
import { STATUS } from '#lib/contract/errors'
import { listMembers } from '#lib/contract/staff/members'

const user = { id: 1, email: 'ada@example.org', name: 'Ada', locale: 'en' as const, is_operator: false }

test('a changed name is no sign-in: a call that began before it reports that the session has ended', async () => {
  const listener = jest.fn()
  setSignedOutListener(listener)
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  setManagerTransport(async ({ method }) => {
    if (method === 'PATCH') return Response.json({ user, companies: [] })
    await ended
    return Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: STATUS.UNAUTHENTICATED })
  })
  const late = expect(callStaff(listMembers, { company: 'levain' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await updateOwn({ name: 'Ada' })
  end()
  await late
  expect(listener).toHaveBeenCalledTimes(1)
})

test.each(['another member has signed in', 'the session has ended'] as const)(
  'a late response to a change of the name does not restore the session if %s',
  async (reason) => {
    const { result } = renderHook(useManagerSession)
    setManagerTransport(async () => Response.json({ user, companies: [] }))
    await act(() => adoptSession({ user, companies: [] }))
    let respond = () => {}
    const responded = new Promise<void>((resolve) => (respond = resolve))
    setManagerTransport(async () => {
      await responded
      return Response.json({ user: { ...user, name: 'Ada L.' }, companies: [] })
    })
    const update = updateOwn({ name: 'Ada L.' })
    const other = { user: { ...user, id: 2, name: 'Bo' }, companies: [] }
    await act(() => (reason === 'the session has ended' ? forgetSession() : adoptSession(other)))
    respond()
    await act(() => update)
    expect(result.current).toEqual(
      reason === 'the session has ended' ? { status: 'anonymous' } : { status: 'member', session: other },
    )
  },
)
