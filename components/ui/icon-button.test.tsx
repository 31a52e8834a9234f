import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { IconButton } from './icon-button'

test('has its label as name and tooltip, and no second text that repeats it', () => {
  render(<IconButton label="Close" icon={<svg aria-hidden />} />)
  const button = screen.getByRole('button', { name: 'Close' })
  expect(button).toHaveAttribute('title', 'Close')
  expect(button).not.toHaveAttribute('aria-label')
})
