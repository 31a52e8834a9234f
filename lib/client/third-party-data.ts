import type { ConsentCategory } from '#lib/domain/consent'

/** Categories that a visitor can reject. */
export type OptionalCategory = Exclude<ConsentCategory, 'operating'>

/** First-party cookies and storage keys of the third parties of a category. */
const DATA_NAMES: { [category in OptionalCategory]?: RegExp } = {
  tracking: /^_ga(?:$|_)/,
  social: /^(?:crisp-client|intercom)/,
}

/** Deletes cookies and storage keys of a category. Cookies are deleted with and without a domain. */
export function deleteThirdPartyData(category: OptionalCategory) {
  const isOfCategory = (name: string) => DATA_NAMES[category]?.test(name) === true
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '')
  for (const name of names.filter(isOfCategory))
    for (const domain of ['', `; domain=${location.hostname}`]) document.cookie = `${name}=; path=/; max-age=0${domain}`
  try {
    for (const name of Object.keys(localStorage).filter(isOfCategory)) localStorage.removeItem(name)
  } catch {
    // A browser that blocks storage has nothing to delete.
  }
}
