import { screen } from '@testing-library/react'
import { JobsScreen } from '#components/manager/jobs/jobs-screen'
import { renderManager } from '#components/manager/shell/render-manager'
import { listedJob, mockShareKit } from '#tests/support/share-kit-api'
import { JobChoice } from './job-choice'

const choice = <JobChoice slugs={['job-1']} onChange={() => undefined} />
const names = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)

test('lists open jobs first, and by name', async () => {
  const closed_at = '2026-11-20T08:00:00.000Z'
  mockShareKit({ jobs: [listedJob(1, { closed_at, is_online: false }), listedJob(3), listedJob(2)] })
  renderManager(choice)
  await screen.findByRole('checkbox', { name: 'Baker 3' })
  expect(names()).toEqual(['Baker 2', 'Baker 3', 'Baker 1Closed'])
})

test('shows the jobs that the list of jobs has read, and reads no other pages', async () => {
  const failing = new Map<string, 'UNAVAILABLE'>()
  const { calls } = mockShareKit({ jobs: [listedJob(1)], failing })
  const { show } = renderManager(<JobsScreen />)
  await screen.findByRole('rowheader', { name: /Baker 1/ })
  const pages = () => new Set(calls.filter(({ call }) => call === 'GET /campaigns').map(({ query }) => String(query)))
  const read = pages()
  failing.set('GET /campaigns', 'UNAVAILABLE')
  show(choice)
  expect(names()).toEqual(['Baker 1'])
  expect(pages()).toEqual(read)
})
