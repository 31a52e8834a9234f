import { screen } from '@testing-library/react'
import { NewsletterSwitch } from '#components/account/newsletter-switch'
import { renderSite } from '#components/site/render-site'
import { user } from '#tests/support/samples'

const labels = { is_partner_newsletter_active: true }
const terms = () => screen.queryByRole('link')

test('links the terms of the newsletter only if the company has some', () => {
  const { unmount } = renderSite(<NewsletterSwitch user={user()} />, { labels, sections: { newsletter_terms: true } })
  expect(terms()).toHaveAttribute('href', '/partner-newsletter-terms')
  unmount()
  renderSite(<NewsletterSwitch user={user()} />, { labels, sections: { newsletter_terms: false } })
  expect(screen.getByRole('switch')).toBeVisible()
  expect(terms()).toBeNull()
})
