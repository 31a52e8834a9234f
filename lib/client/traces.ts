import type { ConsentCategory } from '#lib/domain/consent'

/** Categories that a visitor can switch on and off. */
export type Switched = Exclude<ConsentCategory, 'operating'>

/** First-party cookies and storage keys with which the third parties of a category recognize a browser. */
const TRACES: { [category in Switched]?: RegExp } = {
  tracking: /^_ga(?:$|_)/,
  social: /^(?:crisp-client|intercom)/,
}

/** Deletes them for this host, with and without a domain. Other hosts of the site have none. */
export function dropTraces(category: Switched) {
  const isTrace = (name: string) => TRACES[category]?.test(name) === true
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '')
  for (const name of names.filter(isTrace))
    for (const domain of ['', `; domain=${location.hostname}`]) document.cookie = `${name}=; path=/; max-age=0${domain}`
  try {
    for (const name of Object.keys(localStorage).filter(isTrace)) localStorage.removeItem(name)
  } catch {
    // A browser that blocks storage has nothing to delete.
  }
}
