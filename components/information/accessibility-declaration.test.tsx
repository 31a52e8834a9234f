import { screen, within } from '@testing-library/react'
import { Accessibility } from '#lib/domain/accessibility'
import type { Company } from '#lib/domain/company'
import { company } from '#tests/support/samples'
import { AccessibilityDeclaration } from './accessibility-declaration'
import { renderInformation } from './render-information'

const show = (overrides: Partial<Company>, hasTerms = true) =>
  renderInformation(
    <AccessibilityDeclaration company={company(overrides)} host="boulanger.example" hasTerms={hasTerms} />,
  )
const audit = { audited_at: '2026-09-14', auditor: 'Atelier', contact: 'access@boulanger.example' }

test.each([
  ['full', 'Fully compliant', /fully compliant/],
  ['partial', 'Partially compliant', /partially compliant/],
  ['none', 'Not compliant', /not compliant/],
] as const)('states that a site is %s, with its audit and a contact', (conformance, state, text) => {
  show({ accessibility: Accessibility.parse({ conformance, ...audit }) })
  expect(screen.getByText(state)).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByText('Audited on 14 September 2026 by Atelier.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Email access@boulanger.example' })).toHaveAttribute(
    'href',
    'mailto:access@boulanger.example',
  )
})

test('claims no conformance for a site without an assessment, and links to its company', () => {
  show({ website_url: 'https://boulanger.example' })
  expect(screen.getByText('Not yet assessed')).toBeVisible()
  expect(screen.getByText(/do not claim/)).toBeVisible()
  expect(screen.queryByText(/Audited/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Contact Boulanger through its website' })).toBeVisible()
})

test('links to the terms of a company with neither email nor website', () => {
  show({})
  expect(screen.getByRole('link', { name: /in its terms/ })).toHaveAttribute('href', '/terms-and-conditions-2')
})

test('has no link to the terms of a company that has none', () => {
  show({}, false)
  expect(screen.queryByRole('link', { name: /Boulanger|terms/ })).toBeNull()
  expect(screen.getByText(/^Boulanger has not published contact details\./)).toBeVisible()
})

const itemsAfter = (heading: string) => {
  const list = screen.getByRole('heading', { name: heading }).parentElement!.querySelectorAll('ul')
  const title = screen.getByRole('heading', { name: heading })
  const found = [...list].find((ul) => title.compareDocumentPosition(ul) & Node.DOCUMENT_POSITION_FOLLOWING)
  return within(found!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('names the complaint bodies of the reader’s countries and of the company’s, with the country', () => {
  show({ locale: 'fr' })
  expect(itemsAfter('If you are not happy with our response')).toEqual([
    'United Kingdom: Equality Advisory and Support Service',
    'Ireland: Irish Human Rights and Equality Commission',
    'France: Défenseur des droits',
    'France: Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07',
    'Belgium: Unia',
    'Luxembourg: Centre pour l’égalité de traitement',
  ])
})

test('lists content that may not be accessible with the reason', () => {
  show({})
  const items = itemsAfter('May not be accessible')
  expect(items).toHaveLength(4)
  expect(items[0]).toMatch(/lack captions.*because the company provides them/)
})

test('lists the content of the company that is not accessible by reason, in the language of the reader', () => {
  const limits = [
    { reason: 'out_of_scope', text: { en: 'Archived videos', fr: 'Archives' } },
    { reason: 'non_compliance', text: { en: 'Our film has no audio description.', fr: 'Sans audiodescription.' } },
    { reason: 'non_compliance', text: { fr: 'Un plan en image.' } },
  ]
  show({ accessibility: Accessibility.parse({ conformance: 'partial', limits }) })
  expect(itemsAfter('Does not meet the standards')).toEqual(['Our film has no audio description.', 'Un plan en image.'])
  expect(screen.getByText('Un plan en image.')).toHaveAttribute('lang', 'fr')
  expect(itemsAfter('Not covered by the legislation')).toEqual(['Archived videos'])
  expect(screen.queryByRole('heading', { name: 'Would be a disproportionate burden' })).toBeNull()
})

test('says when and how the statement was prepared', () => {
  const dates = { stated_at: '2026-09-14', reviewed_at: '2026-11-02' }
  const prepared = (accessibility: object | null) => {
    const { unmount } = show({ accessibility: accessibility && Accessibility.parse(accessibility) })
    const items = itemsAfter('Preparation of this statement')
    unmount()
    return items
  }
  expect(prepared({ conformance: 'partial', ...dates, ...audit })).toEqual([
    'This statement was prepared on 14 September 2026.',
    'It was last reviewed on 2 November 2026.',
    'Audited on 14 September 2026 by Atelier.',
  ])
  expect(prepared({ conformance: 'partial', ...dates })).toContain('It is based on an assessment by Boulanger itself.')
  expect(prepared(null)).toEqual([
    'Boulanger has not given a date for this statement.',
    'It is not based on an assessment of this site.',
  ])
})

test('says how the software is tested, and that no screen reader users tested it, and lists the company’s own tests', () => {
  const { unmount } = show({})
  expect(itemsAfter('How this site is tested')).toHaveLength(5)
  expect(screen.getByText(/No tests with people who use a screen reader/)).toHaveTextContent('do not replace an audit')
  expect(screen.queryByText(/also states/)).toBeNull()
  unmount()
  show({ accessibility: Accessibility.parse({ tests: [{ en: 'Two people read ten jobs with NVDA.' }] }) })
  expect(screen.getByText('Two people read ten jobs with NVDA.')).toBeVisible()
})
