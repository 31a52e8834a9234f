import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderSite } from '#components/site/render-site'
import { SaveJob } from '#components/site/save-job'

const job = { id: 1, name: 'Baker' }
const button = () => screen.getByRole('button')

test('shows the state by the label or by the pressed icon, and not by both', async () => {
  const { unmount } = renderSite(<SaveJob job={job} look="text" />)
  await userEvent.click(button())
  expect(button()).toHaveAccessibleName('Saved')
  expect(button()).not.toHaveAttribute('aria-pressed')
  unmount()
  renderSite(<SaveJob job={job} />)
  expect(button()).toHaveAccessibleName('Save “Baker”')
  expect(button()).toHaveAttribute('aria-pressed', 'true')
})
