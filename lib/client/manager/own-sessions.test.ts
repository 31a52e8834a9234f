import { callStaff, setManagerTransport, setSignedOutListener } from '#lib/client/manager/api'
import { updateOwn } from '#lib/client/manager/own-sessions'
import { STATUS } from '#lib/contract/errors'
import { listMembers } from '#lib/contract/staff/members'

const user = { id: 1, email: 'ada@example.org', name: 'Ada', locale: 'en', is_operator: false }

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
