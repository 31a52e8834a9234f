import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { settle } from '#tests/support/settle'
import { withDialogs } from '#tests/support/dialogs'
import { ActionDialog } from './action-dialog'
import { renderUi } from './render-ui'

beforeEach(() => withDialogs())

test('an action that ends after the user has closed the dialog does not close the next one', async () => {
  const onClose = jest.fn()
  const action = Promise.withResolvers<void>()
  let signal: AbortSignal | undefined
  const onAction = (given: AbortSignal) => {
    signal = given
    return action.promise
  }
  renderUi(<ActionDialog title="Export" actionLabel="Start" cancelLabel="Cancel" {...{ onAction, onClose }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(signal?.aborted).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(signal?.aborted).toBe(true)
  action.resolve()
  await act(settle)
  expect(onClose).toHaveBeenCalledTimes(1)
})
