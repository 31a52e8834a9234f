import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PageError } from '#components/site/page-error'
import { renderSite } from '#components/site/render-site'

const renderError = (error: Error) => {
  const callbacks = { reset: jest.fn(), reload: jest.fn() }
  renderSite(<PageError error={error} {...callbacks} />)
  return callbacks
}
const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

test('shows a title and an explanation for a failed page, and tries again', async () => {
  const { reset, reload } = renderError(new Error('no answer'))
  expect(screen.getByRole('heading', { level: 1, name: 'An error has occurred' })).toHaveFocus()
  expect(screen.getByText(/^We're sorry, an error has occurred\. Please contact us/)).toBeVisible()
  await tryAgain()
  expect([reset.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
})

test.each([
  Object.assign(new Error('Failed to load chunk /_next/static/chunks/a.js from module 1'), { name: 'ChunkLoadError' }),
  new TypeError('Failed to fetch dynamically imported module: https://levain.test/a.js'),
  new TypeError('error loading dynamically imported module: https://levain.test/a.js'),
  new TypeError('Importing a module script failed.'),
])('reloads the page on request if a script failed to load: %s', async (error) => {
  const { reset, reload } = renderError(error)
  expect(reload).not.toHaveBeenCalled()
  await tryAgain()
  expect([reset.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1])
})
