import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LanguageSwitch } from '#components/site/language-switch'
import { renderSite } from '#components/site/render-site'

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.lang, link.getAttribute('href')])

test('offers each language in its own name, and marks the current one', () => {
  renderSite(<LanguageSwitch />, { locale: 'nl', path: '/nl/team' })
  expect(links()).toEqual([
    ['Deutsch', 'de', '/de/team'],
    ['English', 'en', '/en/team'],
    ['Español', 'es', '/es/team'],
    ['Français', 'fr', '/fr/team'],
    ['Nederlands', 'nl', '/nl/team'],
  ])
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('Nederlands')
})

test('offers only the languages that the company has not switched off', () => {
  const { unmount } = renderSite(<LanguageSwitch />, { locale: 'en', company: { website_locales: ['en', 'nl'] } })
  expect(links().map(([name]) => name)).toEqual(['English', 'Nederlands'])
  unmount()
  renderSite(<LanguageSwitch />, { locale: 'en', company: { website_locales: ['en'] } })
  expect(screen.queryByRole('link')).toBeNull()
})

test('keeps the path of a page without a language in its URL', () => {
  renderSite(<LanguageSwitch />, { locale: 'en', path: '/all-jobs' })
  expect(screen.getByRole('link', { name: 'Français' })).toHaveAttribute('href', '/all-jobs')
})

test('saves a choice for later pages, and keeps the query and the hash', async () => {
  // Only a preview keeps the language of a link.
  history.replaceState(null, '', '/en/team?mode=preview&lang=fr&q=bread#s3cret')
  renderSite(<LanguageSwitch />, { locale: 'en', path: '/en/team' })
  const link = screen.getByRole('link', { name: 'Español' })
  // jsdom cannot navigate.
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  expect(document.cookie).toContain('locale=%22es%22')
  expect(link).toHaveAttribute('href', expect.stringMatching(/\/es\/team\?mode=preview&q=bread#s3cret$/))
})

test('closes the list on Escape and returns focus to its button', async () => {
  const { container } = renderSite(<LanguageSwitch />, { locale: 'en', path: '/en/team' })
  const menu = container.querySelector('details')!
  await userEvent.click(screen.getByText('English', { selector: 'summary *' }))
  menu.open = true
  screen.getByRole('link', { name: 'Deutsch' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(menu.open).toBe(false)
  expect(document.activeElement).toBe(container.querySelector('summary'))
})
