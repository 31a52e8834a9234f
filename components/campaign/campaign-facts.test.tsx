import { screen } from '@testing-library/react'
import { CampaignFacts } from '#components/campaign/campaign-facts'
import { renderSite } from '#components/site/render-site'
import type { Campaign } from '#lib/domain/campaign'
import { JobType, WorkingTime } from '#lib/domain/enumerations'
import { address, campaign } from '#tests/support/samples'

function facts(overrides: Partial<Campaign>) {
  const { unmount } = renderSite(<CampaignFacts campaign={campaign(overrides)} />)
  const [names, values] = [screen.getAllByRole('term'), screen.getAllByRole('definition')]
  const shown = Object.fromEntries(
    names.map((name, index) => [name.textContent, values[index]?.textContent?.replace(/\s/g, ' ')]),
  )
  return { shown, unmount }
}

test('shows every fact of a campaign as text', () => {
  const { shown } = facts({
    salary_min: 2100,
    salary_max: 2400,
    salary_currency: 4,
    pay_period: 'MONTH',
    job_type: 'FIXED_TERM_CONTRACT',
    contract_duration_in_months: 6,
    working_time: 'PART_TIME_MORNING',
    remote_level: 2,
    job_start: '2027-01-04',
    date_end: '2026-12-31',
    entity: { id: 4, name: 'Levain Nord', logo_url: null, website_url: null },
    address: address({ street_number: '12', street: 'rue du Four', city: 'Lyon', country: 'France' }),
  })
  expect(shown).toEqual({
    Pay: 'CHF 2,100–2,400 a month',
    'Contract type': 'Fixed-term contract · 6 months',
    'Working hours': 'Part time, mornings',
    'Remote work': 'Hybrid',
    'Start date': '4 January 2027',
    'Closing date': '31 December 2026',
    'Business unit': 'Levain Nord',
    Location: '12 rue du Four, Lyon, France',
  })
})

test('leaves out unknown facts, except pay', () => {
  expect(facts({}).shown).toEqual({
    Pay: 'Shared before the first interview',
    'Contract type': 'Permanent contract',
    'Working hours': 'Full time',
    'Remote work': 'Not offered',
  })
})

test('shows a start date given as text unchanged', () => {
  expect(facts({ job_start: 'as soon as possible' }).shown['Start date']).toBe('as soon as possible')
})

test('shows the same day in every time zone', () => {
  expect(facts({ date_end: '2026-03-01' }).shown['Closing date']).toBe('1 March 2026')
})

test('shows the full name of the currency as a tooltip of the pay', () => {
  renderSite(<CampaignFacts campaign={campaign({ salary_min: 10, salary_currency: 5, pay_period: 'HOUR' })} />)
  expect(screen.getByTitle('in rubles')).toHaveTextContent('an hour')
})

test.each([
  [1, '€'],
  [2, '£'],
  [3, '$'],
  [4, 'CHF'],
  [5, '₽'],
] as const)('puts an icon next to pay in currency %d, hidden from its text', (salary_currency, symbol) => {
  const { container } = renderSite(<CampaignFacts campaign={campaign({ salary_min: 10, salary_currency })} />)
  const icon = container.querySelector('[data-symbol]')
  expect(icon).toHaveAttribute('data-symbol', symbol)
  expect(icon).toHaveAttribute('aria-hidden', 'true')
  expect(icon).toBeEmptyDOMElement()
})

test('shows no icon without pay', () => {
  const { container } = renderSite(<CampaignFacts campaign={campaign()} />)
  expect(container.querySelector('[data-symbol]')).toBeNull()
})

test('links a place with coordinates to a map in a new tab', () => {
  renderSite(<CampaignFacts campaign={campaign({ address: address({ city: 'Lyon', lat: 45.76, lon: 4.83 }) })} />)
  const map = screen.getByRole('link', { name: 'View on map' })
  expect(map).toHaveAttribute('href', expect.stringContaining('mlat=45.76&mlon=4.83'))
  expect(map).toHaveAttribute('rel', expect.stringContaining('noopener'))
})

test('links no map for a place without coordinates', () => {
  renderSite(<CampaignFacts campaign={campaign({ address: address({ city: 'Lyon' }) })} />)
  expect(screen.queryByRole('link')).toBeNull()
})

test('has a text for each contract type, working time and remote level', () => {
  const textsOf = (key: string, all: Partial<Campaign>[]) =>
    all.map((overrides) => {
      const { shown, unmount } = facts(overrides)
      unmount()
      return shown[key]
    })
  const contracts = textsOf(
    'Contract type',
    JobType.options.map((job_type) => ({ job_type })),
  )
  const hours = textsOf(
    'Working hours',
    WorkingTime.options.map((working_time) => ({ working_time })),
  )
  const remote = textsOf(
    'Remote work',
    ([0, 1, 2, 3] as const).map((remote_level) => ({ remote_level })),
  )
  expect([contracts, hours, remote].map((texts) => new Set(texts).size)).toEqual([
    JobType.options.length,
    WorkingTime.options.length,
    4,
  ])
})

test('marks the language of a start date that the company wrote as text', () => {
  renderSite(<CampaignFacts campaign={campaign({ locale: 'de', job_start: 'ab sofort' })} />)
  expect(screen.getByText('ab sofort')).toHaveAttribute('lang', 'de')
})
