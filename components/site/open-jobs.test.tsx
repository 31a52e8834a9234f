import { screen } from '@testing-library/react'
import { JobNotFound } from '#components/site/job-not-found'
import { OpenJobs } from '#components/site/open-jobs'
import { renderSite } from '#components/site/render-site'
import { ClosedCampaign } from '#lib/domain/campaign'
import { card } from '#tests/support/samples'

const jobs = [
  card({ id: 1, slug: 'driver', name: 'Driver', profession: 'logistics', locale: 'en' }),
  card({ id: 2, slug: 'baecker', name: 'Bäcker', profession: 'bakery', locale: 'de' }),
  card({ id: 3, slug: 'night-baker', name: 'Night baker', profession: 'bakery', locale: 'en' }),
]
const closed = ClosedCampaign.parse(card({ slug: 'baker', name: 'Baker', profession: 'bakery', locale: 'en' }))
const show = (closedJob: ClosedCampaign | null, languages: string[]) => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  renderSite(
    <JobNotFound closed={closedJob} near={null}>
      <OpenJobs jobs={jobs} closed={closedJob} />
    </JobNotFound>,
  )
  return screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
}
afterEach(() => jest.restoreAllMocks())

test('names a closed job and offers similar ones in languages that the visitor reads', () => {
  expect(show(closed, ['en-GB'])).toEqual(['Night baker', 'Driver'])
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('“Baker” is no longer available')
  expect(screen.getByRole('region', { name: 'Similar jobs' })).toBeVisible()
})

test('marks the name of a closed job with the language of the job', () => {
  show({ ...closed, locale: 'de' }, ['en'])
  expect(screen.getByText('Baker')).toHaveAttribute('lang', 'de')
  expect(document.title).toMatch(/^“Baker” is no longer available/)
})

test('adds jobs in the other languages of the browser, with the name of the language', () => {
  expect(show(closed, ['en-GB', 'de-AT'])).toEqual(['Night baker', 'Driver', 'Bäcker'])
  expect(screen.getByText('Deutsch')).toHaveAttribute('lang', 'de')
})

test('shows jobs in any language of the browser if there is none in the language of the page', () => {
  const other = [
    card({ id: 2, slug: 'baecker', name: 'Bäcker', profession: 'bakery', locale: 'de' }),
    card({ id: 4, slug: 'bakker', name: 'Bakker', profession: 'bakery', locale: 'nl' }),
  ]
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['nl'])
  renderSite(<OpenJobs jobs={other} closed={closed} />)
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Bakker'])
})

test('shows jobs in each language of the browser, also if jobs in another language are more similar', () => {
  const german = [2, 3, 4].map((id) =>
    card({ id, slug: `de-${id}`, name: `${id}`, profession: 'bakery', locale: 'de' }),
  )
  const dutch = card({ id: 5, slug: 'verkoper', name: 'Verkoper', profession: 'sales', locale: 'nl' })
  const shown = (languages: string[]) => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    const { unmount } = renderSite(<OpenJobs jobs={[jobs[0]!, ...german, dutch]} closed={closed} />)
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    unmount()
    return names
  }
  expect(shown(['en', 'nl'])).toEqual(['Driver', 'Verkoper'])
  expect(shown(['en', 'nl', 'de'])).toEqual(['Driver', '2', '3', 'Verkoper'])
})

test('shows the latest jobs for an unknown job', () => {
  expect(show(null, ['en'])).toEqual(['Driver', 'Bäcker', 'Night baker'])
  expect(screen.getByRole('heading', { level: 1, name: 'This job is no longer available' })).toBeVisible()
})
