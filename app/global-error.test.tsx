import { act } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import GlobalError from './global-error'

afterEach(() => {
  document.documentElement.removeAttribute('lang')
  jest.restoreAllMocks()
})

test.each([
  ['fr', 'en-US', '<html lang="fr"', 'Une erreur est survenue', 'Recharger'],
  ['de', 'en-US', '<html lang="de"', 'Es ist ein Fehler aufgetreten', 'Neu laden'],
  ['', 'fr-BE', '<html lang="fr"', 'Une erreur est survenue', 'Recharger'],
  ['', 'pt-PT', '<html lang="en"', 'An error has occurred', 'Reload'],
])(
  'in a page with the language "%s" and a browser in %s, offers to reload in this language',
  (locale, ofBrowser, start, title, button) => {
    document.documentElement.lang = locale
    jest.spyOn(navigator, 'language', 'get').mockReturnValue(ofBrowser)
    const html = renderToStaticMarkup(<GlobalError />)
    expect(html).toContain(start)
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain(`>${title}</h1>`)
    expect(html).toContain(`>${button}</button>`)
  },
)

test('focuses its heading', () => {
  act(() => createRoot(document).render(<GlobalError />))
  expect(document.querySelector('h1')).toHaveFocus()
  expect(document.title).toBe('An error has occurred')
})
