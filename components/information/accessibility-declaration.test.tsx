import { screen, within } from '@testing-library/react'
import type { Company } from '#lib/domain/company'
import { company } from '#tests/support/samples'
import { AccessibilityDeclaration } from './accessibility-declaration'
import { renderInformation } from './render-information'

const show = (overrides: Partial<Company>) =>
  renderInformation(<AccessibilityDeclaration company={company(overrides)} host="boulanger.example" />)
const audit = { audited_at: '2026-09-14', auditor: 'Atelier', contact: 'access@boulanger.example' }

test.each([
  ['full', 'Fully compliant', /fully compliant/],
  ['partial', 'Partially compliant', /partially compliant/],
  ['none', 'Not compliant', /not compliant/],
] as const)('states that a site is %s, with its audit and a contact', (conformance, state, text) => {
  show({ accessibility: { conformance, ...audit } })
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

test('names the complaint bodies of the reader’s country and of the company’s', () => {
  show({ locale: 'fr' })
  const [, bodies] = screen.getAllByRole('list')
  const names = within(bodies!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(names[0]).toBe('Equality Advisory and Support Service')
  expect(names[1]).toBe('Défenseur des droits')
})

test('lists content that is not accessible with the reason, and says how the site is tested', () => {
  show({})
  const [limits] = screen.getAllByRole('list')
  expect(within(limits!).getAllByRole('listitem')).toHaveLength(4)
  expect(within(limits!).getByText(/lack captions/)).toHaveTextContent('because the company provides them')
  expect(screen.getByRole('heading', { name: 'How this site is tested' })).toBeVisible()
  expect(screen.getByText(/do not replace an audit/)).toBeVisible()
})
