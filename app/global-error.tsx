'use client'

type Texts = readonly [title: string, reload: string]

const ENGLISH: Texts = ['An error has occurred', 'Reload']
/** The messages of the page are not available, because its layout failed. */
const TRANSLATIONS: Partial<Record<string, Texts>> = {
  de: ['Es ist ein Fehler aufgetreten', 'Neu laden'],
  es: ['Se ha producido un error', 'Recargar'],
  fr: ['Une erreur est survenue', 'Recharger'],
  nl: ['Er is een fout opgetreden', 'Opnieuw laden'],
}

/**
 * Replaces a page whose layout fails. Next.js's own page is only in English, and the security policy forbids its styles.
 * The scripts of every page include this component.
 */
export default function GlobalError() {
  // The document has no language if the server rendered the error.
  const locale = typeof document === 'undefined' ? '' : document.documentElement.lang || navigator.language.slice(0, 2)
  const translation = TRANSLATIONS[locale]
  const [title, reload] = translation ?? ENGLISH
  return (
    <html lang={translation ? locale : 'en'}>
      <body>
        <main id="content">
          <title>{title}</title>
          {/* Takes focus, because the control that had it is gone. */}
          <h1 ref={focus} tabIndex={-1}>
            {title}
          </h1>
          <button type="button" onClick={() => location.reload()}>
            {reload}
          </button>
        </main>
      </body>
    </html>
  )
}

const focus = (title: HTMLElement | null) => title?.focus()
