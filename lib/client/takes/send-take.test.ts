/** @jest-environment node */
import { ApiError } from '#lib/contract/errors'
import { filmOf, sha256 } from '#tests/support/films'
import { grant, isPut, MB, openService, passing, sending, stored, takeWith, wireTo } from '#tests/support/takes'
import { appendChunk, beginTake, dropTake, finishTake } from './take-store'

const service = openService()

test('uploads a video unchanged and sends each byte once', async () => {
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

test('stores the video under a name of §5, which stays the same for a second grant', async () => {
  const asked: string[] = []
  const source = (filename: string) => {
    asked.push(filename)
    return grant(filename)
  }
  const about = { key: 'test', kind: 'chosen', mimetype: 'video/mp4', filename: "L'été à Lille.MP4" } as const
  const { id, created_at } = await beginTake(about)
  await appendChunk(id, new Blob([new Uint8Array(filmOf(2 * MB, 'named'))]))
  await finishTake(id, { duration_ms: null })
  const { wire } = wireTo((call) => {
    if (isPut(call) && asked.length === 1) service.shiftClock(20)
    return undefined
  })
  const file = await passing(sending(id, wire, { grant: source }).finished)
  if (file === 'not yet') throw new Error(file)
  const name = `l-ete-a-lille-${Date.parse(created_at)}.mp4`
  expect(asked).toEqual([name, name])
  expect((await stored(file.handle)).filename).toBe(name)
})

test('does not send again what a page sent before a reload', async () => {
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
  // A reload before the answer was used: nothing is sent, and the file is the same.
  const third = wireTo()
  expect(await passing(sending(id, third.wire).finished)).toEqual(file)
  expect(third.sent()).toBe(0)
})

test('uploads again from this browser after the service deleted the parts', async () => {
  const film = filmOf(2 * MB, 'swept')
  const id = await takeWith(film)
  const page = new AbortController()
  const first = wireTo((call) => (call.url.endsWith('/commit') ? (page.abort(), 'aborted') : undefined))
  await expect(passing(sending(id, first.wire, { signal: page.signal }).finished)).rejects.toThrow()
  await service.db().deleteFrom('upload_parts').execute()
  await service.db().deleteFrom('uploads').where('handle', 'is', null).execute()
  const second = wireTo()
  const file = await passing(sending(id, second.wire).finished)
  if (file === 'not yet') throw new Error(file)
  expect((await stored(file.handle)).sha256).toBe(sha256(film))
  expect(second.calls.map(({ step }) => step).slice(0, 2)).toEqual(['status', 'start'])
})

test('rejects a file that is not a video, and uploads it anew the next time', async () => {
  const id = await takeWith(Buffer.from('no film at all'.repeat(100)))
  const first = wireTo()
  const refused = { kind: 'request', code: 'UNSUPPORTED_TYPE' }
  await expect(passing(sending(id, first.wire).finished)).rejects.toMatchObject(refused)
  const second = wireTo()
  await expect(passing(sending(id, second.wire).finished)).rejects.toMatchObject({ kind: 'request' })
  expect(second.count('start')).toBe(1)
})

test('reports why an upload is not allowed', async () => {
  const none = async () => Promise.reject(new ApiError('UNAUTHENTICATED'))
  const { wire, calls } = wireTo()
  const { finished } = sending(await takeWith(filmOf(MB, 'none')), wire, { grant: none })
  await expect(passing(finished)).rejects.toMatchObject({ kind: 'other', code: 'UNAUTHENTICATED' })
  expect(calls).toEqual([])
})

test('asks again after a second when the service is not ready', async () => {
  let asked = 0
  const { wire, count } = wireTo((call) => (call.url.endsWith('/complete') && (asked += 1) <= 3 ? 202 : undefined))
  const { finished } = sending(await takeWith(filmOf(MB, 'later')), wire)
  expect(await passing(finished, 2500)).toBe('not yet')
  expect(await passing(finished, 2500)).toMatchObject({ filename: 'pitch.mp4' })
  expect(count('complete')).toBe(4)
})

test('uploads a recording while it is being recorded', async () => {
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

test('stops uploading a recording that is deleted', async () => {
  const id = await takeWith(filmOf(MB, 'dropped'), false)
  const { wire } = wireTo()
  const { finished, poke } = sending(id, wire)
  await passing(finished, 3000)
  await dropTake(id)
  poke()
  await expect(passing(finished)).rejects.toMatchObject({ kind: 'aborted' })
})
