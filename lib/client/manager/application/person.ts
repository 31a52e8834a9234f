import type { StaffCandidacyCard } from '#lib/contract/staff/candidacy-card'
import { withoutInvisible } from '#lib/domain/plain-name'

/** Longer names are cut. */
const MAX_NAME = 120

type Named = Pick<StaffCandidacyCard, 'person' | 'reference' | 'id'>

/**
 * The name without characters that change the direction of the text around it. Without a name, the email address, the
 * reference or the ID.
 */
export function nameOf({ person, reference, id }: Named): string {
  const name = withoutInvisible(`${person.first_name} ${person.last_name}`).replace(/\s+/g, ' ').trim()
  if (name === '') return person.email || (reference ?? String(id))
  // An emoji at the end is removed rather than cut in half.
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME).replace(/[\ud800-\udbff]$/, '')}…` : name
}

/** The link of a candidate's profile. Null if the text is not a web address. */
export function webLinkOf(text: string | null): { href: string; label: string } | null {
  if (text === null || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return { href: url.href, label: (url.host + url.pathname).replace(/\/$/, '') }
}
