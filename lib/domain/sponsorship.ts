import { z } from 'zod'

/** The format of a code in a personal link. No name has this format, so any text that has it is treated as a code. */
export const SPONSOR_CODE = /^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/

/** Maximum length of a code or a name, in characters. */
export const MAX_SPONSOR = 200

/** The user's own link, and the number of applications submitted through it, without names. */
export const Sponsorship = z.object({
  sponsor_code: z.string().nullable(),
  nb_candidacies: z.number().int().nonnegative(),
})
export type Sponsorship = z.infer<typeof Sponsorship>

/** The public name of a user who recommends a job: 'Zoé M.'. */
export const Sponsor = z.object({ name: z.string() })
export type Sponsor = z.infer<typeof Sponsor>

export function sponsorName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const initial = [...last_name.trim()][0]?.toLocaleUpperCase()
  return [first_name.trim(), initial && `${initial}.`].filter(Boolean).join(' ')
}

/** The personal link. `origin` is the company's, without a trailing slash. */
export const sponsorLink = (origin: string, slug: string, sponsor: string) =>
  `${origin}/jobs/${encodeURIComponent(slug)}?sponsor=${encodeURIComponent(sponsor)}`
