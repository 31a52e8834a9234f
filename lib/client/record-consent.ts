import type { Consent, ConsentAction } from '#lib/domain/consent'

type ConsentRecord = { consent: Consent; action: ConsentAction; texts: readonly string[]; locale: string }

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The SHA-256 hash of the texts that the visitor saw. */
export const hashTexts = async (texts: readonly string[]) =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texts.join('\n'))))

/** Calls `recordConsent` of lib/contract, which stores the proof of a choice. */
export async function recordConsent(company: string, { consent, action, texts, locale }: ConsentRecord) {
  const { consent_id, choices, chosen_at } = consent
  const body = {
    consent_id,
    choices,
    chosen_at,
    action,
    locale,
    text_version: await hashTexts(texts),
    categories: Object.keys(choices),
  }
  return fetch(`/api/companies/${company}/consents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })
}
