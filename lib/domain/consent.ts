/** §4: saved choices are valid for six months. `operating` is always on. */
export const CONSENT_MONTHS = 6
export const CONSENT_CATEGORIES = ['tracking', 'social', 'media', 'operating'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]
export type ConsentChoices = { [category in ConsentCategory]?: boolean }
export const CONSENT_ACTIONS = ['accept', 'refuse', 'save'] as const
export type ConsentAction = (typeof CONSENT_ACTIONS)[number]

const isCategory = (name: string): name is ConsentCategory => CONSENT_CATEGORIES.some((category) => category === name)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses saved choices. Null for anything else. Uses no schema, so that pages do not load zod. */
export function toChoices(value: unknown): ConsentChoices | null {
  if (!isRecord(value)) return null
  const isValid = Object.entries(value).every(([name, choice]) => isCategory(name) && typeof choice === 'boolean')
  return isValid ? { ...value } : null
}

/** A saved consent. `recipients` are those at the time of the choice. `consent_id` is the random ID of the proof. */
export type Consent = { choices: ConsentChoices; recipients: string[]; consent_id: string; chosen_at: string }

/** The same day of the month when a consent expires, or the last day if that month is shorter. */
function endOf(chosen_at: Date) {
  const end = new Date(chosen_at)
  end.setMonth(end.getMonth() + CONSENT_MONTHS)
  if (end.getDate() !== chosen_at.getDate()) end.setDate(0)
  return end
}

/** Parses a saved consent. Null for anything else and for an expired one. */
export function toConsent(value: unknown, now: Date): Consent | null {
  if (!isRecord(value)) return null
  const { recipients, consent_id, chosen_at } = value
  const choices = toChoices(value.choices)
  if (!choices || typeof consent_id !== 'string' || typeof chosen_at !== 'string' || !Array.isArray(recipients))
    return null
  return now < endOf(new Date(chosen_at))
    ? { choices, recipients: recipients.map(String), consent_id, chosen_at }
    : null
}

/** The tracking category exists only if the company's analytics is on (§4). */
export const consentCategories = ({ is_ua_active }: { is_ua_active: boolean }): ConsentCategory[] =>
  CONSENT_CATEGORIES.filter((category) => is_ua_active || category !== 'tracking')

/** Saved choices are valid only if they match the current categories (§4). */
export const matchesCategories = (choices: ConsentChoices, categories: readonly ConsentCategory[]) => {
  const saved = Object.keys(choices)
  return saved.length === categories.length && categories.every((category) => saved.includes(category))
}

export type Recipient = 'google-analytics' | 'pixels' | 'crisp' | 'intercom' | 'youtube' | 'google-maps'

/** The settings of a company that determine its third parties. */
export type ThirdPartySettings = {
  is_ua_active: boolean
  analytics_id: string | null
  has_pixels: boolean
  chat_provider: 'crisp' | 'intercom' | null
  chat_id: string | null
}

/** The recipients of a company in each category. Only these are named and loaded. */
export const recipientsOf = (
  settings: ThirdPartySettings,
  hasGoogleMaps: boolean,
): Record<ConsentCategory, Recipient[]> => ({
  tracking: settings.is_ua_active
    ? [
        ...(settings.analytics_id ? ['google-analytics' as const] : []),
        ...(settings.has_pixels ? ['pixels' as const] : []),
      ]
    : [],
  social: settings.chat_provider && settings.chat_id ? [settings.chat_provider] : [],
  media: ['youtube', ...(hasGoogleMaps ? ['google-maps' as const] : [])],
  operating: [],
})

/**
 * Whether visitors without a saved choice must be asked for one: `tracking` or `social` would load a third party as
 * soon as it is accepted. `media` does not count, because embedded videos and maps ask for consent where they appear.
 */
export function requiresChoice(settings: ThirdPartySettings): boolean {
  const { tracking, social } = recipientsOf(settings, false)
  return tracking.length + social.length > 0
}

/** Whether a consent covers the current categories and recipients. A new recipient requires a new choice. */
export const isConsentCurrent = (
  { choices, recipients }: Consent,
  categories: readonly ConsentCategory[],
  current: Record<ConsentCategory, Recipient[]>,
) =>
  matchesCategories(choices, categories) &&
  consentRecipients(current).every((recipient) => recipients.includes(recipient))

/** All recipients except YouTube. Every company has YouTube as a recipient, so it is never a new one. */
export const consentRecipients = (recipients: Record<ConsentCategory, Recipient[]>): Recipient[] =>
  Object.values(recipients)
    .flat()
    .filter((recipient) => recipient !== 'youtube')
