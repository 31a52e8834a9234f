import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button'
import { renderUi } from './render-ui'

test('when busy, keeps focus, announces its state and ignores clicks', async () => {
  const send = jest.fn()
  const { rerender } = renderUi(<Button onClick={send}>Send</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenCalledTimes(1)
  rerender(
    <Button onClick={send} busy>
      Send
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Send Loading…' })
  await userEvent.click(button)
  expect(send).toHaveBeenCalledTimes(1)
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
})

test('does not submit its form twice while busy', async () => {
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
  renderUi(
    <form onSubmit={submit}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(submit).not.toHaveBeenCalled()
})
