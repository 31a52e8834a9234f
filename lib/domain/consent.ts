/** §4: saved choices last six months; operating is always on. */
export const CONSENT_MONTHS = 6
export const CONSENT_CATEGORIES = ['tracking', 'social', 'media', 'operating'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]
export type ConsentChoices = { [category in ConsentCategory]?: boolean }

const isCategory = (name: string): name is ConsentCategory => CONSENT_CATEGORIES.some((category) => category === name)

/** Choices as they were saved, null for anything else. By hand: every page reads them, and none needs a schema for it. */
export function toChoices(value: unknown): ConsentChoices | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const isRight = Object.entries(value).every(([name, choice]) => isCategory(name) && typeof choice === 'boolean')
  return isRight ? { ...value } : null
}

/** Tracking is asked only where the company's analytics is on (§4). */
export const consentCategories = ({ is_ua_active }: { is_ua_active: boolean }): ConsentCategory[] =>
  is_ua_active ? ['tracking', 'social', 'media', 'operating'] : ['social', 'media', 'operating']

/** Saved choices count only while they match the current list (§4). */
export const isCurrent = (choices: ConsentChoices, categories: readonly ConsentCategory[]) => {
  const saved = Object.keys(choices)
  return saved.length === categories.length && categories.every((category) => saved.includes(category))
}
