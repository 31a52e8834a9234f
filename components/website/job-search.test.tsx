import { screen } from '@testing-library/react'
import { renderSite } from '#components/site/render-site'
import { JobSearch } from '#components/website/job-search'

test('shows the labels of its fields, because a placeholder disappears', () => {
  renderSite(<JobSearch />)
  const labels = screen.getAllByRole('searchbox').map((field) => (field as HTMLInputElement).labels![0]!)
  expect(labels).toHaveLength(2)
  for (const label of labels) expect(label).not.toHaveClass('visually-hidden')
})
