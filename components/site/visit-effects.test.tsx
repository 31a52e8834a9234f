import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { VisitEffects } from './visit-effects'

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
