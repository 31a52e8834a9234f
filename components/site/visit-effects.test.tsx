import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type * as RecoverFocus from '#lib/client/recover-focus'
import { VisitEffects } from './visit-effects'

let mockStop = () => {}
jest.mock('#lib/client/recover-focus', () => {
  const actual = jest.requireActual<typeof RecoverFocus>('#lib/client/recover-focus')
  return { ...actual, recoverFocus: (options: object) => (mockStop = actual.recoverFocus(options)) }
})
// Focus is kept only once for each page, so each test loads the code again.
afterEach(() => {
  mockStop()
  jest.resetModules()
})

function Failure() {
  const [isRetried, setRetried] = useState(false)
  return (
    <section>
      <h2>Files</h2>
      {!isRetried && (
        <button type="button" onClick={() => setRetried(true)}>
          Try again
        </button>
      )}
    </section>
  )
}

test.each([
  ['with the first press', () => userEvent.click(screen.getByRole('button'))],
  ['by keyboard', () => userEvent.keyboard('{Tab}{Enter}')],
])('a button that removes itself %s leaves focus at the heading of its section', async (_, press) => {
  render(
    <main id="content" tabIndex={-1}>
      <VisitEffects />
      <Failure />
    </main>,
  )
  await press()
  expect(screen.queryByRole('button')).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus())
})

test('stops waiting for presses once the code for focus has loaded', async () => {
  const remove = jest.spyOn(globalThis, 'removeEventListener')
  render(<VisitEffects />)
  await userEvent.keyboard('{Tab}')
  await waitFor(() => expect(remove.mock.calls.map(([type]) => type)).toEqual(['keydown', 'click']))
})
