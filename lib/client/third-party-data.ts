import { deviceStorage } from '#lib/client/storage'
import type { ConsentCategory } from '#lib/domain/consent'

/** Categories that a visitor can reject. */
export type OptionalCategory = Exclude<ConsentCategory, 'operating'>

/** First-party cookies and storage keys of the third parties of a category. */
const DATA_NAMES: { [category in OptionalCategory]?: RegExp } = {
  tracking: /^_ga(?:$|_)/,
  social: /^(?:crisp-client|intercom)/,
}

/**
 * Deletes cookies and storage keys of a category. Cookies are deleted with and without a domain. Intercom sets its
 * cookies above this host, with the ID of the company's chat at the end of the name.
 */
export function deleteThirdPartyData(category: OptionalCategory, chat_id: string | null) {
  const isOfCategory = (name: string) => DATA_NAMES[category]?.test(name) === true
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '')
  const labels = location.hostname.split('.')
  const hosts = labels.map((_label, at) => labels.slice(at).join('.'))
  for (const name of names.filter(isOfCategory)) {
    const isOfChat = chat_id !== null && name.startsWith('intercom-') && name.endsWith(`-${chat_id}`)
    const domains = isOfChat ? hosts : hosts.slice(0, 1)
    for (const domain of ['', ...domains.map((host) => `; domain=${host}`)])
      document.cookie = `${name}=; path=/; max-age=0${domain}`
  }
  for (const key of deviceStorage.keys().filter(isOfCategory)) deviceStorage.write(key, null)
}
