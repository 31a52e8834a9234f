import { sql } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { Db } from '#lib/funnel-api/platform/db/schema'

type Versioned = { work_version: number | null; status_changed_at: string | null }

/**
 * Returns the version of an application for `If-Match`. It contains the time of the last status change, because a
 * server of the previous release changes the status without counting it.
 */
export const versionOf = ({ work_version, status_changed_at }: Versioned) =>
  `${work_version ?? 0}.${status_changed_at === null ? 0 : Date.parse(status_changed_at).toString(36)}`

export const nextVersion = sql<number>`coalesce(work_version, 0) + 1`

/**
 * Increments the version of an application when the company changes it, which locks the application until the
 * transaction ends. Returns the new version. Throws NOT_FOUND, and STALE if the version was not `expected`. The
 * transaction must then be rolled back. A transaction that also locks the discussion must lock it first.
 */
export const countChange = async (db: Db, id: number, expected: string | null = null): Promise<string> =>
  (await replaceVersion(db, id, expected)).version

/** Like `countChange`. Also returns the version before the change. */
export async function replaceVersion(db: Db, id: number, expected: string | null) {
  const row = await db
    .updateTable('candidacies')
    .set({ work_version: nextVersion })
    .where('id', '=', id)
    .returning(['work_version', 'status_changed_at'])
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'Application not found')
  const previous_version = versionOf({ ...row, work_version: (row.work_version ?? 1) - 1 })
  if (expected !== null && previous_version !== expected)
    throw new ApiError('STALE', 'Application was changed in the meantime')
  return { version: versionOf(row), previous_version }
}

/** Returns the version in the `If-Match` header, or null if there is no such header or its value is `*`. */
export function expectedVersion(headers: Headers): string | null {
  const value = headers.get('if-match')?.trim()
  if (!value || value === '*') return null
  return value.replace(/^W\//, '').replace(/^"(.*)"$/, '$1')
}
