import {
  callStaff,
  openStaff,
  recordSignIn,
  sendStaffFile,
  setDeniedListener,
  setManagerTransport,
  setSignedOutListener,
} from '#lib/client/manager/api'
import { uploadStaffFile } from '#lib/contract/staff/files'
import { streamStaffEvents } from '#lib/contract/staff/inbox'
import { listMembers } from '#lib/contract/staff/members'
import { createNote } from '#lib/contract/staff/notes'
import { endSignIn, readSession, signOut, updateSession } from '#lib/contract/staff/sessions'

const sent: Request[] = []
const unauthenticated = { error: { code: 'UNAUTHENTICATED', message: 'Session required' } }
const answer = (body: object, status: number) =>
  setManagerTransport((request) => {
    sent.push(request)
    return Promise.resolve(Response.json(body, { status }))
  })

beforeEach(() => void sent.splice(0))

test('names the company in a header', async () => {
  answer({ members: [] }, 200)
  await callStaff(listMembers, { company: 'levain' })
  expect(sent[0]!.headers.get('x-company')).toBe('levain')
  expect(new URL(sent[0]!.url).pathname).toBe('/staff/v1/members')
})

test('a read does not extend the session after some time without input', async () => {
  answer({ members: [] }, 200)
  jest.useFakeTimers({ now: Date.now() + 11 * 60_000 })
  await callStaff(listMembers, { company: 'levain' })
  dispatchEvent(new Event('keydown'))
  await callStaff(listMembers, { company: 'levain' })
  jest.useRealTimers()
  expect(sent.map(({ headers }) => headers.has('x-idle'))).toEqual([true, false])
})

test.each([
  ['a call of a company reports', () => callStaff(listMembers, { company: 'levain' }), 1],
  ["a change of the member's own name reports", () => callStaff(updateSession, { body: { name: 'Ada' } }), 1],
  ['reading the session does not report', () => callStaff(readSession), 0],
  ['signing out does not report', () => callStaff(signOut), 0],
  ['ending another sign-in reports', () => callStaff(endSignIn, { params: { id: 7 } }), 1],
])('%s that the session has ended', async (_, send, times) => {
  const listener = jest.fn()
  setSignedOutListener(listener)
  answer(unauthenticated, 401)
  await expect(send()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(listener).toHaveBeenCalledTimes(times)
})

test('a call that began before the latest sign-in does not report that the session has ended', async () => {
  const listener = jest.fn()
  setSignedOutListener(listener)
  answer(unauthenticated, 401)
  const late = expect(callStaff(listMembers, { company: 'levain' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  recordSignIn()
  await late
  expect(listener).not.toHaveBeenCalled()
})

test.each([
  ['a call of a company reports', () => callStaff(listMembers, { company: 'levain' }), 1],
  ['a stream of a company reports', () => openStaff(streamStaffEvents, { company: 'levain' }), 1],
  ['a call without a company does not report', () => callStaff(updateSession, { body: { name: 'Ada' } }), 0],
])('%s that access was denied', async (_, send, times) => {
  const listener = jest.fn()
  setDeniedListener(listener)
  answer({ error: { code: 'FORBIDDEN', message: 'Not a member of this company' } }, 403)
  await expect(send()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(listener).toHaveBeenCalledTimes(times)
})

describe('without a response', () => {
  const note = { params: { id: 1 }, body: { content: 'Good hands' } }
  beforeEach(() =>
    setManagerTransport(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Aborted')))),
    ),
  )
  afterEach(() => jest.restoreAllMocks())

  test('a call with an idempotency key fails after 30 seconds, because it can be repeated', async () => {
    const end = new AbortController()
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal)
    const result = expect(callStaff(createNote, { ...note, headers: { 'idempotency-key': 'a' } })).rejects
    end.abort()
    await result.toMatchObject({ code: 'UNAVAILABLE' })
    expect(timeout.mock.calls).toEqual([[30_000]])
  })

  test('another call has no time limit', () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout')
    void callStaff(createNote, note)
    expect(timeout).not.toHaveBeenCalled()
  })

  test('an upload can be stopped', async () => {
    const stop = new AbortController()
    const input = { company: 'levain', query: { filename: 'plan.pdf' }, signal: stop.signal }
    const result = expect(sendStaffFile(uploadStaffFile, input, new Blob(['plan']))).rejects
    stop.abort()
    await result.toThrow('Aborted')
  })
})
