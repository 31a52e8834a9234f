import { screen, within } from '@testing-library/react'
import { mockApplications, staffCandidacy } from '#tests/support/application-api'
import { inboxEntry } from '#tests/support/inbox-entry'
import { renderApplication } from './render-application'

const person = inboxEntry().person

async function factsOf(changes: Parameters<typeof staffCandidacy>[0]) {
  mockApplications({ applications: [staffCandidacy(changes)] })
  renderApplication()
  const section = within(await screen.findByRole('region', { name: 'Contact and details' }))
  const names = section.getAllByRole('term').map(({ textContent }) => textContent)
  const values = section.getAllByRole('definition').map(({ textContent }) => textContent)
  return { section, facts: names.map((name, index) => [name, values[index]]) }
}

it('lists how to reach the candidate, the source, and the preferences', async () => {
  const { section, facts } = await factsOf({
    person: {
      ...person,
      phone_number: '+33 6 12 34 56 78',
      bio_url: 'https://camille.example/bread/?from=cv',
      tags: ['Sourdough', '\u202EDutch'],
      job_types: ['PERMANENT_CONTRACT', 'INTERNSHIP'],
    },
    source: 'poster',
    sponsor: 'Zoé Martin',
  })
  expect(facts).toEqual([
    ['Email', 'nora-1@example.org'],
    ['Phone', '+33 6 12 34 56 78'],
    ['Personal website', 'camille.example/bread (opens in a new tab)'],
    ['Language', 'French'],
    ['Recommended by', 'Zoé Martin'],
    ['Source', 'Poster'],
    ['Preferred contract types', 'Permanent contract, Internship'],
    ['Skills', 'Sourdough, Dutch'],
    ['Reference', 'REF-1'],
  ])
  expect(section.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:nora-1@example.org',
    'tel:+33612345678',
    'https://camille.example/bread/?from=cv',
  ])
  expect(section.getByRole('link', { name: /camille/ })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

it('lists only what is known', async () => {
  const { facts } = await factsOf({ person: { ...person, locale: null }, source: null, reference: null })
  expect(facts).toEqual([['Email', 'nora-1@example.org']])
})

it.each([
  [-3 * 3_600_000, 'received 3 hours ago'],
  [-30 * 86_400_000, /received on \d+ [A-Z]/],
])('states when the application was received', async (age, text) => {
  mockApplications({ applications: [staffCandidacy({ confirmed_at: new Date(Date.now() + age).toISOString() })] })
  renderApplication()
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.parentElement).toHaveTextContent(text)
})
