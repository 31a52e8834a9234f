import type { ConsentCategory } from '#lib/domain/consent'

/** What a visitor may switch on and off. */
export type Switched = Exclude<ConsentCategory, 'operating'>

/** First-party cookies and stored things by which third parties that a category lets in know a browser again. */
const TRACES: { [category in Switched]?: RegExp } = {
  tracking: /^_ga(?:$|_)/,
  social: /^(?:crisp-client|intercom)/,
}

/** Takes them away, on this host and under its own name: other hosts of ours have none. */
export function dropTraces(category: Switched) {
  const isTrace = (name: string) => TRACES[category]?.test(name) === true
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '')
  for (const name of names.filter(isTrace))
    for (const domain of ['', `; domain=${location.hostname}`]) document.cookie = `${name}=; path=/; max-age=0${domain}`
  try {
    for (const name of Object.keys(localStorage).filter(isTrace)) localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}
