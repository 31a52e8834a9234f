import { act, renderHook } from '@testing-library/react'
import {
  agesOf,
  EMPTY_DRAFT,
  lastStep,
  readDraft,
  withoutAcknowledged,
  useDraft,
  valuesOf,
  withAnswer,
  writeDraft,
} from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import { setSharedComputer } from '#lib/client/shared-computer'
import { Address } from '#lib/domain/address'
import type { AnswerGroup } from '#lib/domain/answer-group'
import { DAY_MS } from '#lib/domain/days'

const KEY = draftKey(7, 3)
const LOCAL = draftKey(7, null)
const draftOf = (group: AnswerGroup, at = Date.now()) => ({
  ...EMPTY_DRAFT,
  answers: Object.fromEntries(Object.entries(group).map(([id, value]) => [id, { value, at }])),
})
const read = (key = KEY) => valuesOf(readDraft(key))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('stores answers separately for each application', () => {
  writeDraft(KEY, draftOf({ 1: 'Because', 2: [4] }))
  writeDraft(draftKey(7, 4), draftOf({ 1: 'Other' }))
  expect(read()).toEqual({ 1: 'Because', 2: [4] })
  expect(read(draftKey(7, 4))).toEqual({ 1: 'Other' })
  expect(read(LOCAL)).toEqual({})
})

test('stores nothing for an empty draft', () => {
  writeDraft(KEY, draftOf({ 1: 'Because' }))
  writeDraft(KEY, EMPTY_DRAFT)
  expect(localStorage.length).toBe(0)
})

test.each(['{"1":', 'null', '[]', '"12"', '{"why":"x"}', '{"1":true}', '{"answers":[]}'])(
  'treats stored content %s as empty',
  (text) => {
    localStorage.setItem(KEY, text)
    expect(read()).toEqual({})
  },
)

test('restores a date range with one blank day, and an address', () => {
  const group = {
    1: { from: '2024-05-01', to: '' },
    2: { from: '', to: '2024-05-03' },
    3: Address.parse({ name: 'Lyon', lat: 45.75, lon: 4.85 }),
    4: null,
  }
  writeDraft(KEY, draftOf(group))
  localStorage.setItem(KEY, localStorage.getItem(KEY)!.replace('{', '{ '))
  expect(read()).toEqual(group)
})

test('ignores an invalid value but not the others', () => {
  const at = Date.now()
  const answers = {
    1: { value: 'Because', at },
    2: { value: true, at },
    3: { value: { from: 'soon', to: '' }, at },
    why: { value: 'x', at },
    4: { value: [4], at },
    5: { value: {}, at },
    6: 'untimed',
  }
  localStorage.setItem(KEY, JSON.stringify({ answers }))
  expect(read()).toEqual({ 1: 'Because', 4: [4] })
})

test('ignores a draft that has not changed for 30 days', () => {
  writeDraft(LOCAL, draftOf({ 1: 'Because' }, Date.now() - 31 * DAY_MS))
  expect(read(LOCAL)).toEqual({})
  writeDraft(LOCAL, { ...draftOf({ 1: 'Because' }, Date.now() - 31 * DAY_MS), video_seen_at: Date.now() })
  expect(read(LOCAL)).toEqual({ 1: 'Because' })
})

test('returns the age of an answer, which is never negative', () => {
  const draft = draftOf({ 1: 'Because' }, Date.now() - 5000)
  expect(agesOf(draft, { 1: 'Because' })[1]).toBeGreaterThanOrEqual(5000)
  expect(agesOf(draftOf({ 1: 'x' }, Date.now() + DAY_MS), { 1: 'x' })).toEqual({ 1: 0 })
})

test('removes acknowledged values but not later changes', () => {
  const remaining = withoutAcknowledged(draftOf({ 1: 'Because', 2: 'More', 3: null }), {
    1: 'Because',
    2: 'Mor',
    3: null,
  })
  expect(valuesOf(remaining)).toEqual({ 2: 'More' })
  expect(valuesOf(withoutAcknowledged(draftOf({ 1: [1, 2] }), { 1: [1, 2], 2: 'x' }))).toEqual({})
})

test('shows a change of this tab and of other tabs', () => {
  const { result } = renderHook(() => valuesOf(useDraft(KEY)))
  act(() => writeDraft(KEY, withAnswer(readDraft(KEY), 1, 'Because')))
  expect(result.current).toEqual({ 1: 'Because' })
  localStorage.setItem(KEY, JSON.stringify(draftOf({ 1: 'Elsewhere' })))
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect(result.current).toEqual({ 1: 'Elsewhere' })
})

describe('on a shared computer', () => {
  test('moves drafts into the tab, and stores later ones only there', () => {
    writeDraft(LOCAL, draftOf({ 1: 'Because' }))
    lastStep.write(7, 'question-1')
    setSharedComputer(true)
    expect(localStorage.length).toBe(0)
    writeDraft(LOCAL, withAnswer(readDraft(LOCAL), 2, 'More'))
    expect(localStorage.length).toBe(0)
    expect(read(LOCAL)).toEqual({ 1: 'Because', 2: 'More' })
    expect(lastStep.read(7)).toBe('question-1')
  })

  test('moves drafts back to the device when the visitor unticks the box', () => {
    setSharedComputer(true)
    writeDraft(LOCAL, draftOf({ 1: 'Because' }))
    setSharedComputer(false)
    expect(sessionStorage.length).toBe(0)
    expect(read(LOCAL)).toEqual({ 1: 'Because' })
  })
})

test('remembers a draft in a preview until the page is left, but does not store it', () => {
  history.replaceState(null, '', '/jobs/baker/apply?mode=preview')
  writeDraft(LOCAL, draftOf({ 1: 'Because' }))
  lastStep.write(7, 'question-1')
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  expect(read(LOCAL)).toEqual({ 1: 'Because' })
  writeDraft(LOCAL, EMPTY_DRAFT)
  expect(read(LOCAL)).toEqual({})
})

test('remembers a draft until the page is left if storage is blocked', () => {
  const forbid = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(forbid),
  )
  writeDraft(KEY, draftOf({ 1: 'x' }))
  expect(read()).toEqual({ 1: 'x' })
  writeDraft(KEY, EMPTY_DRAFT)
  expect(read()).toEqual({})
  spies.forEach((spy) => spy.mockRestore())
})
