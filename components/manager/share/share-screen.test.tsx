import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import { funnel, mockShareKit } from '#tests/support/share-kit-api'
import { ShareScreen } from './share-screen'

const POSTER = 'GET /campaigns/baker-lille/poster'
jest.mock('#lib/client/manager/share/render-pdf', () => ({ renderPdf: () => Promise.resolve() }))

beforeEach(() => {
  localStorage.clear()
  URL.createObjectURL = () => 'blob:file'
})

const show = (options: Parameters<typeof mockShareKit>[0] = {}) => {
  const api = mockShareKit(options)
  renderManager(<ShareScreen slug="baker-lille" />)
  return api
}
const rowOf = async (name: string) => {
  const list = await screen.findByRole('region', { name: 'Links and results' })
  return within(list).getByText(name, { selector: 'bdi' }).closest('li')!
}

test('opens the job with the host of the back office as its referrer, so that no cookie dialog opens', async () => {
  show()
  expect(await screen.findByRole('link', { name: /^View/ })).toHaveAttribute('referrerpolicy', 'strict-origin')
})

test('copies the link of a source, and confirms it', async () => {
  const user = userEvent.setup()
  show()
  await rowOf('LinkedIn')
  await user.click(screen.getByRole('button', { name: 'Copy link: LinkedIn' }))
  expect(await navigator.clipboard.readText()).toBe('https://levain.example.org/jobs/baker-lille?source=linkedin')
  expect(within(await rowOf('LinkedIn')).getByRole('status')).toHaveTextContent('Copied')
})

test('explains how to copy if the browser does not allow it', async () => {
  const user = userEvent.setup()
  show()
  await rowOf('LinkedIn')
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Copy link: LinkedIn' }))
  expect(await screen.findByText(/Select it and copy it yourself/)).toBeInTheDocument()
})

test('shows results by source, hides small counts, and lists sources without a link', async () => {
  show({
    sources: [
      { source: 'linkedin', ...funnel(25, null) },
      { source: 'direct', ...funnel(10, 5) },
    ],
  })
  const linkedin = await rowOf('LinkedIn')
  await waitFor(() => expect(linkedin).toHaveTextContent(/25 visits< 5Fewer than 5 applications/))
  expect(await rowOf('Facebook')).toHaveTextContent(/Fewer than 5 visits/)
  expect(await rowOf('No source')).toHaveTextContent(/10 visits5 applications/)
})

test('reads the results since last year on request', async () => {
  const { callsOf } = show()
  await rowOf('LinkedIn')
  await userEvent.click(screen.getByRole('radio', { name: 'Since last year' }))
  await waitFor(() =>
    expect(callsOf('GET /figures').map(({ query }) => Object.fromEntries(query))).toEqual([
      { campaign: 'baker-lille' },
      { campaign: 'baker-lille', since: '2025-01-01' },
    ]),
  )
})

test('results since last year that cannot be loaded are reported, and loaded after another press', async () => {
  const { failing } = show({ sources: [{ source: 'linkedin', ...funnel(25, null) }] })
  await waitFor(async () => expect(await rowOf('LinkedIn')).toHaveTextContent(/25 visits/))
  failing.set('GET /figures', 'UNAVAILABLE')
  await userEvent.click(screen.getByRole('radio', { name: 'Since last year' }))
  const problem = await screen.findByText(/^The results could not be loaded/)
  expect(screen.queryByText(/^Results are multiples of 5/)).toBeNull()
  failing.clear()
  await userEvent.click(await within(problem).findByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await rowOf('LinkedIn')).toHaveTextContent(/25 visits/))
  expect(screen.queryByText(/^The results could not be loaded/)).toBeNull()
  expect(screen.getByText(/^Results are multiples of 5/)).toBeVisible()
})

