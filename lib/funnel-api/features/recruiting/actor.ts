/** The caller that works on applications: an API key, or a member of the company. */
export type Actor = {
  company: { id: number; slug: string; name: string }
  /** Null for an API key. */
  member: { id: number; name: string; is_admin: boolean } | null
}

/**
 * Returns the author's name. A member always writes under their own name, a key under `chosen` or the company's name.
 */
export const authorName = ({ company, member }: Actor, chosen?: string) => member?.name ?? chosen ?? company.name

/** Returns the author of a change as stored. The ID is null for an API key. */
export const authorOf = (actor: Actor, chosen?: string) => ({
  author_name: authorName(actor, chosen),
  staff_user_id: actor.member?.id ?? null,
})
