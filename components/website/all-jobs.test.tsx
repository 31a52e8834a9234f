import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderSite } from '#components/site/render-site'
import { AllJobs } from '#components/website/all-jobs'
import { JobSearch } from '#components/website/job-search'
import { changeUrl } from '#lib/client/use-query'
import { withDialogs } from '#tests/support/dialogs'
import { address, card } from '#tests/support/samples'

withDialogs()

const jobs = [
  card({
    id: 1,
    slug: 'baker',
    name: 'Baker',
    first_activation_at: '2026-01-01T08:00:00Z',
    address: address({ city: 'Lille', country: 'France' }),
  }),
  card({
    id: 2,
    slug: 'analyst',
    name: 'Analyst',
    remote_level: 2,
    locale: 'de',
    working_time: 'PART_TIME',
    first_activation_at: '2026-02-01T08:00:00Z',
    address: address({ city: 'Berlin', country: 'Germany' }),
  }),
]
const show = (query = '', beforeHydration?: () => void) => {
  history.replaceState(null, '', `/all-jobs${query}`)
  return renderSite(<AllJobs jobs={jobs} professions={[]} />, { path: '/all-jobs', beforeHydration })
}
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const names = () => titles().filter((title) => ['Baker', 'Analyst'].includes(title ?? ''))

const activeFilters = () => {
  const list = screen.queryByRole('list', { name: 'Active filters' })
  return list
    ? within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    : []
}

beforeEach(() => localStorage.clear())

test.each([
  ['the list', <AllJobs key="" jobs={jobs} professions={[]} />],
  ['the home page', <JobSearch key="" />],
])('shows the labels of the search of %s', (_, search) => {
  renderSite(search)
  for (const label of ['What', 'Where'])
    expect(screen.getByText(label, { selector: 'label' })).not.toHaveClass('visually-hidden')
})

test('lists the newest job first, and filters by working hours and language', async () => {
  show()
  expect(names()).toEqual(['Analyst', 'Baker'])
  await userEvent.selectOptions(screen.getByLabelText('Working hours'), 'PART_TIME')
  expect(names()).toEqual(['Analyst'])
  expect(location.search).toBe('?hours=PART_TIME')
  expect(screen.getByLabelText('Working hours')).toHaveDisplayValue(/^Working hours: [^(]+$/)
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'de')
  expect(location.search).toBe('?hours=PART_TIME&language=de')
})

test('keeps a search text that is too long, says so, and does not apply it', async () => {
  show('?what=baker')
  const field = screen.getByRole('searchbox', { name: 'What' })
  expect(names()).toEqual(['Baker'])
  await userEvent.click(field)
  await userEvent.paste(' and more'.repeat(20))
  expect(field).toHaveValue(`baker${' and more'.repeat(20)}`)
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('This field must contain at most 100 characters')
  expect([names(), location.search]).toEqual([['Analyst', 'Baker'], ''])
  await userEvent.clear(field)
  await userEvent.type(field, 'analyst')
  expect(field).toBeValid()
  expect([names(), location.search]).toEqual([['Analyst'], '?what=analyst'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove “analyst”' }))
  expect(field).toHaveValue('')
})

const HOSTILE = '<img src=x onerror=alert(1)>\u202e&where=(.*'

test('treats a hostile search text as text, in the list and in the URL', () => {
  show()
  const field = screen.getByRole('searchbox', { name: 'What' })
  fireEvent.change(field, { target: { value: HOSTILE } })
  expect(field).toHaveValue(HOSTILE)
  expect([...new URLSearchParams(location.search)]).toEqual([['what', HOSTILE]])
  expect(screen.getByText(HOSTILE)).toBeVisible()
  expect(document.querySelector('img[src=x]')).toBeNull()
})

test('submits a hostile search text of the home page as one value, and none that is too long', () => {
  renderSite(<JobSearch />)
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'What' })
  const form = field.form!
  fireEvent.change(field, { target: { value: HOSTILE } })
  expect(new FormData(form).get('what')).toBe(HOSTILE)
  expect(form.checkValidity()).toBe(true)
  fireEvent.change(field, { target: { value: HOSTILE.repeat(10) } })
  expect(form.checkValidity()).toBe(false)
})

test('does not return to a search text that was too long after another one was applied', async () => {
  show('?contract=PERMANENT')
  const field = screen.getByRole('searchbox', { name: 'What' })
  await userEvent.click(field)
  await userEvent.paste('baker'.repeat(30))
  act(() => changeUrl('/all-jobs?what=baker', 'push'))
  expect(field).toHaveValue('baker')
  await userEvent.click(screen.getByRole('button', { name: 'Remove “baker”' }))
  expect(field).toHaveValue('')
  expect(field).toBeValid()
})

test('does not apply a search text of the URL that is too long, and keeps it in the field', async () => {
  const text = 'Lille '.repeat(20)
  show(`?where=${text}&what=baker`)
  const field = screen.getByRole('searchbox', { name: 'Where' })
  expect([names(), activeFilters()]).toEqual([['Baker'], ['baker']])
  await userEvent.click(screen.getByRole('button', { name: 'Remove “baker”' }))
  expect([names(), location.search]).toEqual([['Analyst', 'Baker'], ''])
  await userEvent.selectOptions(screen.getByLabelText('Working hours'), 'PART_TIME')
  expect(location.search).toBe('?hours=PART_TIME')
  expect(field).toHaveValue(text)
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('This field must contain at most 100 characters')
  await userEvent.clear(field)
  expect(field).toBeValid()
})

