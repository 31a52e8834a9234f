import { readCookie, writeCookie } from '#lib/client/cookies'
import { tabStorage } from '#lib/client/storage'
import { onEvents } from '#lib/client/on-events'
import {
  type Consent,
  consentCategories,
  CONSENT_MONTHS,
  type ConsentCategory,
  type ConsentChoices,
  isConsentCurrent,
  recipientsOf,
  toConsent,
  type ThirdPartySettings,
} from '#lib/domain/consent'

const COOKIE = 'cookie_choices'
const DAYS = CONSENT_MONTHS * 31
const BACK_OFFICE = 'from_back_office'

/** The saved consent. Null if there is none or it has expired. */
export const readConsent = (): Consent | null => toConsent(readCookie(COOKIE), new Date())

export const readChoices = (): ConsentChoices | null => readConsent()?.choices ?? null
export const isAllowed = (category: ConsentCategory) => readChoices()?.[category] === true

/** Saves choices for six months, or deletes them. A change of the choices does not change the consent ID. */
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
 * The saved consent. Deletes it if the company now uses other categories, or a recipient that the consent does not name
 * (§4).
 */
export function currentConsent(company: ThirdPartySettings, hasGoogleMaps: boolean): Consent | null {
  const saved = readConsent()
  if (!saved || isConsentCurrent(saved, consentCategories(company), recipientsOf(company, hasGoogleMaps))) return saved
  return saveChoices(null)
}

/** Calls the listener when choices change in this tab, and on focus, because another tab may have changed them. */
export const onConsent = onEvents('consent', 'focus')

/** Whether the visit comes from the manager's back office, whose host starts with 'manager.'. The tab remembers it. */
export function isFromBackOffice(referrer: string) {
  const isBackOfficeReferrer = URL.canParse(referrer) && new URL(referrer).hostname.startsWith('manager.')
  if (isBackOfficeReferrer) tabStorage.write(BACK_OFFICE, 'yes')
  return isBackOfficeReferrer || tabStorage.read(BACK_OFFICE) === 'yes'
}
