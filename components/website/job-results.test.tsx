import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderSite } from '#components/site/render-site'
import { JobResults } from '#components/website/job-results'
import { card } from '#tests/support/samples'

jest.mock('#components/website/map/job-map', () => ({
  JobMap: ({ jobs, onSelect }: { jobs: readonly object[]; onSelect: (jobs: readonly object[]) => void }) => (
    <button type="button" onClick={() => onSelect(jobs.slice(0, 1))}>
      Lille
    </button>
  ),
}))

test('keeps focus in the list when all places are shown again', async () => {
  const jobs = [card({ id: 1, slug: 'baker', name: 'Baker' }), card({ id: 2, slug: 'analyst', name: 'Analyst' })]
  renderSite(<JobResults jobs={jobs} distances={null} isMap onSaved={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Lille' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Show all places' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Baker' })).toHaveFocus()
})
