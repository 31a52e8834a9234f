import type { Consent, ConsentAction } from '#lib/domain/consent'

type Chosen = { consent: Consent; action: ConsentAction; words: readonly string[]; locale: string }

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of the texts shown with a choice, one per line: the same texts always have the same version. */
export const versionOfWords = async (words: readonly string[]) =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words.join('\n'))))

/**
 * Sends the proof of a choice: the call `recordConsent` of lib/contract. The choice is valid even if the call fails.
 */
export async function recordConsent(company: string, { consent, action, words, locale }: Chosen) {
  const { consent_id, choices, chosen_at } = consent
  const body = {
    ...{ consent_id, choices, chosen_at, action, locale },
    text_version: await versionOfWords(words),
    categories: Object.keys(choices),
  }
  return fetch(`/api/companies/${company}/consents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })
}
