import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FunnelFooter } from '#components/funnel/funnel-footer'
import { renderSite } from '#components/site/render-site'
import type { PublicCompany } from '#lib/domain/company'

const show = (company: Partial<PublicCompany> = {}) =>
  renderSite(<FunnelFooter isHelpDisplayed conformance="unknown" />, { company, sections: { help_center: true } })

test('has links to help and accessibility, and to the same page in other languages', () => {
  show()
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help-center')
  expect(screen.getByRole('link', { name: /^Accessibility/ })).toHaveAttribute('href', '/accessibility')
  expect(screen.getByRole('link', { name: 'Français' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')
})

test('offers only the languages of the company', () => {
  show({ website_locales: ['fr', 'en'] })
  const languages = within(screen.getByRole('list', { name: 'Language' })).getAllByRole('link')
  expect(languages.map(({ textContent }) => textContent)).toEqual(['Français', 'English'])
})

test('shows no language menu if the company has only one language', () => {
  show({ website_locales: ['en'] })
  expect(screen.queryByRole('list', { name: 'Language' })).toBeNull()
})

test('keeps the step in another language, but not the language of a link', async () => {
  history.replaceState(null, '', '/jobs/baker/apply?mode=preview&lang=fr&step=review')
  show()
  const link = screen.getByRole('link', { name: 'Deutsch' })
  // jsdom cannot navigate.
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  expect(link).toHaveAttribute('href', expect.stringMatching(/\?mode=preview&step=review$/))
})
