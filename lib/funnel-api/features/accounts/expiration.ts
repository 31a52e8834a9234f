import type { Selectable } from 'kysely'
import type { Db } from '#lib/funnel-api/db/open'
import type { UserRow } from '#lib/funnel-api/db/schema'

/** How long data are kept after somebody last showed that they want them. */
const KEPT_MONTHS = 24

/** The same day so many months later; the last of the month where it has no such day. */
export function expirationAfter(from: Date): string {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + KEPT_MONTHS)
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0)
  return end.toISOString().slice(0, 10)
}

/** The day on which a person's data go, yyyy-mm-dd. */
export const expirationOf = ({
  expiration_date,
  created_at,
}: Pick<Selectable<UserRow>, 'expiration_date' | 'created_at'>) =>
  expiration_date ?? expirationAfter(new Date(created_at))

/** Puts it off: whoever was warned is warned again before. */
export async function putOffExpiration(db: Db, user_id: number, now: Date): Promise<string> {
  const expiration_date = expirationAfter(now)
  await db.updateTable('users').set({ expiration_date, expiry_warned_days: null }).where('id', '=', user_id).execute()
  return expiration_date
}
