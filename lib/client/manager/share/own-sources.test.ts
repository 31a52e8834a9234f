import { act, renderHook } from '@testing-library/react'
import { MAX_OWN_SOURCES, useOwnSources } from './own-sources'

const KEY = 'manager-sources-levain'
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown
const open = () => renderHook(() => useOwnSources('levain')).result

beforeEach(() => localStorage.clear())

test('a removal that is undone keeps a source that was added since', () => {
  const own = open()
  act(() => own.current.add('job-fair'))
  // The message with the button for undo keeps these functions.
  const { add } = own.current
  act(() => own.current.remove('job-fair'))
  act(() => own.current.add('radio'))
  act(() => add('job-fair'))
  expect(own.current.sources).toEqual(['radio', 'job-fair'])
  expect(stored()).toEqual(['radio', 'job-fair'])
})

test('sources of other tabs and screens are kept and shown', () => {
  const [own, other] = [open(), open()]
  act(() => own.current.add('job-fair'))
  expect(other.current.sources).toEqual(['job-fair'])
  localStorage.setItem(KEY, JSON.stringify(['job-fair', 'radio']))
  act(() => own.current.add('school'))
  expect(stored()).toEqual(['job-fair', 'radio', 'school'])
  localStorage.setItem(KEY, JSON.stringify(['job-fair', 'school']))
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect(own.current.sources).toEqual(['job-fair', 'school'])
  act(() => own.current.remove('school'))
  expect(stored()).toEqual(['job-fair'])
})

test('sources work in a browser that stores nothing', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  const own = open()
  act(() => own.current.add('job-fair'))
  act(() => own.current.add('radio'))
  act(() => own.current.remove('job-fair'))
  expect(own.current.sources).toEqual(['radio'])
  act(() => own.current.remove('radio'))
  expect(own.current.sources).toEqual([])
  blocked.mockRestore()
})

test('the oldest source is dropped above the maximum, and invalid stored sources are ignored', () => {
  localStorage.setItem(KEY, '["two words"]')
  const own = open()
  expect(own.current.sources).toEqual([])
  for (let index = 0; index <= MAX_OWN_SOURCES; index += 1) act(() => own.current.add(`place-${index}a`))
  expect(own.current.sources).toHaveLength(MAX_OWN_SOURCES)
  expect(own.current.sources).not.toContain('place-0a')
})
