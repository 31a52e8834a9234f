import { renderToStaticMarkup } from 'react-dom/server'
import GlobalError from './global-error'

afterEach(() => document.documentElement.removeAttribute('lang'))

test.each([
  ['fr', '<html lang="fr"', 'Une erreur est survenue', 'Recharger'],
  ['de', '<html lang="de"', 'Es ist ein Fehler aufgetreten', 'Neu laden'],
  ['', '<html lang="en"', 'An error has occurred', 'Reload'],
])('in a page with the language "%s", offers to reload it in its language', (locale, start, title, button) => {
  document.documentElement.lang = locale
  const html = renderToStaticMarkup(<GlobalError />)
  expect(html).toContain(start)
  expect(html).toContain(`<h1>${title}</h1>`)
  expect(html).toContain(`>${button}</button>`)
})
