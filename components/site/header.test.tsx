import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Header } from '#components/site/header'
import { renderSite } from '#components/site/render-site'
import { SiteNav } from '#components/site/site-nav'
import { PublicCompany } from '#lib/domain/company'
import type { WebsiteSections } from '#lib/domain/website'

const sections: WebsiteSections = {
  professions: true,
  team: true,
  news: true,
  custom: 'Our oven',
  help_center: true,
  terms: true,
  newsletter_terms: true,
}

const linksOf = (is_website_active: boolean) => {
  const company = PublicCompany.parse({ id: 1, slug: 'levain', name: 'Maison Levain', is_website_active })
  const { unmount } = renderSite(<Header company={company} sections={sections} isHelpDisplayed />)
  const links = within(screen.getByRole('navigation')).getAllByRole('link')
  const names = links.map(({ textContent }) => textContent)
  unmount()
  return names
}

test('links website pages only for a company with a website, and always jobs and help', () => {
  expect(linksOf(true)).toEqual(['Jobs', 'Career areas', 'Team', 'News', 'Our oven', 'Help'])
  expect(linksOf(false)).toEqual(['Jobs', 'Help'])
})

test('shows links that do not fit in one row in a menu on all screens', () => {
  const company = PublicCompany.parse({ id: 1, slug: 'levain', name: 'Maison Levain', is_website_active: true })
  const { rerender } = renderSite(<Header company={company} sections={sections} isHelpDisplayed />)
  expect(screen.getByRole('navigation')).not.toHaveAttribute('data-is-long')
  const custom = 'What we promise to everyone who works with us'
  rerender(<Header company={company} sections={{ ...sections, custom }} isHelpDisplayed />)
  expect(screen.getByRole('navigation')).toHaveAttribute('data-is-long')
})

test('reaches the link to the application of a job with the second press of Tab', async () => {
  const company = PublicCompany.parse({ id: 1, slug: 'levain', name: 'Maison Levain' })
  renderSite(<Header company={company} sections={sections} isHelpDisplayed applyHref="/jobs/baker/apply" />)
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus()
  await userEvent.tab()
  const link = screen.getByRole('link', { name: 'Skip to application' })
  expect(link).toHaveFocus()
  expect(link).toHaveAttribute('href', '/jobs/baker/apply')
})

test('the menu of a phone closes when focus leaves it, so that it does not cover the focused element', async () => {
  renderSite(
    <>
      <SiteNav isLong={false} links={[{ href: '/all-jobs', label: 'Jobs' }]} />
      <a href="#next">Next</a>
    </>,
  )
  const toggle = screen.getByRole('button', { name: 'Menu' })
  await userEvent.click(toggle)
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'Jobs' })).toHaveFocus()
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'Next' })).toHaveFocus()
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
})