test('a source with results that was added in another browser gets its link with one press', async () => {
  show({
    sources: [
      { source: 'job-fair', ...funnel(25, null) },
      { source: 'place 1', ...funnel(10, null) },
    ],
  })
  expect(await rowOf('job-fair')).toHaveTextContent(/not in this list/)
  await userEvent.click(screen.getByRole('button', { name: 'Add link: job-fair' }))
  expect(await screen.findByText('?source=job-fair')).toBeInTheDocument()
  expect(await rowOf('job-fair')).toHaveTextContent(/25 visits/)
  expect(screen.getByRole('heading', { name: 'Links and results' })).toHaveFocus()
  expect(localStorage.getItem('manager-sources-levain')).toBe('["job-fair"]')
  // No link has such a source.
  expect(screen.queryByRole('button', { name: 'Add link: place 1' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Add another source' })).toHaveAccessibleDescription(/this browser only/)
})

test('adds a source, remembers it in this browser, and can remove it again', async () => {
  const { callsOf } = show()
  await rowOf('LinkedIn')
  await userEvent.type(screen.getByRole('textbox', { name: 'Add another source' }), 'Salon de l’emploi')
  expect(screen.getByText('salon-de-l-emploi')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('?source=salon-de-l-emploi')).toBeInTheDocument()
  expect(callsOf('GET /campaigns/baker-lille/share_kit').at(-1)!.query.get('source')).toBe('salon-de-l-emploi')
  expect(localStorage.getItem('manager-sources-levain')).toBe('["salon-de-l-emploi"]')
  await userEvent.click(screen.getByRole('button', { name: 'Remove salon-de-l-emploi' }))
  await waitFor(() => expect(screen.queryByText(/source=salon-de-l-emploi$/)).not.toBeInTheDocument())
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('?source=salon-de-l-emploi')).toBeInTheDocument()
})

test.each([
  [' ', /Enter a name with letters/],
  ['a'.repeat(61), /at most 60 characters/],
  ['LinkedIn', /in the list already/],
  ['0612345678', /at most 5 digits/],
  ['direct', /visits without a source/],
])('rejects the source %s', async (text, message) => {
  const { callsOf } = show()
  await rowOf('LinkedIn')
  const field = screen.getByRole('textbox', { name: 'Add another source' })
  await userEvent.type(field, text)
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(field).toHaveAccessibleDescription(message)
  expect(field).toHaveFocus()
  expect(callsOf('GET /campaigns/baker-lille/share_kit')).toHaveLength(1)
})

test('has posts in the language of the job for each source', async () => {
  show()
  const text = await screen.findByRole('group', { name: 'Text for LinkedIn' })
  expect(text).toHaveTextContent(/Rejoignez Levain.*source=linkedin$/)
  expect(text).toHaveAttribute('lang', 'fr')
  expect(screen.getByText(/In the language of the job: French/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Short' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Source in the link' }), 'email')
  expect(screen.getByRole('group', { name: 'Text for Email' })).toHaveTextContent(/Levain recrute.*source=email$/)
  expect(screen.getByRole('group', { name: 'Subject' })).toHaveTextContent('Offre chez Levain')
})

test('a draft has links and posts, but nothing that is printed', async () => {
  const { callsOf } = show({ kit: { status: 'DRAFT' } })
  expect(await screen.findByRole('heading', { name: 'This job is a draft' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Posts' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Poster' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Post: LinkedIn' })).not.toBeInTheDocument()
  expect(callsOf(POSTER)).toEqual([])
})

test('a closed job has results only', async () => {
  show({ kit: { status: 'CLOSED' }, sources: [{ source: 'linkedin', ...funnel(25, 5) }] })
  expect(await screen.findByRole('heading', { name: 'This job is closed' })).toBeInTheDocument()
  await waitFor(async () => expect(await rowOf('LinkedIn')).toHaveTextContent('25 visits5 applications'))
  expect(screen.queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('an unknown job leads back to the list', async () => {
  show({ failing: new Map([['GET /campaigns/baker-lille/share_kit', 'NOT_FOUND' as const]]) })
  expect(await screen.findByRole('heading', { name: 'Job not found' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'All jobs' })).toHaveAttribute('href', '/levain/jobs')
})

test('results that cannot be loaded do not hide the links', async () => {
  show({ failing: new Map([['GET /figures', 'UNAVAILABLE' as const]]) })
  expect(await screen.findByText(/The results could not be loaded/, {}, { timeout: 5000 })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Copy link: LinkedIn' })).toBeInTheDocument()
})

test('the embed code names the sites that can show it', async () => {
  show()
  expect(await screen.findByText(/Only these sites can show it: https:\/\/levain\.example\.com/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Without JavaScript' }))
  expect(screen.getByRole('group', { name: 'Embed code' })).toHaveTextContent('<iframe')
})
