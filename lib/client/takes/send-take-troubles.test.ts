/** @jest-environment node */
import { filmOf, sha256 } from '#tests/support/films'
import { grant, isPut, MB, openService, passing, sending, stored, takeWith, wireTo } from '#tests/support/takes'

const service = openService()

test('delivers the video although a third of all answers fail in one of four ways', async () => {
  const film = filmOf(12 * MB, 'troubled')
  const fates = ['cut', 500, 'lost', 503] as const
  let seed = 5
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  const { wire, sent } = wireTo(() => (next() < 0.33 ? fates[Math.floor(next() * 4)] : undefined))
  const file = await passing(sending(await takeWith(film), wire).finished)
  if (file === 'not yet') throw new Error(file)
  expect((await stored(file.handle)).sha256).toBe(sha256(film))
  expect(sent()).toBeLessThan(film.length * 2)
})

test('asks the service what it has after a lost answer, and sends no byte twice', async () => {
  const film = filmOf(3 * MB, 'lost')
  const { wire, sent } = wireTo((call, count) => (isPut(call) && count < 8 ? 'lost' : undefined))
  await passing(sending(await takeWith(film), wire).finished)
  expect(sent()).toBe(film.length)
})

test('requests a new grant after the old one expired', async () => {
  const film = filmOf(3 * MB, 'leave')
  let isShifted = false
  const { wire, count } = wireTo((call) => {
    if (isPut(call) && !isShifted) {
      isShifted = true
      service.shiftClock(20)
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

test('waits through a day without network, reports it, and resumes by itself', async () => {
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

test('retries at once when the user asks for it', async () => {
  let isAway = true
  const { wire } = wireTo(() => (isAway ? 503 : undefined))
  const { finished, states, retry } = sending(await takeWith(filmOf(MB, 'now')), wire)
  expect(await passing(finished, 200_000)).toBe('not yet')
  expect(states.at(-1)).toMatchObject({ at: 'waiting', why: 'server' })
  isAway = false
  retry()
  expect(await passing(finished, 2000)).toMatchObject({ filename: 'pitch.mp4' })
})

test('fails with the text of §8 if calls succeed but no chunk does', async () => {
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
])('treats a rejection of %s as final: %s', async (step, message) => {
  const { wire, count } = wireTo((call) => (call.url.endsWith(`/${step}`) ? 422 : undefined))
  const { finished } = sending(await takeWith(filmOf(MB, step)), wire)
  await expect(passing(finished)).rejects.toMatchObject({ kind: 'request', message })
  expect(count(step)).toBe(1)
})
