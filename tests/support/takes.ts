import { grantUpload } from '#lib/contract/extensions'
import { appendChunk, beginTake, dropAllTakes, finishTake } from '#lib/client/takes/take-store'
import { sendTake } from '#lib/client/takes/send-take'
import type { SendState } from '#lib/client/takes/types'
import type { Wire, WireCall } from '#lib/client/takes/wire'
import { UploadError } from '#lib/integrations/filestack'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, signUp } from '#tests/support/candidates'

export const MB = 1024 * 1024

let api: TestApi
let candidate: Candidate

/** For tests of the uploader: the real service, one candidate, and a clock that the test controls. */
export function openService() {
  beforeAll(async () => {
    api = await openTestApi()
    candidate = await signUp(api)
  })
  afterAll(() => api.close())
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance'] }))
  afterEach(async () => {
    jest.useRealTimers()
    await dropAllTakes()
  })
  return { db: () => api.db, shiftClock: (minutes: number) => api.shiftClock(minutes) }
}

/** The service works in real time: the test's clock stops during its work. */
let working = 0
const atWork = <T>(work: T | Promise<T>) => {
  working += 1
  return Promise.resolve(work).finally(() => (working -= 1))
}

type Trouble = (call: WireCall, count: number) => 'cut' | 'lost' | 'timeout' | 'aborted' | number | undefined

/** The real service; `trouble` makes a call fail: cut before or lost after processing, or a status. */
export function wireTo(trouble: Trouble = () => undefined) {
  const calls: { step: string; body: Record<string, unknown>; size: number }[] = []
  const wire: Wire = async (call) => {
    const step = call.method === 'PUT' ? 'put' : call.url.split('/').pop()!
    const body = typeof call.body === 'string' ? (JSON.parse(call.body) as Record<string, unknown>) : {}
    calls.push({ step, body, size: call.body instanceof Blob ? call.body.size : 0 })
    const fate = trouble(call, calls.length)
    if (fate === 'cut') throw new UploadError('network', 'cut')
    if (fate === 'timeout' || fate === 'aborted') throw new UploadError(fate, fate)
    if (typeof fate === 'number') return { status: fate, etag: null, text: '{}', url: '' }
    const { method, headers, body: sent } = call
    const reply = await atWork(api.file(call.url, { method, headers, body: sent }))
    if (call.body instanceof Blob) call.onSent?.(call.body.size)
    if (fate === 'lost') throw new UploadError('network', 'the answer was lost')
    return { status: reply.status, etag: reply.headers.get('etag'), text: await reply.text(), url: '' }
  }
  const count = (step: string) => calls.filter((call) => call.step === step).length
  const sent = () => calls.reduce((sum, { size }) => sum + size, 0)
  return { wire, calls, count, sent }
}

export const grant = async (filename: string) => ({
  ...(await atWork(candidate.call(grantUpload, { body: { folder: 'records', filename } }))),
  hosts: 'http://bakery.test',
})

export async function takeWith(bytes: Buffer, isFinished = true) {
  const about = { kind: 'chosen', mimetype: 'video/mp4', filename: 'pitch.mp4' } as const
  const { id } = await beginTake({ key: 'test', ...about })
  await appendChunk(id, new Blob([new Uint8Array(bytes)]))
  if (isFinished) await finishTake(id, { duration_ms: null })
  return id
}

/** Advances time until the promise settles, or for `most_ms` milliseconds. */
export async function passing<T>(promise: Promise<T>, most_ms = Infinity, step = 250): Promise<T | 'not yet'> {
  let result: { value: T } | { error: unknown } | undefined
  promise.then(
    (value) => (result = { value }),
    (error: unknown) => (result = { error }),
  )
  for (let passed = 0; !result && passed < most_ms; passed += step) {
    for (let turn = 0; turn < 5 || working > 0; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    if (!result) jest.advanceTimersByTime(step)
  }
  if (!result) return 'not yet'
  if ('error' in result) throw result.error
  return result.value
}

export function sending(id: string, wire: Wire, more: Partial<Parameters<typeof sendTake>[1]> = {}) {
  const states: SendState[] = []
  return { states, ...sendTake(id, { grant, wire, onState: (state) => states.push(state), ...more }) }
}

export const stored = async (handle: string) =>
  api.db.selectFrom('files').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow()

export const isPut = ({ method }: WireCall) => method === 'PUT'
