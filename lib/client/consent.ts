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

/** What was chosen; null where nothing was, or it has run out. */
export const readConsent = (): Consent | null => toConsent(readCookie(COOKIE), new Date())

export const readChoices = (): ConsentChoices | null => readConsent()?.choices ?? null
export const isAllowed = (category: ConsentCategory) => readChoices()?.[category] === true

/**
 * Keeps choices for six months, a refusal as long as an acceptance, or drops them. The id comes into being with the
 * first choice and stays with those that change it.
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

/** What was chosen over all that the company uses today. An older choice is deleted: it is no leave for who came since (§4). */
export function currentConsent(company: Uses, hasGoogleMaps: boolean): Consent | null {
  const saved = readConsent()
  if (!saved || isStillAsked(saved, consentCategories(company), recipientsOf(company, hasGoogleMaps))) return saved
  return saveChoices(null)
}

/** Runs when a choice is made here, and when one comes back from a tab where one may have been made. */
export function onConsent(changed: () => void) {
  addEventListener('consent', changed)
  addEventListener('focus', changed)
  return () => {
    removeEventListener('consent', changed)
    removeEventListener('focus', changed)
  }
}

/** The company's people come from its manager back-office: 'manager.' at the head of the host. It holds for their visit. */
export function isFromBackOffice(referrer: string) {
  const isNow = URL.canParse(referrer) && new URL(referrer).hostname.startsWith('manager.')
  if (isNow) inTab.write(BACK_OFFICE, 'yes')
  return isNow || inTab.read(BACK_OFFICE) === 'yes'
}
