/** @jest-environment node */
import { grantUpload } from '#lib/contract/extensions'
import { ApiError } from '#lib/contract/errors'
import { UploadError } from '#lib/integrations/filestack'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, signUp } from '#tests/support/candidates'
import { filmOf, sha256 } from '#tests/support/films'
import { sendTake } from './send-take'
import { appendChunk, beginTake, dropAllTakes, dropTake, finishTake } from './take-store'
import type { SendState } from './types'
import type { Wire, WireCall } from './wire'

const MB = 1024 * 1024
let api: TestApi
let candidate: Candidate

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

/** The service works in real time: the clock of the test stands still meanwhile. */
let working = 0
const atWork = <T>(work: T | Promise<T>) => {
  working += 1
  return Promise.resolve(work).finally(() => (working -= 1))
}

type Trouble = (call: WireCall, count: number) => 'cut' | 'lost' | 'timeout' | 'aborted' | number | undefined

/** The real service; `trouble` says what becomes of a call: cut before or lost after it was heard, or a status. */
function wireTo(trouble: Trouble = () => undefined) {
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

const grant = async (filename: string) => ({
  ...(await atWork(candidate.call(grantUpload, { body: { folder: 'records', filename } }))),
  hosts: 'http://bakery.test',
})

async function takeWith(bytes: Buffer, isFinished = true) {
  const about = { kind: 'chosen', mimetype: 'video/mp4', filename: 'pitch.mp4' } as const
  const { id } = await beginTake({ key: 'test', ...about })
  await appendChunk(id, new Blob([new Uint8Array(bytes)]))
  if (isFinished) await finishTake(id, { duration_ms: null })
  return id
}

/** Lets time pass until it is over, or for so many milliseconds. */
async function passing<T>(promise: Promise<T>, most_ms = Infinity, step = 250): Promise<T | 'not yet'> {
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

function sending(id: string, wire: Wire, more: Partial<Parameters<typeof sendTake>[1]> = {}) {
  const states: SendState[] = []
  return { states, ...sendTake(id, { grant, wire, onState: (state) => states.push(state), ...more }) }
}

const stored = async (handle: string) =>
  api.db.selectFrom('files').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow()

const isPut = ({ method }: WireCall) => method === 'PUT'

test('a video arrives as it is, and each byte goes once', async () => {
  const film = filmOf(9 * MB + 12_345)
  const { wire, sent, count } = wireTo()
  const { finished, states } = sending(await takeWith(film), wire)
  const file = await passing(finished)
  if (file === 'not yet') throw new Error(file)
  expect(await stored(file.handle)).toMatchObject({ sha256: sha256(film), size: film.length, mimetype: 'video/mp4' })
  expect(sent()).toBe(film.length)
  expect(count('commit')).toBe(2)
  expect(states[0]).toEqual({ at: 'sending', sent: 0, total: film.length })
  expect(states.at(-1)).toEqual({ at: 'done', file })
})

test('each third answer fails in one of four ways, and the video arrives', async () => {
  const film = filmOf(12 * MB, 'troubled')
  const fates = ['cut', 500, 'lost', 503] as const
  const { wire, sent } = wireTo((_, count) => (count % 3 === 0 ? fates[(count / 3) % 4] : undefined))
  const file = await passing(sending(await takeWith(film), wire).finished)
  if (file === 'not yet') throw new Error(file)
  expect((await stored(file.handle)).sha256).toBe(sha256(film))
  expect(sent()).toBeLessThan(film.length * 2)
})

test('an answer that is lost costs no byte: the service is asked what it has', async () => {
  const film = filmOf(3 * MB, 'lost')
  const { wire, sent } = wireTo((call, count) => (isPut(call) && count < 8 ? 'lost' : undefined))
  await passing(sending(await takeWith(film), wire).finished)
  expect(sent()).toBe(film.length)
})

test('what a page has sent, the next one does not send again', async () => {
  const film = filmOf(6 * MB, 'twice')
  const id = await takeWith(film)
  const page = new AbortController()
  const first = wireTo((call, count) => {
    if (!isPut(call) || count < 6) return undefined
    page.abort()
    return 'aborted'
  })
  const { finished, states } = sending(id, first.wire, { signal: page.signal })
  await expect(passing(finished)).rejects.toMatchObject({ kind: 'aborted' })
  expect(states.at(-1)).toEqual({ at: 'cancelled' })
  const second = wireTo()
  const file = await passing(sending(id, second.wire).finished)
  if (file === 'not yet') throw new Error(file)
  expect((await stored(file.handle)).sha256).toBe(sha256(film))
  expect(second.count('start')).toBe(0)
  expect(second.sent()).toBeLessThan(film.length)
  expect(second.sent()).toBeGreaterThan(0)
  // Once more, after a reload that came before the answer was used: nothing is sent, and it is the same file.
  const third = wireTo()
  expect(await passing(sending(id, third.wire).finished)).toEqual(file)
  expect(third.sent()).toBe(0)
})

test('what the service swept away is sent anew from what is kept here', async () => {
  const film = filmOf(2 * MB, 'swept')
  const id = await takeWith(film)
  const page = new AbortController()
  const first = wireTo((call) => (call.url.endsWith('/commit') ? (page.abort(), 'aborted') : undefined))
  await expect(passing(sending(id, first.wire, { signal: page.signal }).finished)).rejects.toThrow()
  await api.db.deleteFrom('upload_parts').execute()
  await api.db.deleteFrom('uploads').where('handle', 'is', null).execute()
  const second = wireTo()
  const file = await passing(sending(id, second.wire).finished)
  if (file === 'not yet') throw new Error(file)
  expect((await stored(file.handle)).sha256).toBe(sha256(film))
  expect(second.calls.map(({ step }) => step).slice(0, 2)).toEqual(['status', 'start'])
})

test('leave that has run out is asked for again', async () => {
  const film = filmOf(3 * MB, 'leave')
  let isShifted = false
  const { wire, count } = wireTo((call) => {
    if (isPut(call) && !isShifted) {
      isShifted = true
      api.shiftClock(20)
    }
    return undefined
  })
  let asked = 0
  const source = (filename: string) => {
    asked += 1
    return grant(filename)
  }
  await passing(sending(await takeWith(film), wire, { grant: source }).finished)
  expect(asked).toBe(2)
  expect(count('start')).toBe(1)
})

test('a day without a network: it waits, says so, and goes on by itself', async () => {
  const film = filmOf(2 * MB, 'day')
  let isAway = true
  const { wire } = wireTo(() => (isAway ? 'cut' : undefined))
  const { finished, states } = sending(await takeWith(film), wire)
  expect(await passing(finished, 24 * 3_600_000, 10_000)).toBe('not yet')
  expect(states.at(-1)).toMatchObject({ at: 'waiting', why: 'offline', total: film.length })
  isAway = false
  const file = await passing(finished, 60_000)
  if (file === 'not yet') throw new Error(file)
  expect((await stored(file.handle)).sha256).toBe(sha256(film))
})

test('a person who does not want to wait need not', async () => {
  let isAway = true
  const { wire } = wireTo(() => (isAway ? 503 : undefined))
  const { finished, states, retry } = sending(await takeWith(filmOf(MB, 'now')), wire)
  expect(await passing(finished, 200_000)).toBe('not yet')
  expect(states.at(-1)).toMatchObject({ at: 'waiting', why: 'server' })
  isAway = false
  retry()
  expect(await passing(finished, 2000)).toMatchObject({ filename: 'pitch.mp4' })
})

test('where calls come through and no chunk does, it fails in the words of §8', async () => {
  const { wire } = wireTo((call) => (isPut(call) ? 'cut' : undefined))
  const { finished, states } = sending(await takeWith(filmOf(2 * MB, 'cornered')), wire)
  await expect(passing(finished)).rejects.toMatchObject({ kind: 'network', message: 'Minimal chunk size limit' })
  expect(states.at(-1)).toMatchObject({ at: 'failed', error: { kind: 'network' } })
})

test.each([
  ['start', 'Invalid upload params'],
  ['upload', 'Cannot upload file part'],
  ['commit', 'Cannot commit file part metadata'],
  ['complete', 'Cannot complete file'],
])('a refusal of %s is final at once: %s', async (step, message) => {
  const { wire, count } = wireTo((call) => (call.url.endsWith(`/${step}`) ? 422 : undefined))
  const { finished } = sending(await takeWith(filmOf(MB, step)), wire)
  await expect(passing(finished)).rejects.toMatchObject({ kind: 'request', message })
  expect(count(step)).toBe(1)
})

test('what is no video is refused by the service, and sent anew the next time', async () => {
  const id = await takeWith(Buffer.from('no film at all'.repeat(100)))
  const first = wireTo()
  await expect(passing(sending(id, first.wire).finished)).rejects.toMatchObject({ kind: 'request' })
  const second = wireTo()
  await expect(passing(sending(id, second.wire).finished)).rejects.toMatchObject({ kind: 'request' })
  expect(second.count('start')).toBe(1)
})

test('who may send nothing learns why', async () => {
  const none = async () => Promise.reject(new ApiError('UNAUTHENTICATED'))
  const { wire, calls } = wireTo()
  const { finished } = sending(await takeWith(filmOf(MB, 'none')), wire, { grant: none })
  await expect(passing(finished)).rejects.toMatchObject({ kind: 'other', cause: { code: 'UNAUTHENTICATED' } })
  expect(calls).toEqual([])
})

test('a service that is not done yet is asked again after a second', async () => {
  let asked = 0
  const { wire, count } = wireTo((call) => (call.url.endsWith('/complete') && (asked += 1) <= 3 ? 202 : undefined))
  const { finished } = sending(await takeWith(filmOf(MB, 'later')), wire)
  expect(await passing(finished, 2500)).toBe('not yet')
  expect(await passing(finished, 2500)).toMatchObject({ filename: 'pitch.mp4' })
  expect(count('complete')).toBe(4)
})

test('a take is sent while it is recorded', async () => {
  const film = filmOf(3 * MB, 'live')
  const id = await takeWith(film.subarray(0, MB), false)
  const { wire, sent } = wireTo()
  const { finished, poke, states } = sending(id, wire)
  expect(await passing(finished, 5000)).toBe('not yet')
  expect(sent()).toBe(MB)
  expect(states.at(-1)).toEqual({ at: 'sending', sent: MB, total: null })
  await appendChunk(id, new Blob([new Uint8Array(film.subarray(MB))]))
  poke()
  expect(await passing(finished, 5000)).toBe('not yet')
  expect(sent()).toBe(film.length)
  await finishTake(id, { duration_ms: 3000 })
  poke()
  const file = await passing(finished)
  if (file === 'not yet') throw new Error(file)
  expect((await stored(file.handle)).sha256).toBe(sha256(film))
})

test('a take that is dropped is not sent any further', async () => {
  const id = await takeWith(filmOf(MB, 'dropped'), false)
  const { wire } = wireTo()
  const { finished, poke } = sending(id, wire)
  await passing(finished, 3000)
  await dropTake(id)
  poke()
  await expect(passing(finished)).rejects.toMatchObject({ kind: 'aborted' })
})
