import { Blob as NodeBlob } from 'node:buffer'
import { setSharedComputer } from '#lib/client/shared-computer'
import { settle } from '#tests/support/settle'
import { until } from '#tests/support/until'
import {
  appendChunk,
  clearAttempts,
  createAttempt,
  deleteAttempt,
  deleteUnstored,
  finishAttempt,
  listAttempts,
  moveAttemptsToMemory,
  readVideo,
} from './attempt-store'
import { createMemoryStorage } from './memory-storage'
import { getUpload, putUpload } from './storage'
import type { AttemptStorage } from './types'

const mockDisk: { storage?: AttemptStorage } = {}
jest.mock('./indexeddb-storage', () => ({ openIndexedDbStorage: async () => mockDisk.storage }))

const disk = createMemoryStorage()
mockDisk.storage = disk
const upload = { upload_id: 'u', uri: '/u', region: 'r', location_url: '/l', part_size: 8 }

// Blobs of jsdom cannot be read.
beforeAll(() => void Object.assign(globalThis, { indexedDB: {}, Blob: NodeBlob }))
beforeEach(async () => {
  sessionStorage.clear()
  await clearAttempts()
})

async function record(text: string, kind: 'recorded' | 'chosen' = 'chosen') {
  const { id } = await createAttempt({ key: 'mine', kind, mimetype: 'video/mp4', filename: 'pitch.mp4' })
  await appendChunk(id, new Blob([text]))
  await finishAttempt(id, { duration_ms: 1000 })
  await putUpload({ take_id: id, ...upload })
  return id
}
const onDisk = async (id: string) => [
  (await disk.getAttempts()).length,
  (await disk.getChunks(id, 0, Infinity)).length,
  (await disk.getUpload(id))?.uri ?? null,
]
const sizeOf = async (id: string) => (await readVideo(id)).size

test('stores a recording on the device, where it survives the tab', async () => {
  const id = await record('A video')
  expect(await onDisk(id)).toEqual([1, 1, '/u'])
})

test('stores a recording on a shared computer only in memory', async () => {
  setSharedComputer(true)
  const id = await record('A video')
  expect(await onDisk(id)).toEqual([0, 0, null])
  expect(await listAttempts('mine')).toMatchObject([{ id, is_kept: false }])
  expect([await sizeOf(id), (await getUpload(id))?.uri]).toEqual([7, '/u'])
})

test('moves recordings from disk to memory when the computer is marked as shared', async () => {
  const id = await record('A video')
  setSharedComputer(true)
  // The store is loaded when it is needed.
  await until(async () => (await disk.getAttempts()).length === 0)
  expect(await onDisk(id)).toEqual([0, 0, null])
  expect(await listAttempts('mine')).toMatchObject([{ id, is_kept: false, is_finished: true }])
  expect([await sizeOf(id), (await getUpload(id))?.uri]).toEqual([7, '/u'])
})

/** Whether the browser asks before it leaves the page. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('warns before the page closes, while a recording is only in memory', async () => {
  await record('On the device', 'recorded')
  expect(asks()).toBe(false)
  setSharedComputer(true)
  await moveAttemptsToMemory()
  expect(asks()).toBe(true)
  await clearAttempts()
  expect(asks()).toBe(false)
  const id = await record('In memory', 'recorded')
  await record('A file that can be chosen again')
  expect(asks()).toBe(true)
  await deleteAttempt(id)
  expect(asks()).toBe(false)
  await record('Replaced by another answer', 'recorded')
  await deleteUnstored('mine')
  expect(asks()).toBe(false)
})

test('moves an attempt only after its upload in any tab ends', async () => {
  const id = await record('A video')
  sessionStorage.setItem('shared-computer', '1')
  let endUpload = () => undefined as void
  const uploaded = new Promise<void>((resolve) => (endUpload = resolve))
  const request = async (name: string, work: () => Promise<void>) => {
    if (name === `take-${id}`) await uploaded
    return work()
  }
  Object.assign(navigator, { locks: { request, query: async () => ({ held: [] }) } })
  const moved = moveAttemptsToMemory()
  await settle()
  expect(await onDisk(id)).toEqual([1, 1, '/u'])
  endUpload()
  await moved
  expect(await onDisk(id)).toEqual([0, 0, null])
  Object.assign(navigator, { locks: undefined })
})
