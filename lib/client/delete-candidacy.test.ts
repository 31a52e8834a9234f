import { Blob as NodeBlob } from 'node:buffer'
import { renderHook, waitFor } from '@testing-library/react'
import useSWR from 'swr'
import { pitchAdjustmentsKey, unsavedAdjustmentsKey } from '#lib/client/adjustments-keys'
import { keyOf, setTestTransport } from '#lib/client/api'
import { deleteCandidacy } from '#lib/client/delete-candidacy'
import { EMPTY_DRAFT, lastStep, withAnswer, writeDraft } from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import { readPages, type StoredPage, writePages } from '#lib/client/photo-store'
import { createAttempt } from '#lib/client/recorder/store/attempt-store'
import { getAttempts } from '#lib/client/recorder/store/storage'
import { writeResumeText } from '#lib/client/resumes'
import { writeUnsavedInput } from '#lib/client/unsaved-input'
import { withdrawalCommentKey } from '#lib/client/withdrawal-input'
import { writeWrittenDraft } from '#lib/client/written-draft'
import { listCandidacies } from '#lib/contract/candidacies'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { candidacy, card } from '#tests/support/samples'

// Blobs of jsdom cannot be read.
beforeAll(() => void Object.assign(globalThis, { Blob: NodeBlob }))

const page = (): StoredPage => ({ blob: new Blob(['page']), width: 3, height: 4, rotation: 0 })
const reject = (code: ErrorCode) => async () =>
  Response.json({ error: { code, message: '' } }, { status: STATUS[code] })

/** Stores input of every kind for an application. */
async function store(campaign_id: number, id: number) {
  writeDraft(draftKey(campaign_id, id), withAnswer(EMPTY_DRAFT, 12, 'Bread'))
  lastStep.write(campaign_id, 'review')
  writeResumeText(id, 'Baker since 2019')
  writeWrittenDraft(`7-${id}-1`, 'text', 'Rye bread')
  const typed = [unsavedAdjustmentsKey(campaign_id, id), pitchAdjustmentsKey(campaign_id), withdrawalCommentKey(id)]
  for (const key of typed) writeUnsavedInput(key, 'Typed')
  await writePages(id, [page()])
  await createAttempt({ key: `7-${id}-1`, kind: 'recorded', mimetype: 'video/webm', filename: 'pitch.webm' })
}
const own = candidacy({ id: 3, campaign: card({ id: 8 }) })
const stored = async () => ({
  keys: Object.keys(localStorage).sort(),
  typed: Object.keys(sessionStorage).filter((key) => key.startsWith('typed:')).length,
  pages: [(await readPages(3)).length, (await readPages(33)).length],
  attempts: (await getAttempts()).map(({ key }) => key).sort(),
})
const OF_OTHER = ['draft:33', 'draft:step-9', 'resume-text:33', 'written-answer:7-33-1:text']

test('deletes what the device stores for the application, also if an earlier call has deleted it', async () => {
  await store(8, 3)
  await store(9, 33)
  setTestTransport(reject('UNAVAILABLE'))
  await expect(deleteCandidacy(own)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect((await stored()).attempts).toEqual(['7-3-1', '7-33-1'])
  setTestTransport(reject('NOT_FOUND'))
  await deleteCandidacy(own)
  expect(await stored()).toEqual({ keys: OF_OTHER, typed: 3, pages: [0, 1], attempts: ['7-33-1'] })
})

test('deletes it before the list of applications is read again', async () => {
  await store(8, 3)
  setTestTransport(reject('NOT_FOUND'))
  const list = jest.fn(() => new Promise(() => undefined))
  const { unmount } = renderHook(() => useSWR(keyOf(listCandidacies), list))
  void deleteCandidacy(own)
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  await waitFor(async () => expect(await stored()).toMatchObject({ pages: [0, 1], attempts: ['7-33-1'] }))
  unmount()
})
