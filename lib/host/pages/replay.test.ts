import { HYDRATED } from '#lib/domain/hydrated'
import { SCRIPT_NOTICE } from '#lib/domain/script-notice'
import { SCRIPT_STARTER } from '#lib/host/pages/delay-scripts'

beforeEach(() => {
  jest.useFakeTimers()
  document.body.innerHTML =
    `<p id="${SCRIPT_NOTICE}" hidden></p><script type="text/later" data-later="/_next/static/a.js"></script>` +
    '<form novalidate><input name="email" value="a@example.org"></form><button type="button">Menu</button>'
  const script = document.createElement('script')
  script.textContent = SCRIPT_STARTER
  document.head.append(script)
})
afterEach(() => {
  dispatchEvent(new Event(HYDRATED))
  jest.useRealTimers()
})

/** Marks an element as React does when it hydrates it. */
const hydrate = <Target extends Element>(element: Target) => Object.assign(element, { __reactProps$test: {} })

function finishHydration() {
  document.querySelectorAll('form, button').forEach(hydrate)
  dispatchEvent(new Event(HYDRATED))
}

/** Hydrates the page after a time, and returns how often React receives the event. */
function countAfterHydration(target: Element, event: 'submit' | 'click', ms: number) {
  jest.advanceTimersByTime(ms)
  const handler = jest.fn((received: Event) => received.preventDefault())
  target.addEventListener(event, handler)
  finishHydration()
  jest.runAllTimers()
  return handler.mock.calls.length
}

test('a form is not submitted by the browser before hydration, but once afterwards', () => {
  const form = document.querySelector('form')!
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true })
  form.dispatchEvent(submit)
  expect(submit.defaultPrevented).toBe(true)
  expect(countAfterHydration(form, 'submit', 500)).toBe(1)
})

test('an action is repeated if the page hydrates right after it, before any timer', () => {
  const form = document.querySelector('form')!
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  const onSubmit = jest.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', onSubmit)
  finishHydration()
  jest.runAllTimers()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('an action during which the page hydrates is not repeated', () => {
  const button = document.querySelector('button')!
  const onClick = jest.fn()
  button.addEventListener('click', onClick)
  document.addEventListener('click', finishHydration, { capture: true, once: true })
  button.click()
  jest.runAllTimers()
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a click in a part that hydrates after the page is repeated when that part hydrates', () => {
  const button = document.querySelector('button')!
  const onClick = jest.fn()
  button.addEventListener('click', onClick)
  dispatchEvent(new Event(HYDRATED))
  // React stops an event that it cannot handle yet.
  document.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true })
  button.click()
  jest.advanceTimersByTime(1000)
  expect(onClick).not.toHaveBeenCalled()
  hydrate(button)
  jest.runAllTimers()
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a click on a part that is ready cancels the repetition of an earlier one', () => {
  const button = document.querySelector('button')!
  const ready = hydrate(document.body.appendChild(document.createElement('button')))
  button.click()
  ready.click()
  expect(countAfterHydration(button, 'click', 500)).toBe(0)
})

test('an action on an element that was then removed is not repeated', () => {
  const form = document.querySelector('form')!
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  form.remove()
  hydrate(form)
  expect(countAfterHydration(form, 'submit', 500)).toBe(0)
})

test('a form that works without scripts is submitted by the browser', () => {
  const form = document.querySelector('form')!
  form.noValidate = false
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true })
  form.addEventListener('submit', () => expect(submit.defaultPrevented).toBe(false), { once: true })
  // jsdom cannot load the next page.
  addEventListener('submit', (event) => event.preventDefault(), { once: true })
  form.dispatchEvent(submit)
  expect(countAfterHydration(form, 'submit', 500)).toBe(0)
})

test('only the last action is repeated', () => {
  const form = document.querySelector('form')!
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  document.querySelector('button')!.click()
  const onSubmit = jest.fn()
  form.addEventListener('submit', onSubmit)
  expect(countAfterHydration(document.querySelector('button')!, 'click', 500)).toBe(1)
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each([
  ['form', 'submit'],
  ['button', 'click'],
] as const)('a %s that was used long ago is not repeated', (selector, event) => {
  const target = document.querySelector(selector)!
  target.dispatchEvent(new Event(event, { bubbles: true, cancelable: true }))
  expect(countAfterHydration(target, event, 11_000)).toBe(0)
})

describe('the notice that scripts could not be loaded', () => {
  const isShown = () => !document.getElementById(SCRIPT_NOTICE)!.hidden
  const send = () =>
    document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))

  test('appears ten seconds after a form was submitted, and disappears when the page hydrates', () => {
    send()
    jest.advanceTimersByTime(9_000)
    expect(isShown()).toBe(false)
    jest.advanceTimersByTime(1_000)
    expect(isShown()).toBe(true)
    dispatchEvent(new Event(HYDRATED))
    expect(isShown()).toBe(false)
  })

  test('does not appear after hydration', () => {
    document.querySelector('button')!.click()
    dispatchEvent(new Event(HYDRATED))
    jest.advanceTimersByTime(20_000)
    expect(isShown()).toBe(false)
  })

  test('appears at once if a script cannot be loaded', () => {
    dispatchEvent(new Event('pointerdown'))
    document.querySelector('script[src="/_next/static/a.js"]')!.dispatchEvent(new Event('error'))
    expect(isShown()).toBe(true)
  })
})
