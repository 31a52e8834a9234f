import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { createRef } from 'react'
import { Textarea } from './textarea'

test('forwards its ref, and grows with its text in browsers without field-sizing', async () => {
  const ref = createRef<HTMLTextAreaElement>()
  const heights = [120, 480]
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => heights.shift() ?? 480)
  render(<Textarea aria-label="Why" ref={ref} />)
  expect(ref.current).toBe(screen.getByLabelText('Why'))
  expect(ref.current?.style.blockSize).toBe('122px')
  await userEvent.type(screen.getByLabelText('Why'), 'a')
  expect(ref.current?.style.blockSize).toBe('482px')
})

test.each([2, 3, 4, 6, 8])('%i lines have a minimum height in browsers with field-sizing', (rows) => {
  const css = readFileSync('components/ui/textarea.module.css', 'utf8')
  expect(css).toContain(`.area[rows='${rows}'] {\n  min-block-size: calc(${rows}lh + 1.5rem);`)
})
