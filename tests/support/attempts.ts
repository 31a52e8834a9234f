import { grantUpload } from '#lib/contract/extensions'
import { appendChunk, clearAttempts, createAttempt, finishAttempt } from '#lib/client/recorder/store/attempt-store'
import type { HttpClient, HttpRequest } from '#lib/client/recorder/upload/http'
import type { UploadState } from '#lib/client/recorder/upload/types'
import { uploadAttempt } from '#lib/client/recorder/upload/upload-attempt'
import { UploadError } from '#lib/integrations/upload-error'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, signUp } from '#tests/support/candidates'

export const MB = 1024 * 1024

let api: TestApi
let candidate: Candidate

/** Sets up the upload service, a candidate and fake timers for tests of the uploader. */
export function openService() {
  beforeAll(async () => {
    api = await openTestApi()
    candidate = await signUp(api)
  })
  afterAll(() => api.close())
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance'] }))
  afterEach(async () => {
    jest.useRealTimers()
    await clearAttempts()
  })
  return { db: () => api.db, shiftClock: (minutes: number) => api.shiftClock(minutes) }
}

/** Service calls in progress. They run in real time, so the fake timers stop during them. */
let pendingCalls = 0
const pending = <T>(work: T | Promise<T>) => {
  pendingCalls += 1
  return Promise.resolve(work).finally(() => (pendingCalls -= 1))
}

type Failure = (request: HttpRequest, count: number) => 'cut' | 'lost' | 'timeout' | 'aborted' | number | undefined

/**
 * A client of the service. `failureOf` makes a call fail: 'cut' before the service processes it, 'lost' after that, or
 * with an HTTP status.
 */
export function fakeHttp(failureOf: Failure = () => undefined) {
  const calls: { step: string; body: Record<string, unknown>; size: number }[] = []
  const http: HttpClient = async (request) => {
    const { method, url, headers, body } = request
    const step = method === 'PUT' ? 'put' : url.split('/').pop()!
    const json = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {}
    calls.push({ step, body: json, size: body instanceof Blob ? body.size : 0 })
    const failure = failureOf(request, calls.length)
    if (failure === 'cut') throw new UploadError('network', 'cut')
    if (failure === 'timeout' || failure === 'aborted') throw new UploadError(failure, failure)
    if (typeof failure === 'number') return { status: failure, etag: null, text: '{}', url: '' }
    const response = await pending(api.file(url, { method, headers, body }))
    if (body instanceof Blob) request.onSent?.(body.size)
    if (failure === 'lost') throw new UploadError('network', 'response lost')
    return { status: response.status, etag: response.headers.get('etag'), text: await response.text(), url: '' }
  }
  const count = (step: string) => calls.filter((call) => call.step === step).length
  const sent = () => calls.reduce((sum, { size }) => sum + size, 0)
  return { http, calls, count, sent }
}

export const grant = async (filename: string) => ({
  ...(await pending(candidate.call(grantUpload, { body: { folder: 'records', filename } }))),
  hosts: 'http://bakery.test',
})

export async function storeVideo(bytes: Buffer, isFinished = true) {
  const { id } = await createAttempt({ key: 'test', kind: 'chosen', mimetype: 'video/mp4', filename: 'pitch.mp4' })
  await appendChunk(id, new Blob([new Uint8Array(bytes)]))
  if (isFinished) await finishAttempt(id, { duration_ms: null })
  return id
}

/** Advances the timers until the promise settles, or by `max_ms` milliseconds. */
export async function advanceUntil<T>(promise: Promise<T>, max_ms = Infinity, step = 250): Promise<T | 'not yet'> {
  let result: { value: T } | { error: unknown } | undefined
  promise.then(
    (value) => (result = { value }),
    (error: unknown) => (result = { error }),
  )
  for (let passed = 0; !result && passed < max_ms; passed += step) {
    for (let turn = 0; turn < 5 || pendingCalls > 0; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    if (!result) jest.advanceTimersByTime(step)
  }
  if (!result) return 'not yet'
  if ('error' in result) throw result.error
  return result.value
}

export function startUpload(id: string, http: HttpClient, options: Partial<Parameters<typeof uploadAttempt>[1]> = {}) {
  const states: UploadState[] = []
  return { states, ...uploadAttempt(id, { grant, http, onState: (state) => states.push(state), ...options }) }
}

export const storedFile = async (handle: string) =>
  api.db.selectFrom('files').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow()

export const isPut = ({ method }: HttpRequest) => method === 'PUT'
