import { screen, within } from '@testing-library/react'
import { ProfileContact } from '#components/account/profile-contact'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { user } from '#tests/support/samples'

beforeEach(() => {
  sessionStorage.clear()
  setTestTransport(async () => Response.json(user()))
})

const languages = () =>
  within(screen.getByRole('combobox', { name: 'Email language' }))
    .getAllByRole('option')
    .map((option) => option.textContent)

test('offers only the languages of the pages for emails', () => {
  renderSite(<ProfileContact user={user({ locale: 'fr' })} />, { company: { website_locales: ['fr', 'en'] } })
  expect(languages()).toEqual(['English', 'Français'])
})

test('keeps a stored language that the company no longer offers', () => {
  renderSite(<ProfileContact user={user({ locale: 'nl' })} />, { company: { website_locales: ['fr'] } })
  expect(languages()).toEqual(['Français', 'Nederlands'])
  expect(screen.getByRole('combobox', { name: 'Email language' })).toHaveDisplayValue('Nederlands')
})

test('offers all languages if the company does not restrict them', () => {
  renderSite(<ProfileContact user={user({ locale: 'fr' })} />)
  expect(languages()).toHaveLength(5)
})