test('does not apply a text that is too long and was typed before hydration, and keeps it in the field', () => {
  const text = 'astronaut'.repeat(20)
  const field = (name: string) => screen.getByRole<HTMLInputElement>('searchbox', { name })
  show('?what=analyst&view=list', () => {
    field('What').value = text
    field('Where').value = 'Lille'
  })
  expect(location.search).toBe('?where=Lille&view=list')
  expect([names(), activeFilters()]).toEqual([['Baker'], ['Lille']])
  expect(field('Where')).toHaveValue('Lille')
  expect(field('What')).toHaveValue(text)
  expect(field('What')).toBeInvalid()
})

test('the search of the home page keeps a text that is too long, says so, and is not sent', async () => {
  renderSite(<JobSearch />)
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Where' })
  await userEvent.click(field)
  await userEvent.paste('L'.repeat(101))
  expect(field).toHaveValue('L'.repeat(101))
  expect(field).toHaveAccessibleDescription('This field must contain at most 100 characters')
  expect(field.form!.checkValidity()).toBe(false)
  await userEvent.type(field, '{Backspace}')
  expect(field).not.toHaveAccessibleDescription()
  expect(field.form!.checkValidity()).toBe(true)
})

test('the search of the home page says that a text typed before hydration is too long', () => {
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Where' })
  renderSite(<JobSearch />, { beforeHydration: () => (field().value = 'L'.repeat(101)) })
  expect(field()).toHaveValue('L'.repeat(101))
  expect(field()).toHaveAccessibleDescription('This field must contain at most 100 characters')
  expect(field().form!.checkValidity()).toBe(false)
})

test('the search of the home page ignores the URL', () => {
  history.replaceState(null, '', `/?where=${'L'.repeat(101)}`)
  renderSite(<JobSearch />)
  expect(screen.getByRole('searchbox', { name: 'Where' })).toBeValid()
})

test('keeps all filters and their labels when nothing is found', () => {
  show('?what=astronaut&remote=2&contract=INTERNSHIP')
  expect(names()).toEqual([])
  const active = screen.getByRole('list', { name: 'Active filters' })
  const labels = within(active)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(labels).toEqual(['astronaut', 'Internship', 'Hybrid'])
  for (const filter of ['Working hours', 'Remote work', 'Language'])
    expect(within(screen.getByLabelText(filter)).getAllByRole('option').length).toBeGreaterThan(1)
})

test('shows an unknown value of the URL unchanged', () => {
  show('?contract=ASTRONAUT')
  expect(screen.getByRole('button', { name: 'Remove “ASTRONAUT”' })).toBeVisible()
})

test('saves a job on the device, and shows only the saved ones', async () => {
  const { unmount } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Save “Baker”' }))
  expect(screen.getByRole('button', { name: 'Save “Baker”' })).toHaveAttribute('aria-pressed', 'true')
  unmount()
  show()
  await userEvent.click(screen.getByRole('button', { name: /^Saved jobs/ }))
  expect([names(), location.search]).toEqual([['Baker'], '?saved=1'])
  await userEvent.click(screen.getByRole('button', { name: 'Save “Baker”' }))
  expect(screen.getByText('You have not saved any jobs')).toBeVisible()
  expect(screen.getByText('No jobs found')).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'View all jobs' }))
  expect(names()).toHaveLength(2)
})

test('counts only the saved jobs that are listed', () => {
  localStorage.setItem('saved_jobs', '1 99')
  const { unmount } = show()
  expect(screen.getByRole('button', { name: /^Saved jobs/ })).toHaveTextContent(/1$/)
  unmount()
  localStorage.setItem('saved_jobs', '99')
  show()
  expect(screen.getByRole('button', { name: /^Saved jobs/ })).not.toHaveTextContent(/\d/)
})

test('offers to sort by distance from a place without jobs', async () => {
  show('?where=Rome')
  await userEvent.click(screen.getByRole('button', { name: 'Nearest to “Rome”' }))
  expect(location.search).toBe('?near=Rome')
})

test('moves focus to the number of results when the button of a filter disappears', async () => {
  show('?hours=PART_TIME&language=fr')
  const count = () => screen.getAllByRole('status')[0]!
  expect(count()).toHaveTextContent('No jobs found')
  await userEvent.click(screen.getByRole('button', { name: /^Without/ }))
  expect(count()).toHaveFocus()
  screen.getByRole('searchbox', { name: 'What' }).focus()
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }))
  expect(count()).toHaveFocus()
})

test('announces the number of results inside the filters of a phone, which cover the page', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = await screen.findByRole('dialog', { name: 'Filters' })
  expect(within(sheet).getAllByRole('status')[0]).toHaveTextContent('2 jobs')
  await userEvent.selectOptions(within(sheet).getByLabelText('Working hours'), 'PART_TIME')
  expect(within(sheet).getAllByRole('status')[0]).toHaveTextContent('1 job')
})
