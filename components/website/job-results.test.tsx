import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderSite } from '#components/site/render-site'
import { JobResults } from '#components/website/job-results'
import { card } from '#tests/support/samples'

jest.mock('#components/website/map/job-map', () => ({
  JobMap: ({ jobs, onSelect }: { jobs: readonly object[]; onSelect: (jobs: readonly object[]) => void }) => (
    <>
      {['Lille', 'Paris'].map((place, index) => (
        <button key={place} type="button" onClick={() => onSelect(jobs.slice(index, index + 1))}>
          {place}
        </button>
      ))}
    </>
  ),
}))

const jobs = [card({ id: 1, slug: 'baker', name: 'Baker' }), card({ id: 2, slug: 'analyst', name: 'Analyst' })]

test('announces another place with as many jobs', async () => {
  renderSite(<JobResults jobs={jobs} distances={null} isMap onSaved={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Lille' }))
  const announced = screen.getByText('1 job at this place')
  await userEvent.click(screen.getByRole('button', { name: 'Paris' }))
  expect(announced).not.toBeInTheDocument()
  expect(screen.getByText('1 job at this place').closest('[role=status]')).not.toBeNull()
})

test('keeps focus in the list when all places are shown again', async () => {
  renderSite(<JobResults jobs={jobs} distances={null} isMap onSaved={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Lille' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Show all places' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Baker' })).toHaveFocus()
})
