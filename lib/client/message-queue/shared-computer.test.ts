import { waitFor } from '@testing-library/react'
import { SHARED } from '#lib/client/input-storage'
import { setSharedComputer } from '#lib/client/shared-computer'
import { tabStorage } from '#lib/client/storage'
import { settle } from '#tests/support/settle'
import { until } from '#tests/support/until'
import type * as MessageStore from './message-store'
import { moveQueueToTab, startSending } from './send-queue'
import type { Outgoing } from './types'

const mockDisk = new Map<string, Outgoing>()
jest.mock('#lib/client/disk-store', () => ({
  diskStore: () => async (work: (db: object) => unknown) =>
    work({
      getAll: async () => [...mockDisk.values()],
      put: async (_store: string, item: Outgoing) => {
        mockDisk.set(item.key, item)
        return item.key
      },
      delete: async (_store: string, key: string) => void mockDisk.delete(key),
      clear: async () => mockDisk.clear(),
    }),
}))
// The other stores have their own tests.
jest.mock('#lib/client/photo-store', () => ({ movePagesToMemory: async () => undefined }))
jest.mock('#lib/client/recorder/index', () => ({ moveAttemptsToMemory: async () => undefined }))

const messageOf = (key: string, given: Partial<Outgoing> = {}): Outgoing => ({
  key,
  user_id: 1,
  discussion_id: 2,
  content: `Message ${key}`,
  files: [],
  created_at: new Date(Date.now() + Number(key)).toISOString(),
  after: 0,
  failure: null,
  ...given,
})
const store = () => jest.requireActual<typeof MessageStore>('./message-store')
const queued = async () => (await store().queuedMessages()).map(({ key, failure }) => failure ?? key)
/** The store after a reload of the tab. */
const afterReload = async () => {
  let stored: typeof MessageStore | undefined
  jest.isolateModules(() => (stored = store()))
  return (await stored!.queuedMessages()).map(({ content }) => content)
}

beforeEach(async () => {
  await store().deleteAllMessages()
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => void Object.assign(navigator, { locks: undefined }))

test('stores a message on the device, where it survives the tab', async () => {
  await store().saveMessage(messageOf('1'))
  expect([...mockDisk.keys(), sessionStorage.length]).toEqual(['1', 0])
})

test('deletes messages that were written more than 30 days ago, on the device and in the tab', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
  await store().saveMessage(messageOf('1', { created_at: daysAgo(31) }))
  await store().saveMessage(messageOf('2', { created_at: daysAgo(29), failure: 'INVALID' }))
  setSharedComputer(true)
  await until(() => mockDisk.size === 0)
  await store().saveMessage(messageOf('3', { created_at: daysAgo(31) }))
  setSharedComputer(false)
  await store().saveMessage(messageOf('4', { created_at: daysAgo(31) }))
  expect(await queued()).toEqual(['INVALID'])
  expect([await afterReload(), mockDisk.size]).toEqual([['Message 2'], 0])
})

test('stores waiting and failed messages on a shared computer only in the tab, where they survive a reload', async () => {
  setSharedComputer(true)
  await store().saveMessage(messageOf('1'))
  await store().saveMessage(messageOf('2', { failure: 'INVALID' }))
  expect(mockDisk.size).toBe(0)
  expect(await queued()).toEqual(['1', 'INVALID'])
  expect(await afterReload()).toEqual(['Message 1', 'Message 2'])
  await store().deleteMessage('1')
  expect(await afterReload()).toEqual(['Message 2'])
  await store().deleteMessage('2')
  expect([await queued(), sessionStorage.getItem('outgoing')]).toEqual([[], null])
})

test('moves messages from disk to the tab when the computer is marked as shared, and keeps them there', async () => {
  await store().saveMessage(messageOf('1'))
  await store().saveMessage(messageOf('2', { failure: 'INVALID' }))
  setSharedComputer(true)
  // The queue is loaded when it is needed.
  await until(() => mockDisk.size === 0)
  expect(await queued()).toEqual(['1', 'INVALID'])
  expect(await afterReload()).toEqual(['Message 1', 'Message 2'])
  expect(JSON.stringify(localStorage)).not.toContain('Message')
  setSharedComputer(false)
  expect(await queued()).toEqual(['1', 'INVALID'])
})

test('moves messages only after another tab has sent', async () => {
  await store().saveMessage(messageOf('1'))
  await store().saveMessage(messageOf('2'))
  let endSending = () => undefined as void
  const sent = new Promise<void>((resolve) => (endSending = resolve))
  const request = async (_name: string, _options: object, work: () => Promise<void>) => sent.then(work)
  Object.assign(navigator, { locks: { request } })
  sessionStorage.setItem('shared-computer', '1')
  const moved = moveQueueToTab()
  await settle()
  expect([...mockDisk.keys()]).toEqual(['1', '2'])
  await store().deleteMessage('1')
  endSending()
  await moved
  expect([mockDisk.size, await queued()]).toEqual([0, ['2']])
})

test('moves messages that a reload of the tab left on disk', async () => {
  await store().saveMessage(messageOf('1', { failure: 'INVALID' }))
  tabStorage.write(SHARED, '1')
  startSending(1)
  await waitFor(() => expect(mockDisk.size).toBe(0))
  expect(await queued()).toEqual(['INVALID'])
})
