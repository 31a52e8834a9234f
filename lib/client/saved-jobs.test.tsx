import { act, renderHook } from '@testing-library/react'
import { setTestTransport } from '#lib/client/api'
import { changeSavedJob, useSavedJobs } from '#lib/client/saved-jobs'
import { savedOnDevice, setSavedOfAccount } from '#lib/client/saved-jobs-store'
import { moveToAccount } from '#lib/client/saved-jobs-of-account'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { settle } from '#tests/support/settle'

const at = '2026-11-01T08:00:00.000Z'
const calls: string[] = []
let account: number[] = []
let isOffline = false
/** The request that saves job 1 fails after this promise. */
let failure: Promise<void> | undefined
/** Calls with a method wait for its promise before the account handles them. */
let gates: { [method: string]: Promise<void> } = {}
setTestTransport(async (request) => {
  if (isOffline) throw new TypeError('offline')
  const { pathname } = new URL(request.url)
  const body = request.method === 'POST' ? ((await request.json()) as { campaign_ids: number[] }).campaign_ids : []
  if (body.includes(1)) {
    await failure
    throw new TypeError('offline')
  }
  await gates[request.method]
  calls.push(`${request.method} ${pathname} ${body.join()}`.trim())
  account = [...new Set([...account, ...body])]
  if (request.method === 'DELETE') account = account.filter((id) => !pathname.endsWith(`/${id}`))
  return Response.json(
    request.method === 'DELETE' ? {} : account.map((campaign_id) => ({ campaign_id, created_at: at })),
  )
})

const signIn = (isSignedIn: boolean) => {
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${isSignedIn ? 60 : 0}`
  act(() => void dispatchEvent(new Event('session')))
}
beforeEach(() => {
  localStorage.clear()
  setSavedOfAccount(null)
  calls.length = 0
  account = []
  isOffline = false
  gates = {}
  signIn(false)
})
/** Signs in to an account with the saved job 9, and loads its list. */
async function openAccount() {
  account = [9]
  signIn(true)
  await act(moveToAccount)
}
const saved = () => [...renderHook(useSavedJobs).result.current].sort()

test('stores jobs on the device without an account', async () => {
  await changeSavedJob(4, true)
  await changeSavedJob(7, true)
  await changeSavedJob(4, false)
  expect([saved(), calls]).toEqual([[7], []])
})

test.each(['', 'x', '1 2 x -3 1.5', '"[]"'])('reads a damaged value %j as the valid IDs in it', (text) => {
  localStorage.setItem('saved_jobs', text)
  expect([...savedOnDevice()]).toEqual(text.startsWith('1') ? [1, 2] : [])
})

test('adds the jobs of the device to those of the account at sign-in', async () => {
  await changeSavedJob(4, true)
  await openAccount()
  expect(calls).toEqual(['POST /api/me/saved_campaigns 4'])
  expect([saved(), [...savedOnDevice()]]).toEqual([[4, 9], []])
  await act(() => changeSavedJob(9, false))
  expect([saved(), account]).toEqual([[4], [4]])
  signIn(false)
  expect(saved()).toEqual([])
})

test('moves only the latest jobs if there are more than an account can store', async () => {
  const ids = Array.from({ length: 201 }, (_, index) => 300 - index)
  localStorage.setItem('saved_jobs', ids.join(' '))
  signIn(true)
  await act(moveToAccount)
  expect(calls).toEqual([`POST /api/me/saved_campaigns ${ids.slice(1).join()}`])
  expect([...savedOnDevice()]).toEqual([])
})

test('keeps the jobs of the device if the account cannot be reached', async () => {
  await changeSavedJob(4, true)
  signIn(true)
  isOffline = true
  await expect(moveToAccount()).rejects.toThrow()
  expect(saved()).toEqual([4])
})

test('undoes a change that the account did not store', async () => {
  await openAccount()
  isOffline = true
  await expect(changeSavedJob(4, true)).rejects.toThrow()
  expect(saved()).toEqual([9])
})

/** Saves job 1. The call fails when the returned function is called. */
async function failSlowly() {
  await openAccount()
  const { promise, resolve } = Promise.withResolvers<void>()
  failure = promise
  const change = changeSavedJob(1, true).catch(() => 'failed')
  return () => {
    resolve()
    return change
  }
}

test('undoes only the change that failed, not one that was stored in the meantime', async () => {
  const endSaving = await failSlowly()
  await act(() => changeSavedJob(2, true))
  expect(await endSaving()).toBe('failed')
  expect(saved()).toEqual([2, 9])
})

test('a saved job does not hide those of an account whose list could not be loaded', async () => {
  account = [9]
  signIn(true)
  isOffline = true
  await act(() => moveToAccount().catch(() => null))
  isOffline = false
  await act(() => changeSavedJob(4, true))
  expect(saved()).toEqual([4, 9])
})

test('a failure does not undo a later change of the same job', async () => {
  const endSaving = await failSlowly()
  const again = changeSavedJob(1, false)
  const other = changeSavedJob(9, false)
  expect([await endSaving(), await act(() => again), await act(() => other)]).toEqual(['failed', undefined, undefined])
  expect(saved()).toEqual([])
})

/** Removes job 9. The call reaches the account when the returned function is called. */
async function removeSlowly() {
  await openAccount()
  const { promise, resolve } = Promise.withResolvers<void>()
  gates.DELETE = promise
  const change = changeSavedJob(9, false)
  return () => {
    resolve()
    return act(() => change)
  }
}

test('a response from before the removal of another job does not show that job again', async () => {
  const endRemoval = await removeSlowly()
  await act(() => changeSavedJob(4, true))
  expect(saved()).toEqual([4])
  await endRemoval()
  expect([saved(), account]).toEqual([[4], [4]])
})

test('the end of a removal does not undo that the job was saved again', async () => {
  const endRemoval = await removeSlowly()
  const { promise, resolve } = Promise.withResolvers<void>()
  gates.POST = promise
  const second = changeSavedJob(9, true)
  await endRemoval()
  expect(saved()).toEqual([9])
  resolve()
  await act(() => second)
  expect(saved()).toEqual([9])
})

test('a saved job is shown again after a list from before the change has arrived', async () => {
  await openAccount()
  const change = changeSavedJob(4, true)
  act(() => setSavedOfAccount(new Set([9])))
  await act(() => change)
  expect(saved()).toEqual([4, 9])
})

test('sends one change of a job at a time, and only the last of those that wait', async () => {
  const endRemoval = await removeSlowly()
  const changes = [true, false, true].map((isSaved) => changeSavedJob(9, isSaved))
  await act(settle)
  expect([saved(), calls.length]).toEqual([[9], 1])
  await endRemoval()
  await act(() => Promise.all(changes))
  expect(calls.slice(1)).toEqual(['DELETE /api/me/saved_campaigns/9', 'POST /api/me/saved_campaigns 9'])
  expect([saved(), account]).toEqual([[9], [9]])
})

test('shows what the account has stored if the changes of a job fail', async () => {
  await openAccount()
  isOffline = true
  const changes = [false, true].map((isSaved) => changeSavedJob(9, isSaved).catch(() => 'failed'))
  expect(await act(() => Promise.all(changes))).toEqual([undefined, 'failed'])
  expect(saved()).toEqual([9])
})

test('sends two quick changes in order if the list of the account is not loaded yet', async () => {
  account = [9]
  signIn(true)
  await act(() => Promise.all([changeSavedJob(4, true), changeSavedJob(4, false)]))
  expect([saved(), account]).toEqual([[9], [9]])
})
