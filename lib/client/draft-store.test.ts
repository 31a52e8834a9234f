import { readDraft, unacknowledged, writeDraft } from '#lib/client/draft-store'
import { Address } from '#lib/domain/address'

beforeEach(() => localStorage.clear())

test('answers are kept on the device, each candidacy’s apart', () => {
  writeDraft(3, { 1: 'Because', 2: [4] })
  writeDraft(4, { 1: 'Other' })
  expect(readDraft(3)).toEqual({ 1: 'Because', 2: [4] })
  expect(readDraft(4)).toEqual({ 1: 'Other' })
  expect(readDraft(5)).toEqual({})
})

test('an empty draft leaves nothing behind', () => {
  writeDraft(3, { 1: 'Because' })
  writeDraft(3, {})
  expect(localStorage.length).toBe(0)
})

test.each(['{"1":', 'null', '[]', '"12"', '{"why":"x"}', '{"1":true}'])(
  'a store that holds %s is read as nothing',
  (text) => {
    localStorage.setItem('draft:3', text)
    expect(readDraft(3)).toEqual({})
  },
)

test('a range of which one day is given comes back as it was left', () => {
  const half = { 1: { from: '2024-05-01', to: '' }, 2: { from: '', to: '2024-05-03' } }
  writeDraft(3, half)
  expect(readDraft(3)).toEqual(half)
})

test('a place comes back whole', () => {
  writeDraft(3, { 1: Address.parse({ name: 'Lyon', lat: 45.75, lon: 4.85 }), 2: null })
  expect(readDraft(3)).toEqual({ 1: Address.parse({ name: 'Lyon', lat: 45.75, lon: 4.85 }), 2: null })
})

test('a value that cannot be read leaves the others alone', () => {
  localStorage.setItem('draft:3', '{"1":"Because","2":true,"3":{"from":"soon","to":""},"why":"x","4":[4],"5":{}}')
  expect(readDraft(3)).toEqual({ 1: 'Because', 4: [4] })
})

test('what the server has leaves the copy, what was typed meanwhile stays', () => {
  expect(unacknowledged({ 1: 'Because', 2: 'More', 3: null }, { 1: 'Because', 2: 'Mor', 3: null })).toEqual({
    2: 'More',
  })
  expect(unacknowledged({ 1: [1, 2] }, { 1: [1, 2], 2: 'x' })).toEqual({})
})

test('a browser that forbids storage does without', () => {
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
