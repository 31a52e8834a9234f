import { deleteExpiredInput } from '#lib/client/delete-expired-input'
import { EMPTY_DRAFT, lastStep, withAnswer, writeDraft } from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import { writeLocalAdjustments, writeLocalPitchAdjustments } from '#lib/client/local-adjustments'
import { readMessageDraft, writeDraftFiles, writeMessageDraft } from '#lib/client/message-draft'
import { readResumeText, writeResumeText } from '#lib/client/resumes'
import { setSharedComputer } from '#lib/client/shared-computer'
import { readWrittenDraft, writeWrittenDraft } from '#lib/client/written-draft'
import { NOTHING_REQUESTED } from '#lib/domain/adjustments'
import { NO_ADJUSTMENTS } from '#lib/domain/pitch-adjustments'
import { settle } from '#tests/support/settle'

const mockCalls: string[] = []
const mockCall = (name: string) => async () => void mockCalls.push(name)
jest.mock('#lib/client/recorder/index', () => ({ deleteOldAttempts: mockCall('recordings') }))
jest.mock('#lib/client/photo-store', () => ({ deleteOldPages: mockCall('photos') }))
jest.mock('#lib/client/message-queue/message-store', () => ({ queuedMessages: mockCall('messages') }))

const START = Date.parse('2026-11-01T08:00:00Z')
const setDay = (day: number) => jest.setSystemTime(START + day * 24 * 60 * 60 * 1000)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  jest.useFakeTimers()
  setDay(0)
})
afterEach(() => jest.useRealTimers())

/** Stores one entry of each kind for a job and its application. */
function storeAll(id: number) {
  writeDraft(draftKey(id, null), withAnswer(EMPTY_DRAFT, 1, 'Because'))
  writeDraft(draftKey(id, id), withAnswer(EMPTY_DRAFT, 1, 'Because'))
  writeLocalAdjustments(id, { ...NOTHING_REQUESTED, is_text_only: true })
  writeLocalPitchAdjustments(id, { ...NO_ADJUSTMENTS, time: 'DOUBLE' })
  lastStep.write(id, 'question-1')
  writeResumeText(id, 'Two years at a bakery')
  writeWrittenDraft(`7-${id}-1`, 'text', 'Rye bread')
  writeMessageDraft(7, id, 'Tuesday is')
  writeDraftFiles(7, id, [{ url: '/fs/cdn/h1', filename: 'diploma.pdf', handle: 'h1' }])
}

test('deletes what has not changed for 30 days, for every job, and nothing else', () => {
  storeAll(3)
  localStorage.setItem('consent', 'x')
  setDay(20)
  storeAll(4)
  const before = Object.keys(localStorage)
  deleteExpiredInput(0)
  expect(Object.keys(localStorage)).toEqual(before)
  setDay(31)
  deleteExpiredInput(0)
  expect(Object.keys(localStorage).sort()).toEqual(
    [
      'consent',
      'draft:4',
      'draft:adjustments-4',
      'draft:campaign-4',
      'draft:pitch-adjustments-4',
      'draft:step-4',
      'message-draft:7:4',
      'message-files:7:4',
      'resume-text:4',
      'written-answer:7-4-1:text',
    ].sort(),
  )
})

test('counts the latest change of a draft, also of an answer that is no longer valid', () => {
  const at = Date.now() - 40 * 24 * 60 * 60 * 1000
  const stored = { answers: { 1: { value: 'Because', at }, 2: { value: true, at: Date.now() } } }
  localStorage.setItem('draft:3', JSON.stringify(stored))
  localStorage.setItem('draft:4', JSON.stringify({ video_seen_at: Date.now(), answers: {} }))
  localStorage.setItem('draft:5', 'damaged')
  deleteExpiredInput(0)
  expect(Object.keys(localStorage).sort()).toEqual(['draft:3', 'draft:4'])
})

test('the last screen of the open job stays, because it was just stored', () => {
  storeAll(3)
  storeAll(4)
  setDay(31)
  deleteExpiredInput(3)
  expect(Object.keys(localStorage)).toEqual(['draft:step-3'])
})

test('a text without a time counts as written now', () => {
  localStorage.setItem('resume-text:3', 'Two years at a bakery')
  localStorage.setItem('written-answer:7-3-1:text', 'Rye bread')
  localStorage.setItem('message-draft:7:3', 'Tuesday is')
  const read = () => [readResumeText(3), readWrittenDraft('7-3-1', 'text'), readMessageDraft(7, 3)]
  const texts = ['Two years at a bakery', 'Rye bread', 'Tuesday is']
  expect(read()).toEqual(texts)
  deleteExpiredInput(0)
  setDay(29)
  deleteExpiredInput(0)
  expect(read()).toEqual(texts)
  setDay(31)
  expect(read()).toEqual(['', null, ''])
  deleteExpiredInput(0)
  expect(localStorage).toHaveLength(0)
})

test('leaves the input of a tab on a shared computer, which is deleted with the tab', () => {
  setSharedComputer(true)
  storeAll(3)
  setDay(31)
  deleteExpiredInput(0)
  expect(readResumeText(3)).toBe('')
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage.getItem('draft:3')).not.toBeNull()
})

test.each([
  [['takes'], ['recordings', 'photos', 'messages']],
  [['other'], []],
])('with the databases %j, deletes old %j', async (names, expected) => {
  mockCalls.length = 0
  const databases = async () => names.map((name) => ({ name }))
  Object.assign(globalThis, { indexedDB: { databases } })
  deleteExpiredInput(0)
  jest.useRealTimers()
  await settle()
  expect(mockCalls).toEqual(expected)
  Reflect.deleteProperty(globalThis, 'indexedDB')
})

test('deletes expired input in a browser that does not list its databases', async () => {
  storeAll(3)
  setDay(31)
  Object.assign(globalThis, { indexedDB: {} })
  deleteExpiredInput(0)
  expect(localStorage).toHaveLength(0)
  Reflect.deleteProperty(globalThis, 'indexedDB')
})
