import type { Selectable } from 'kysely'
import { RETENTION_MONTHS } from '#lib/domain/limits'
import type { Db, UserRow } from '#lib/funnel-api/platform/db/schema'

/** Returns the same day of the month at the end of the retention period, or the last day if that month is shorter. */
export function expirationAfter(from: Date): string {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + RETENTION_MONTHS)
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0)
  return end.toISOString().slice(0, 10)
}

/** Returns the day on which the user’s data is deleted, as YYYY-MM-DD. */
export const expirationOf = ({
  expiration_date,
  created_at,
}: Pick<Selectable<UserRow>, 'expiration_date' | 'created_at'>) =>
  expiration_date ?? expirationAfter(new Date(created_at))

/** Postpones the expiration and resets the warnings. */
export async function postponeExpiration(db: Db, user_id: number, now: Date): Promise<string> {
  const expiration_date = expirationAfter(now)
  await db.updateTable('users').set({ expiration_date, expiry_warned_days: null }).where('id', '=', user_id).execute()
  return expiration_date
}
