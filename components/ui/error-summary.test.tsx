import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ErrorSummary } from './error-summary'
import { renderUi } from './render-ui'

const errors = [{ id: 'mail', message: 'Enter an address' }, { message: 'The server does not answer' }]

const Page = ({ attempt, none }: { attempt: number; none?: boolean }) => (
  <>
    <ErrorSummary errors={none ? [] : errors} attempt={attempt} />
    <input id="mail" aria-label="E-mail" />
  </>
)

test('takes focus when it appears and at each attempt, and links to the field', async () => {
  const { rerender } = renderUi(<Page attempt={0} none />)
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(<Page attempt={1} />)
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(screen.getByText('There are 2 problems')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Enter an address' }))
  expect(screen.getByLabelText('E-mail')).toHaveFocus()
  rerender(<Page attempt={2} />)
  expect(screen.getByRole('alert')).toHaveFocus()
})

test('does not take focus from a field where an error returns without another attempt', async () => {
  const { rerender } = renderUi(<Page attempt={1} />)
  rerender(<Page attempt={1} none />)
  await userEvent.click(screen.getByLabelText('E-mail'))
  rerender(<Page attempt={1} />)
  expect(screen.getByLabelText('E-mail')).toHaveFocus()
})
