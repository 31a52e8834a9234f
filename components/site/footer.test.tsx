import { screen } from '@testing-library/react'
import { Footer } from '#components/site/footer'
import { renderSite } from '#components/site/render-site'
import { NO_SECTIONS } from '#lib/domain/website'
import { company } from '#tests/support/samples'

const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test.each([true, false])('links the company’s terms only if it has some: %s', (terms) => {
  renderSite(<Footer company={company()} sections={{ ...NO_SECTIONS, terms }} isHelpDisplayed />)
  expect(hrefs()).toContain('/terms-and-conditions')
  expect(hrefs().includes('/terms-and-conditions-2')).toBe(terms)
})
