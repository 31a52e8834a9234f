import { screen } from '@testing-library/react'
import type { Terms } from '#lib/domain/terms'
import { renderInformation } from './render-information'
import { TermsDocument } from './terms-document'

const show = (overrides: Partial<Terms>) =>
  renderInformation(
    <TermsDocument
      terms={{ title: 'Terms', content: '<p>Text</p>', version: '2026-09-01', locale: 'en', ...overrides }}
    />,
  )

test.each([
  ['2026-09-01', 'Version of 1 September 2026'],
  ['2026-11', 'Version of November 2026'],
  ['3.1', 'Version 3.1'],
  ['2026-99-99', 'Version 2026-99-99'],
])('formats the version %s as: %s', (version, expected) => {
  show({ version })
  expect(screen.getByText(expected)).toBeVisible()
})

test('shows a note if a text is in another language, and sets its `lang`', () => {
  show({ locale: 'fr', title: 'Conditions' })
  expect(screen.getByText(/only available in French/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Conditions' })).toHaveAttribute('lang', 'fr')
})
