import { z } from 'zod'

/** §4: saved choices last six months; operating is always on. */
export const CONSENT_MONTHS = 6
export const ConsentCategory = z.enum(['tracking', 'social', 'media', 'operating'])
export type ConsentCategory = z.infer<typeof ConsentCategory>

export const ConsentChoices = z.partialRecord(ConsentCategory, z.boolean())
export type ConsentChoices = z.infer<typeof ConsentChoices>

/** Tracking is asked only where the company's analytics is on (§4). */
export const consentCategories = ({ is_ua_active }: { is_ua_active: boolean }): ConsentCategory[] =>
  is_ua_active ? ['tracking', 'social', 'media', 'operating'] : ['social', 'media', 'operating']

/** Saved choices count only while they match the current list (§4). */
export const isCurrent = (choices: ConsentChoices, categories: readonly ConsentCategory[]) => {
  const saved = Object.keys(choices)
  return saved.length === categories.length && categories.every((category) => saved.includes(category))
}
