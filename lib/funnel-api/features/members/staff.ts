import type { Locale } from '#lib/domain/enumerations'
import type { StaffRole, StaffScope } from '#lib/domain/staff'

export type StaffCompany = { id: number; slug: string; name: string; time_zone: string }

export type Person = { id: number; email: string; name: string; locale: Locale; is_operator: boolean }

/** Who makes a call of the staff API. */
export type Actor =
  | { kind: 'key'; id: number; name: string }
  | { kind: 'member'; id: number; name: string; user: Person; role: StaffRole; session_id: number }

/** A caller with access to a company. */
export type Staff = { actor: Actor; scopes: readonly StaffScope[]; company: StaffCompany; address: string | null }

/** A signed-in person, before a company is chosen. */
export type SignedIn = { user: Person; session_id: number; address: string | null }

/** Identifies an actor in rate limits and idempotency keys. */
export const actorKey = ({ kind, id }: Pick<Actor, 'kind' | 'id'>) => `${kind}-${id}`
