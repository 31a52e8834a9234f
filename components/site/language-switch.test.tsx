import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LanguageSwitch } from '#components/site/language-switch'
import { renderSite } from '#components/site/render-site'

const optionsIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value, text, lang }) => [value, text, lang])

test('each language is offered in its own name, the one of the page is chosen', () => {
  renderSite(<LanguageSwitch />, { locale: 'nl' })
  const list = screen.getByRole('combobox', { name: 'Language' })
  expect(list).toHaveValue('nl')
  expect(optionsIn(list)).toEqual([
    ['de', 'Deutsch', 'de'],
    ['en', 'English', 'en'],
    ['es', 'español', 'es'],
    ['fr', 'français', 'fr'],
    ['nl', 'Nederlands', 'nl'],
  ])
})

test('the pseudo-language is offered only to those who see it already', () => {
  renderSite(<LanguageSwitch />, { locale: 'tst' })
  expect(screen.getByRole('combobox')).toHaveValue('tst')
})

test('a choice is saved, and the page is left for the one in that language', async () => {
  // jsdom goes nowhere and says so: that it was asked to go is what is seen here.
  const said = jest.spyOn(console, 'error').mockImplementation(() => {})
  renderSite(<LanguageSwitch />, { locale: 'en', path: '/en/team' })
  await userEvent.selectOptions(screen.getByRole('combobox'), 'español')
  expect(document.cookie).toContain('locale=es')
  expect(String(said.mock.calls[0]?.[0])).toMatch(/navigation/i)
  said.mockRestore()
})
