import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import { mockStaff } from '#tests/support/mock-staff'
import { funnel, listedJob, mockShareKit } from '#tests/support/share-kit-api'
import { JobsScreen } from './jobs-screen'

beforeEach(() => history.replaceState(null, '', '/levain/jobs'))

const rowOf = async (name: string) => (await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr')!

test('lists open jobs, newest first, with their counts and links', async () => {
  const { calls } = mockShareKit({
    jobs: [listedJob(1, { nb_candidacies: 12 }), listedJob(2, { first_activation_at: '2026-11-20T08:00:00.000Z' })],
    campaigns: [{ slug: 'job-1', name: 'Baker 1', ...funnel(40, 10) }],
    waiting: [{ slug: 'job-1', nb_waiting: 3 }],
  })
  renderManager(<JobsScreen />)
  const row = await rowOf('Baker 1')
  const links = screen.getAllByRole('link', { name: /^Baker/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/levain/jobs/job-2/share',
    '/levain/jobs/job-1/share',
  ])
  expect(await within(row).findByText('40')).toBeInTheDocument()
  expect(within(row).getByRole('link', { name: '12 applications for Baker 1' })).toHaveAttribute(
    'href',
    '/levain/inbox?campaign=job-1',
  )
  expect(
    await within(row).findByRole('link', { name: '3 candidates waiting for a reply for Baker 1' }),
  ).toHaveAttribute('href', '/levain/inbox?campaign=job-1&state=waiting')
  expect(await within(await rowOf('Baker 2')).findByText('Fewer than 5')).toBeInTheDocument()
  expect(new Set(calls.map(({ company }) => company))).toEqual(new Set(['levain']))
})

test('the waiting candidates of a job are not shown as 0 if they are unknown', async () => {
  const waiting = [{ slug: 'job-1', nb_waiting: 3 }]
  mockShareKit({ jobs: [listedJob(1), listedJob(2)], waiting, hasMoreWaiting: true })
  renderManager(<JobsScreen />)
  await screen.findByRole('link', { name: '3 candidates waiting for a reply for Baker 1' })
  expect(
    within(await rowOf('Baker 2'))
      .getAllByRole('cell')
      .at(-1),
  ).toBeEmptyDOMElement()
})

test('a capped number of waiting candidates is not shown as exact', async () => {
  mockShareKit({ jobs: [listedJob(1)], waiting: [{ slug: 'job-1', nb_waiting: 1000 }] })
  renderManager(<JobsScreen />)
  const name = '1,000+ candidates waiting for a reply for Baker 1'
  expect(await screen.findByRole('link', { name })).toHaveTextContent('1,000+')
})

test('the filter is in the URL, so that it is still set after a return to the list', async () => {
  mockShareKit({ jobs: Array.from({ length: 9 }, (_, index) => listedJob(index + 1, { is_online: false })) })
  const { unmount } = renderManager(<JobsScreen />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Closed (9)' }))
  await userEvent.type(screen.getByRole('searchbox'), '7 b')
  expect(location.search).toBe('?state=closed&q=7+b')
  unmount()
  renderManager(<JobsScreen />)
  expect(await rowOf('Baker 7')).toBeInTheDocument()
  expect(screen.getByRole('searchbox')).toHaveValue('7 b')
})

test('drafts and closed jobs have their own lists', async () => {
  mockShareKit({
    jobs: [listedJob(1), listedJob(2, { is_draft: true, is_online: false }), listedJob(3, { is_online: false })],
  })
  renderManager(<JobsScreen />)
  await rowOf('Baker 1')
  await userEvent.click(screen.getByRole('radio', { name: 'Drafts (1)' }))
  expect(await rowOf('Baker 2')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Baker 1' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Closed (1)' }))
  expect(await rowOf('Baker 3')).toBeInTheDocument()
})

test('a company with more jobs than the page reads sees all open jobs and the newest others', async () => {
  const closed = Array.from({ length: 5200 }, (_, index) => listedJob(index + 2, { is_online: false }))
  mockShareKit({ jobs: [listedJob(1), ...closed, listedJob(5300)] })
  renderManager(<JobsScreen />)
  expect(await rowOf('Baker 5300')).toBeInTheDocument()
  expect(await rowOf('Baker 1')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Closed (5,000)' }))
  expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('Baker 5201')
})

test('a job that closes while the jobs are read is listed once', async () => {
  mockStaff(({ call, query }) =>
    call === 'GET /campaigns'
      ? { campaigns: [listedJob(1, { is_online: query.get('is_online') === 'true' })], next_cursor: null }
      : undefined,
  )
  renderManager(<JobsScreen />)
  expect(await screen.findByRole('radio', { name: 'Closed (1)' })).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Open (0)' })).toBeInTheDocument()
})

test('the search finds jobs by words, and shows a message if no job matches', async () => {
  mockShareKit({ jobs: Array.from({ length: 9 }, (_, index) => listedJob(index + 1)) })
  renderManager(<JobsScreen />)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search jobs' }), '7 baker')
  expect(screen.getAllByRole('rowheader')).toHaveLength(1)
  expect(within(screen.getByRole('search')).getByRole('status')).toHaveTextContent('1 job')
  await userEvent.type(screen.getByRole('searchbox'), ' x')
  expect(screen.getByRole('heading', { name: 'No jobs match' })).toBeInTheDocument()
})

test('the button that shows the last jobs moves focus to the first of them', async () => {
  mockShareKit({ jobs: Array.from({ length: 101 }, (_, index) => listedJob(index + 1)) })
  renderManager(<JobsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(screen.getByRole('link', { name: 'Baker 1' })).toHaveFocus()
})

test('without jobs, explains where they come from', async () => {
  mockShareKit()
  renderManager(<JobsScreen />)
  expect(await screen.findByRole('heading', { name: 'No jobs yet' })).toBeInTheDocument()
})

test('offers to try again if the jobs cannot be loaded', async () => {
  const failing = new Map([['GET /campaigns', 'UNAVAILABLE' as const]])
  mockShareKit({ jobs: [listedJob(1)], failing })
  renderManager(<JobsScreen />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  failing.clear()
  await userEvent.click(retry)
  expect(await rowOf('Baker 1')).toBeInTheDocument()
})

test('a member without access to figures sees no visits', async () => {
  const { callsOf } = mockShareKit({ jobs: [listedJob(1)] })
  renderManager(<JobsScreen />, { scopes: ['campaigns:read'] })
  await rowOf('Baker 1')
  expect(screen.queryByText('Visits in 30 days')).not.toBeInTheDocument()
  expect(callsOf('GET /figures')).toEqual([])
})

test('a member without access to jobs sees an explanation', () => {
  mockShareKit()
  renderManager(<JobsScreen />, { scopes: ['candidacies:read'] })
  expect(screen.getByRole('heading', { name: 'No access' })).toBeInTheDocument()
})
