import { z } from 'zod'

/** What stands in a personal link: no name has this form, so a text that has it and is unknown names nobody. */
export const SPONSOR_CODE = /^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/

/** One's own link, and how many applications were sent through it; never whose. */
export const Sponsorship = z.object({
  sponsor_code: z.string().nullable(),
  nb_candidacies: z.number().int().nonnegative(),
})
export type Sponsorship = z.infer<typeof Sponsorship>

/** Who recommends a job, as others may know them: 'Zoé M.'. */
export const Sponsor = z.object({ name: z.string() })
export type Sponsor = z.infer<typeof Sponsor>

/** 'Zoé M.': a first name and an initial. */
export function sponsorName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const initial = [...last_name.trim()][0]?.toLocaleUpperCase()
  return [first_name.trim(), initial && `${initial}.`].filter(Boolean).join(' ')
}

/** The address that is passed on. `origin` is the company's, without a slash at its end. */
export const sponsorLink = (origin: string, slug: string, sponsor: string) =>
  `${origin}/jobs/${encodeURIComponent(slug)}?sponsor=${encodeURIComponent(sponsor)}`
