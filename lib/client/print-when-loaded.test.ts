import { printWhenLoaded } from '#lib/client/print-when-loaded'

let end: () => void
beforeEach(() => {
  jest.useFakeTimers()
  window.print = jest.fn()
  document.body.innerHTML = '<p data-loading></p>'
  end = printWhenLoaded()
})
afterEach(() => {
  end()
  jest.useRealTimers()
})

/** Returns whether the browser prints. */
const press = (init: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, cancelable: true, ...init }))

test.each([{ ctrlKey: true }, { metaKey: true }])('prints once all parts have loaded: %o', (keys) => {
  expect(press(keys)).toBe(false)
  expect(press(keys)).toBe(false)
  jest.advanceTimersByTime(1000)
  expect(print).not.toHaveBeenCalled()
  document.body.innerHTML = '<p>Loaded</p>'
  jest.advanceTimersByTime(1000)
  expect(print).toHaveBeenCalledTimes(1)
})

test('prints what is there if a part does not load', () => {
  press({ ctrlKey: true })
  jest.advanceTimersByTime(6000)
  expect(print).toHaveBeenCalledTimes(1)
})

test.each([{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, key: 'f' }])(
  'leaves other keys alone: %o',
  (keys) => {
    expect(press(keys)).toBe(true)
  },
)

test('leaves a loaded page to the browser', () => {
  document.body.innerHTML = ''
  expect(press({ ctrlKey: true })).toBe(true)
})

test('ends', () => {
  press({ ctrlKey: true })
  end()
  jest.advanceTimersByTime(6000)
  expect(print).not.toHaveBeenCalled()
  expect(press({ ctrlKey: true })).toBe(true)
})
