import { createHash } from 'node:crypto'
import { foldText } from '#lib/domain/fold-text'

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

const slugified = (name: string) =>
  foldText(name)
    .replace(/[ßæœøłđ]/g, (letter) => LETTERS[letter]!)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-[^-]*$/, (last, index: number) => (index >= 48 ? '' : last))

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 8)

/**
 * Builds the slug of a job from its name and its ID in the feed, so that a feed results in the same slugs in any
 * database. 'Boulangère (H/F)' with the ID 4012 becomes 'boulangere-h-f-4012'.
 */
export function slugFor(name: string, id: string, usedSlugs: ReadonlySet<string>): string {
  const short = /^[a-z0-9]{1,12}$/i.test(id) ? id.toLowerCase() : hashOf(id)
  const slug = `${slugified(name) || 'job'}-${short}`
  return usedSlugs.has(slug) ? `${slug}-${hashOf(id)}` : slug
}
