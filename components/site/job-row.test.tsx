import { screen } from '@testing-library/react'
import { JobRow } from '#components/site/job-row'
import { renderSite } from '#components/site/render-site'
import { address, card } from '#tests/support/samples'

const show = (overrides: Parameters<typeof card>[0], props = {}) => {
  renderSite(<JobRow job={card(overrides)} {...props} />)
  return screen.getByRole('listitem').textContent?.replace(/\s/g, ' ')
}

test('shows a job with name, entity, place, contract, hours, remote level and pay', () => {
  const text = show({
    entity: { id: 4, name: 'Levain Nord', logo_url: null, website_url: null },
    address: address({ city: 'Gent', country: 'Belgium' }),
    job_type: 'INTERNSHIP',
    working_time: 'HALF_TIME',
    remote_level: 1,
    salary_min: 900,
    pay_period: 'MONTH',
  })
  expect(text).toBe('BakerLevain Nord · Gent, Belgium · Internship · Half time · Occasional remoteFrom €900 a month')
})

test('omits default facts: full time, on site, no pay', () => {
  expect(show({})).toBe('BakerPermanent contract')
})

test('names the language of a job in another language, and the distance to it', () => {
  expect(show({ locale: 'de' }, { distance: 12.4 })).toBe('BakerDeutsch12 km · Permanent contract')
})

test('counts the age from the first publication, not from a later activation', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  expect(show({ first_activation_at: ago(3), last_activation_at: ago(0) })).toContain('3 days ago')
})

test('marks the language of the name, and opens its link outside of a frame, with the source', () => {
  show({ locale: 'nl' }, { isInFrame: true, source: 'iframe' })
  const link = screen.getByRole('link', { name: 'Baker' })
  expect(link).toHaveAttribute('href', '/jobs/baker?source=iframe')
  expect(link).toHaveAttribute('target', '_top')
  expect(screen.getByRole('heading', { name: 'Baker' })).toHaveAttribute('lang', 'nl')
})
