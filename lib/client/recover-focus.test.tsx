import '@testing-library/jest-dom'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusOn, recoverFocus } from './recover-focus'
import { isFocusLost, useFocus } from './use-focus'

function Page({ children }: { children: ReactNode }) {
  useEffect(() => recoverFocus({ isResetByPages: true }), [])
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  )
}

function OneTime({ isDisabled = false }: { isDisabled?: boolean }) {
  const [isDone, setDone] = useState(false)
  if (isDone && !isDisabled) return null
  return (
    <button type="button" disabled={isDone} onClick={() => setDone(true)}>
      Remove
    </button>
  )
}

const press = () => userEvent.click(screen.getByText('Remove'))
const nextFrame = () => new Promise(requestAnimationFrame)
/** Waits for three frames, because the check may run after this callback of the second one. */
const aCheck = () =>
  act(async () => {
    for (let n = 0; n < 3; n++) await nextFrame()
  })

test.each<[string, ReactNode, () => HTMLElement]>([
  [
    'the heading of its section',
    <section>
      <h2>Files</h2>
      <p>
        <OneTime />
      </p>
    </section>,
    () => screen.getByRole('heading'),
  ],
  [
    'the region around it that can have focus',
    <section>
      <h2>Messages</h2>
      <div role="log" aria-label="Messages" tabIndex={0}>
        <OneTime />
      </div>
    </section>,
    () => screen.getByRole('log'),
  ],
  [
    'the first control of its form',
    <form>
      <textarea aria-label="Text" />
      <OneTime />
    </form>,
    () => screen.getByRole('textbox'),
  ],
  [
    'the heading of its form, if the first control would open the keyboard of a phone',
    <form>
      <h2>Search</h2>
      <textarea aria-label="Text" />
      <OneTime />
    </form>,
    () => screen.getByRole('heading'),
  ],
  [
    'the heading, if its group has no other control',
    <>
      <h1>Inbox</h1>
      <div role="toolbar">
        <OneTime />
      </div>
    </>,
    () => screen.getByRole('heading'),
  ],
  ['the content', <OneTime key="one" />, () => screen.getByRole('main')],
  [
    'the heading of its section, also if the button was only disabled',
    <section>
      <h2>Status</h2>
      <OneTime isDisabled />
    </section>,
    () => screen.getByRole('heading'),
  ],
])('after a button was removed or disabled, focus moves to %s', async (_, content, target) => {
  render(<Page>{content}</Page>)
  await press()
  await waitFor(() => expect(target()).toHaveFocus())
})

test('a heading can have focus only until focus leaves it', async () => {
  render(
    <Page>
      <h1>Inbox</h1>
      <OneTime />
      <button type="button">Next</button>
    </Page>,
  )
  await press()
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus())
  // The window loses focus, and the heading keeps it in the document.
  fireEvent.blur(screen.getByRole('heading'))
  expect(screen.getByRole('heading')).toHaveAttribute('tabindex')
  act(() => screen.getByText('Next').focus())
  expect(screen.getByRole('heading')).not.toHaveAttribute('tabindex')
})

test('focus does not move if it had left the button before the button was removed', async () => {
  const { rerender } = render(<Page children={<OneTime />} />)
  act(() => screen.getByText('Remove').focus())
  act(() => screen.getByText('Remove').blur())
  await aCheck()
  rerender(<Page children="Nothing" />)
  await aCheck()
  expect(document.body).toHaveFocus()
})

function Results({ state }: { state: number }) {
  const box = useRef<HTMLDivElement>(null)
  useFocus(box, state, 'lost')
  return (
    <div ref={box}>
      <a href="#result">Result</a>
    </div>
  )
}

test('an effect that runs later takes focus from the place nearby', async () => {
  const page = (state: number) => (
    <Page>
      <h1>Inbox</h1>
      <OneTime />
      <Results state={state} />
    </Page>
  )
  const { rerender } = render(page(1))
  await press()
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus())
  rerender(page(2))
  expect(screen.getByRole('link')).toHaveFocus()
})

test('an effect that runs more than a second later takes no focus, because the user may be reading', () => {
  jest.useFakeTimers()
  render(<h1>Inbox</h1>)
  focusOn(screen.getByRole('heading'))
  expect(isFocusLost()).toBe(true)
  jest.advanceTimersByTime(1000)
  expect(isFocusLost()).toBe(false)
  expect(screen.getByRole('heading')).toHaveFocus()
  jest.useRealTimers()
})

test('an element that cannot have focus is not changed', () => {
  const heading = document.createElement('h1')
  focusOn(heading)
  expect(heading.outerHTML).toBe('<h1></h1>')
})

test('a new page starts without focus', async () => {
  const { rerender } = render(<Page children={<OneTime />} />)
  act(() => screen.getByText('Remove').focus())
  history.replaceState(null, '', '/next')
  rerender(<Page children="Next" />)
  await aCheck()
  expect(document.body).toHaveFocus()
  history.replaceState(null, '', '/')
})

test('knows the element that has focus already', async () => {
  render(<main id="content" tabIndex={-1} children={<OneTime />} />)
  act(() => screen.getByText('Remove').focus())
  const stop = recoverFocus()
  await press()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  stop()
})

test.each([
  ['a control on this page', <OneTime />, '/', 'MAIN'],
  ['a control on the page before', <OneTime />, '/before', 'BODY'],
  ['the text of a link', <a href="#next" children={<b>Text</b>} />, '/', 'BODY'],
])('after a press on %s that is gone, focus moves only if its place is left', async (_, content, page, focused) => {
  const { rerender } = render(<main id="content" tabIndex={-1} children={content} />)
  const path: EventTarget[] = []
  addEventListener('click', (event) => path.push(...event.composedPath()), { once: true })
  fireEvent.click(document.querySelector('button, b')!)
  rerender(<main id="content" tabIndex={-1} />)
  const stop = recoverFocus({ press: { path, page }, isResetByPages: true })
  await aCheck()
  expect(document.activeElement?.tagName).toBe(focused)
  stop()
})
