import { CONSENT_MONTHS, type ConsentChoices, toChoices } from '#lib/domain/consent'

const COOKIE = 'cookie_choices'
const MAX_AGE = CONSENT_MONTHS * 30.5 * 86_400

/** The saved choices, as JSON in a cookie (§9); null where there are none. */
export function readChoices(): ConsentChoices | null {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)
  if (!value) return null
  try {
    return toChoices(JSON.parse(decodeURIComponent(value)))
  } catch {
    return null
  }
}

/** Keeps choices for six months, or drops them. */
export function saveChoices(choices: ConsentChoices | null) {
  const value = choices ? encodeURIComponent(JSON.stringify(choices)) : ''
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${choices ? Math.round(MAX_AGE) : 0}; samesite=lax`
  dispatchEvent(new CustomEvent('consent', { detail: choices }))
}

/** The company's people come from its manager back-office: 'manager.' at the head of the host. */
export const isFromBackOffice = (referrer: string) =>
  URL.canParse(referrer) && new URL(referrer).hostname.startsWith('manager.')
