import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { useFocus } from '#lib/client/use-focus'

function Box({ state, when, children }: { state: number; when?: 'always' | 'lost'; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useFocus(box, state, when)
  return (
    <>
      <button type="button">Elsewhere</button>
      <div ref={box}>{children}</div>
    </>
  )
}
const radios = ['a', 'b'].map((value) => (
  <input key={value} type="radio" name="one" aria-label={value} defaultChecked={value === 'b'} />
))

test('focuses the first control after a change of state', () => {
  const { rerender } = render(
    <Box state={1}>
      <input aria-label="first" />
    </Box>,
  )
  expect(document.body).toHaveFocus()
  rerender(
    <Box state={2}>
      <input aria-label="first" disabled />
      <input aria-label="second" />
    </Box>,
  )
  expect(screen.getByLabelText('second')).toHaveFocus()
})

test('focuses the selected radio button', () => {
  const { rerender } = render(<Box state={1}>{radios}</Box>)
  rerender(<Box state={2}>{radios}</Box>)
  expect(screen.getByLabelText('b')).toHaveFocus()
})

test('moves focus only if it was lost, if `when` is "lost"', () => {
  const { rerender } = render(<Box state={1} when="lost" children={<button type="button">Send</button>} />)
  screen.getByText('Elsewhere').focus()
  rerender(<Box state={2} when="lost" children={<button type="button">Send</button>} />)
  expect(screen.getByText('Elsewhere')).toHaveFocus()
  screen.getByText('Send').focus()
  rerender(<Box state={3} when="lost" children={<a href="/next">Next</a>} />)
  expect(screen.getByText('Next')).toHaveFocus()
})
