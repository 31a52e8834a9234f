import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PageError } from '#components/site/page-error'
import { renderSite } from '#components/site/render-site'

test('a page that failed says so in short, then at length, and is tried again', async () => {
  const reset = jest.fn()
  renderSite(<PageError reset={reset} />)
  expect(screen.getByRole('heading', { level: 1, name: 'An error has occurred' })).toBeVisible()
  expect(screen.getByText(/^We're sorry, an error has occurred\. Please contact us/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reset).toHaveBeenCalled()
})
