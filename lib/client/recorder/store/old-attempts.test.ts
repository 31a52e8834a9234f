/** @jest-environment node */
import { clearAttempts, createAttempt, deleteOldAttempts, finishAttempt, listAttempts } from './attempt-store'
import { deleteOlderAttempts } from './stored-videos'
import { getAttempts } from './storage'

// There is no IndexedDB here, so the attempts are in memory.
const START = Date.parse('2026-11-01T08:00:00Z')
const setDay = (day: number) => jest.setSystemTime(START + day * 24 * 60 * 60 * 1000)
const held: string[] = []
const query = async () => ({ held: held.map((name) => ({ name })) })

beforeAll(() => Object.defineProperty(globalThis, 'navigator', { value: { locks: { query } }, configurable: true }))
beforeEach(async () => {
  held.length = 0
  await clearAttempts()
  jest.useFakeTimers()
  setDay(0)
})
afterEach(() => jest.useRealTimers())

async function record(key = 'mine') {
  const { id } = await createAttempt({ key, kind: 'recorded', mimetype: 'video/mp4', filename: 'pitch.mp4' })
  await finishAttempt(id, { duration_ms: 1000 })
  return id
}
const storedIds = async () => (await getAttempts()).map(({ id }) => id)

test('deletes attempts that are older than a week, for every key', async () => {
  await Promise.all([record(), record('other')])
  setDay(6)
  const recent = await record()
  await deleteOldAttempts()
  expect(await storedIds()).toHaveLength(3)
  setDay(8)
  await deleteOldAttempts()
  expect(await storedIds()).toEqual([recent])
})

test('does not offer an attempt that is older than a week', async () => {
  const id = await record()
  expect(await listAttempts('mine')).toMatchObject([{ id }])
  setDay(8)
  expect(await listAttempts('mine')).toEqual([])
})

test('keeps an attempt that any tab records or uploads', async () => {
  const [recording, uploading] = [await record(), await record()]
  await record()
  held.push(`recording:${recording}`, `take-${uploading}`)
  setDay(8)
  await deleteOldAttempts()
  expect(await storedIds()).toEqual([recording, uploading])
})

test('a new attempt replaces earlier ones, except those that any tab records or uploads', async () => {
  const ids: string[] = []
  for (const day of [0, 1, 2, 3]) {
    setDay(day)
    ids.push(await record())
  }
  const [recording, uploading, , newest] = ids
  held.push(`recording:${recording}`, `take-${uploading}`)
  await deleteOlderAttempts('mine', newest!)
  expect(await storedIds()).toEqual([recording, uploading, newest])
})
