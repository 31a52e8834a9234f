import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazyNearViewport } from './lazy-near-viewport'
import { renderUi } from './render-ui'

/** For each observed element, a function that reports that the element is near the viewport. */
let observed: (() => void)[]
const observer = globalThis.IntersectionObserver
beforeEach(() => {
  observed = []
  globalThis.IntersectionObserver = class {
    constructor(report: IntersectionObserverCallback) {
      const entry = { isIntersecting: true } as IntersectionObserverEntry
      observed.push(() => report([entry], this as unknown as IntersectionObserver))
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})
afterEach(() => void (globalThis.IntersectionObserver = observer))

function show(...answers: ('ok' | 'failed')[]) {
  const load = jest.fn(async () => {
    if (answers.shift() === 'failed') throw new Error('not loaded')
    return ({ name }: { name: string }) => <p>Hello {name}</p>
  })
  const Part = lazyNearViewport(load, <p>Waiting</p>)
  renderUi(<Part name="Nora" />)
  return load
}

test('loads a part when it is near the viewport', async () => {
  const load = show('ok')
  expect(screen.getByText('Waiting')).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  act(() => observed[0]!())
  expect(await screen.findByText('Hello Nora')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test.each(['pointerdown', 'keydown', 'scroll', 'beforeprint'])('loads a part at the first %s', async (sign) => {
  const load = show('ok')
  fireEvent(sign === 'scroll' ? document : window, new Event(sign))
  expect(await screen.findByText('Hello Nora')).toBeVisible()
  fireEvent(window, new Event(sign))
  expect(load).toHaveBeenCalledTimes(1)
})

test('offers to load a part again after a failure', async () => {
  show('failed', 'ok')
  act(() => observed[0]!())
  expect(await screen.findByRole('alert')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Nora')).toBeVisible()
})
