import { IDLE_MS, MAX_MS } from '#lib/funnel-api/features/members/sessions'
import type { Api } from '#lib/funnel-api/platform/context'
import { deleteAllOldRows } from '#lib/funnel-api/platform/queue/delete-old'
import { ago, DAY_MS, HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'

const AUDIT_MONTHS = 24

function monthsAgo({ now }: Pick<Api, 'now'>, months: number): string {
  const date = now()
  return new Date(date.setUTCMonth(date.getUTCMonth() - months)).toISOString()
}

/** Deletes ended sessions, expired codes and audit entries after 24 months. A used code expires minutes later. */
export const deleteOldMemberData: Job = {
  name: 'drop-member-data',
  every_ms: HOUR_MS,
  run: async (api, isStopped) => {
    const sessions = { table: 'staff_sessions' } as const
    await deleteAllOldRows(api, isStopped, {
      audit: { table: 'audit_entries', column: 'created_at', before: monthsAgo(api, AUDIT_MONTHS) },
      idle: { ...sessions, column: 'last_used_at', before: ago(api, IDLE_MS) },
      ended: { ...sessions, column: 'created_at', before: ago(api, MAX_MS) },
      codes: { table: 'staff_codes', column: 'expires_at', before: ago(api, 0) },
    })
    await deletePeopleWithoutCompany(api)
  },
}

/** Deletes people whose last company was deleted. A day later, because an invitation creates the person first. */
const deletePeopleWithoutCompany = (api: Api) =>
  api.db
    .deleteFrom('staff_users')
    .where('is_operator', '=', false)
    .where('created_at', '<', ago(api, DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staff_memberships')
            .select('staff_memberships.id')
            .whereRef('staff_memberships.staff_user_id', '=', 'staff_users.id'),
        ),
      ),
    )
    .execute()
