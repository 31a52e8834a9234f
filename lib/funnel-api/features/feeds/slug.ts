import { createHash } from 'node:crypto'
import { folded } from '#lib/domain/words'

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

const words = (name: string) =>
  folded(name)
    .replace(/[ßæœøłđ]/g, (letter) => LETTERS[letter]!)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-[^-]*$/, (last, at: number) => (at >= 48 ? '' : last))

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 8)

/**
 * The address of a job: its name, and what the feed knows it by, so that the same feed gives the same addresses in
 * any database. 'Boulangère (H/F)' of number 4012 is 'boulangere-h-f-4012'.
 */
export function slugFor(name: string, id: string, taken: ReadonlySet<string>): string {
  const short = /^[a-z0-9]{1,12}$/i.test(id) ? id.toLowerCase() : hashOf(id)
  const slug = `${words(name) || 'job'}-${short}`
  return taken.has(slug) ? `${slug}-${hashOf(id)}` : slug
}
