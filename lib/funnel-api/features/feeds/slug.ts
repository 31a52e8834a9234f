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

type JobIds = {
  /** The ID in the feed. */
  id: string
  /** The name of the feed and the ID. */
  external_id: string
}

/**
 * Builds the slug of a job from its name and its ID in the feed, so that a feed results in the same slugs in any
 * database. 'Boulangère (H/F)' with the ID 4012 becomes 'boulangere-h-f-4012'. Other feeds can contain the same IDs, so
 * a slug that is taken gets a hash that includes the name of the feed.
 */
export function slugFor(name: string, { id, external_id }: JobIds, usedSlugs: ReadonlySet<string>): string {
  const short = /^[a-z0-9]{1,12}$/i.test(id) ? id.toLowerCase() : hashOf(id)
  const slug = `${slugified(name) || 'job'}-${short}`
  if (!usedSlugs.has(slug)) return slug
  const hashed = `${slug}-${hashOf(external_id)}`
  let unused = hashed
  for (let count = 2; usedSlugs.has(unused); count += 1) unused = `${hashed}-${count}`
  return unused
}
