import { Blob as NodeBlob } from 'node:buffer'
import { deleteAnswers } from '#lib/client/delete-answers'
import { DRAFT_CHANGED, readInput, writeInput } from '#lib/client/draft-store'
import { queuedMessages, saveMessage } from '#lib/client/message-queue/message-store'
import * as photos from '#lib/client/photo-store'
import { createAttempt } from '#lib/client/recorder/store/attempt-store'
import { clearStorage, getAttempts } from '#lib/client/recorder/store/storage'
import { readUnsavedInput, writeUnsavedInput } from '#lib/client/unsaved-input'

jest.mock('#lib/client/photo-store', () => ({ __esModule: true, ...jest.requireActual('#lib/client/photo-store') }))

// Blobs of jsdom cannot be read.
beforeAll(() => void Object.assign(globalThis, { Blob: NodeBlob }))

const changed = jest.fn()
addEventListener(DRAFT_CHANGED, changed)

// There is no IndexedDB here, so the stores are in memory. The journeys test the database.
beforeEach(async () => {
  localStorage.setItem('saved-jobs', '[7]')
  writeInput('draft:campaign-7', 'an answer')
  writeUnsavedInput('other', 'half a sentence')
  await clearStorage()
  await createAttempt({ key: 'mine', kind: 'recorded', mimetype: 'video/mp4', filename: 'pitch.mp4' })
  await photos.writePages(3, [{ blob: new Blob(), width: 3, height: 4, rotation: 90 }])
  const message = { key: 'k', user_id: 1, discussion_id: 2, content: 'Hello', files: [] }
  await saveMessage({ ...message, created_at: new Date().toISOString(), after: 0, failure: null })
  changed.mockClear()
})
afterEach(() => jest.restoreAllMocks())

const inKeys = () => [readInput('draft:campaign-7'), readUnsavedInput('other')]
const inStores = async () => [(await queuedMessages()).length, await photos.hasPages(3), (await getAttempts()).length]

test('deletes answers, recordings, photos and messages, and keeps saved jobs', async () => {
  expect(await inStores()).toEqual([1, true, 1])
  await deleteAnswers()
  expect([inKeys(), await inStores()]).toEqual([
    [null, null],
    [0, false, 0],
  ])
  expect(changed).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('saved-jobs')).toBe('[7]')
})

test('keeps the answers if recordings and photos cannot be deleted, so that the dialog can show the error', async () => {
  jest.spyOn(photos, 'clearPages').mockRejectedValueOnce(new Error('blocked'))
  await expect(deleteAnswers()).rejects.toThrow('blocked')
  expect(inKeys()).toEqual(['an answer', 'half a sentence'])
  expect(changed).not.toHaveBeenCalled()
})
