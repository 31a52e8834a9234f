import { candidateLine, withoutSponsor } from '#lib/funnel-api/features/recruiting/candidate-lines'

const company = { slug: 'bakery', time_zone: 'Europe/Paris' }
const application = {
  id: 7,
  reference: 'K7M2-9QXD',
  sponsor: null,
  confirmed_at: '2026-11-03T23:30:00Z',
  person: { first_name: 'nora', last_name: 'vermeer' },
  campaign: { name: 'Baker' },
}
const line = (more: object = {}) =>
  candidateLine({ origin: (slug) => `https://${slug}.example` }, company, 'en', { ...application, ...more })

it('names the candidate and the job, and links to the application in the back office', () => {
  expect(line()).toEqual({
    ...{ title: 'Nora Vermeer · Baker', candidate: 'Nora Vermeer', job: 'Baker' },
    text: 'Applied on 4 November 2026 · K7M2-9QXD',
    link: 'https://manager.example/bakery/applications/7',
  })
})

it.each([
  [{ reply_by: '2026-11-10', days_late: null }, 'reply due by 10 November 2026'],
  [{ reply_by: '2026-11-10', days_late: -1 }, 'reply due by 10 November 2026'],
  [{ reply_by: '2026-11-10', days_late: 0 }, 'reply due by 10 November 2026'],
  [{ reply_by: '2026-11-10', days_late: 1 }, '1 day overdue'],
  [{ reply_by: '2026-11-10', days_late: 4 }, '4 days overdue'],
])('with %j, says %s', (promise, due) => {
  expect(line(promise).text).toBe(`Applied on 4 November 2026 · ${due} · K7M2-9QXD`)
})

it('has the fields that are needed to change it after a deletion', () => {
  expect(line()).not.toHaveProperty('late')
  expect(line({ reply_by: '2026-11-10', days_late: 1 })).toMatchObject({ late: 'yes' })
  const { sponsor = '', ...sponsored } = line({ sponsor: 'Zoé · Martin', reply_by: '2026-11-10' })
  expect(withoutSponsor({ ...sponsored, sponsor })).toEqual(line({ reply_by: '2026-11-10' }))
  expect(withoutSponsor(line())).toEqual(line())
  const names = { person: { first_name: 'Nora · Lea', last_name: 'Vermeer' }, campaign: { name: 'Baker · Night' } }
  expect(line(names)).toMatchObject({ candidate: 'Nora · Lea Vermeer', job: 'Baker · Night' })
})

it('names the sponsor, without links', () => {
  expect(line({ sponsor: ' Zoé www.evil.com ' }).text).toContain(' · recommended by Zoé www evil com · ')
  expect(line({ sponsor: ' ' }).text).not.toContain('recommended')
})
