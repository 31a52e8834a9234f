import { screen } from '@testing-library/react'
import { ActionLink } from '#components/campaign/apply-link'
import { renderSite } from '#components/site/render-site'

const show = () => renderSite(<ActionLink href="/jobs/baker/apply" label="Apply" detail="4 steps" />)
afterEach(() => history.replaceState(null, '', '/'))

test('links to the application', () => {
  show()
  expect(screen.getByRole('link', { name: 'Apply 4 steps' })).toHaveAttribute('href', '/jobs/baker/apply')
})

test('keeps the preview mode in the link', () => {
  history.replaceState(null, '', '/jobs/baker?mode=preview')
  show()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/jobs/baker/apply?mode=preview')
})
