import { screen } from '@testing-library/react'
import { renderSite } from '#components/site/render-site'
import { SimilarJobs } from '#components/site/similar-jobs'
import { card } from '#tests/support/samples'

const jobs = [
  card({ id: 1, slug: 'baecker', name: 'Bäcker', profession: 'bakery', locale: 'de' }),
  card({ id: 2, slug: 'vendeur', name: 'Vendeur', profession: 'sales', locale: 'fr' }),
]
const germanJob = card({ id: 3, slug: 'baeckerei', profession: 'bakery', locale: 'de' })

function shown(languages: string[], list = jobs) {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  renderSite(<SimilarJobs to={germanJob} jobs={list} title="Emplois similaires" />, { locale: 'fr' })
  return screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
}
afterEach(() => jest.restoreAllMocks())

test('shows jobs in the language of the page, and not in the language of the job', () => {
  expect(shown(['fr-FR'])).toEqual(['Vendeur'])
})

test('shows jobs in the language of the job if the browser lists it', () => {
  expect(shown(['fr-FR', 'de'])).toEqual(['Vendeur', 'Bäcker'])
})

test('has no heading without a job that the visitor reads', () => {
  expect(shown(['fr'], [jobs[0]!])).toEqual([])
  expect(screen.queryByRole('region')).toBeNull()
})
