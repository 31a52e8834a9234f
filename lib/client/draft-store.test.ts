import { readDraft, unacknowledged, writeDraft } from '#lib/client/draft-store'
import { Address } from '#lib/domain/address'

beforeEach(() => localStorage.clear())

test('stores answers separately for each candidacy', () => {
  writeDraft(3, { 1: 'Because', 2: [4] })
  writeDraft(4, { 1: 'Other' })
  expect(readDraft(3)).toEqual({ 1: 'Because', 2: [4] })
  expect(readDraft(4)).toEqual({ 1: 'Other' })
  expect(readDraft(5)).toEqual({})
})

test('stores nothing for an empty draft', () => {
  writeDraft(3, { 1: 'Because' })
  writeDraft(3, {})
  expect(localStorage.length).toBe(0)
})

test.each(['{"1":', 'null', '[]', '"12"', '{"why":"x"}', '{"1":true}'])('treats stored content %s as empty', (text) => {
  localStorage.setItem('draft:3', text)
  expect(readDraft(3)).toEqual({})
})

test('restores a date range with one blank day', () => {
  const half = { 1: { from: '2024-05-01', to: '' }, 2: { from: '', to: '2024-05-03' } }
  writeDraft(3, half)
  expect(readDraft(3)).toEqual(half)
})

test('restores an address', () => {
  writeDraft(3, { 1: Address.parse({ name: 'Lyon', lat: 45.75, lon: 4.85 }), 2: null })
  expect(readDraft(3)).toEqual({ 1: Address.parse({ name: 'Lyon', lat: 45.75, lon: 4.85 }), 2: null })
})

test('ignores an invalid value but not the others', () => {
  localStorage.setItem('draft:3', '{"1":"Because","2":true,"3":{"from":"soon","to":""},"why":"x","4":[4],"5":{}}')
  expect(readDraft(3)).toEqual({ 1: 'Because', 4: [4] })
})

test('removes acknowledged values but not later changes', () => {
  expect(unacknowledged({ 1: 'Because', 2: 'More', 3: null }, { 1: 'Because', 2: 'Mor', 3: null })).toEqual({
    2: 'More',
  })
  expect(unacknowledged({ 1: [1, 2] }, { 1: [1, 2], 2: 'x' })).toEqual({})
})

test('returns an empty draft if storage is blocked', () => {
  const forbid = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(forbid),
  )
  expect(() => writeDraft(3, { 1: 'x' })).not.toThrow()
  expect(readDraft(3)).toEqual({})
  spies.forEach((spy) => spy.mockRestore())
})
