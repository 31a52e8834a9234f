import { readCookie, writeCookie } from '#lib/client/cookies'
import { inTab } from '#lib/client/storage'
import {
  type Consent,
  consentCategories,
  CONSENT_MONTHS,
  type ConsentCategory,
  type ConsentChoices,
  isStillAsked,
  recipientsOf,
  toConsent,
  type Uses,
} from '#lib/domain/consent'

const COOKIE = 'cookie_choices'
const DAYS = CONSENT_MONTHS * 31
const BACK_OFFICE = 'from_back_office'

/** The saved choices; null if there are none or they have expired. */
export const readConsent = (): Consent | null => toConsent(readCookie(COOKIE), new Date())

export const readChoices = (): ConsentChoices | null => readConsent()?.choices ?? null
export const isAllowed = (category: ConsentCategory) => readChoices()?.[category] === true

/**
 * Saves choices for six months, rejections included, or deletes them. The id is created with the first choice and kept
 * when it changes.
 */
export function saveChoices(choices: ConsentChoices | null, recipients: readonly string[] = []): Consent | null {
  const consent = choices && {
    choices,
    recipients: [...recipients],
    consent_id: readConsent()?.consent_id ?? crypto.randomUUID(),
    chosen_at: new Date().toISOString(),
  }
  writeCookie(COOKIE, consent, consent ? DAYS : 0)
  dispatchEvent(new CustomEvent('consent', { detail: choices }))
  return consent
}

/**
 * The saved choices if they cover all that the company uses today. Older ones are deleted: they do not cover a new
 * recipient (§4).
 */
export function currentConsent(company: Uses, hasGoogleMaps: boolean): Consent | null {
  const saved = readConsent()
  if (!saved || isStillAsked(saved, consentCategories(company), recipientsOf(company, hasGoogleMaps))) return saved
  return saveChoices(null)
}

/** Runs when a choice is made in this tab, and on focus, because another tab may have changed it. */
export function onConsent(changed: () => void) {
  addEventListener('consent', changed)
  addEventListener('focus', changed)
  return () => {
    removeEventListener('consent', changed)
    removeEventListener('focus', changed)
  }
}

/** Staff come from the manager back office, whose host starts with 'manager.'. Remembered for the visit. */
export function isFromBackOffice(referrer: string) {
  const isNow = URL.canParse(referrer) && new URL(referrer).hostname.startsWith('manager.')
  if (isNow) inTab.write(BACK_OFFICE, 'yes')
  return isNow || inTab.read(BACK_OFFICE) === 'yes'
}
