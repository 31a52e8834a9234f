import { onFirstUse } from '#lib/client/first-use'

test.each(['pointerdown', 'keydown', 'click', 'input', 'scroll', 'play', 'beforeprint'])(
  'calls a function once at the first %s anywhere on the page, also if it does not bubble',
  (sign) => {
    const work = jest.fn()
    onFirstUse(work)
    expect(work).not.toHaveBeenCalled()
    document.body.dispatchEvent(new Event(sign))
    document.body.dispatchEvent(new Event(sign))
    dispatchEvent(new Event('keydown'))
    expect(work).toHaveBeenCalledTimes(1)
  },
)

test('does not call the function after a cancellation', () => {
  const work = jest.fn()
  onFirstUse(work)()
  document.body.dispatchEvent(new Event('keydown'))
  expect(work).not.toHaveBeenCalled()
})
