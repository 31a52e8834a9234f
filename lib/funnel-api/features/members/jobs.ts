import { DAY_MS } from '#lib/domain/days'
import { AUDIT_MONTHS } from '#lib/domain/member-limits'
import { deletePeopleWithoutCompany } from '#lib/funnel-api/features/members/former-members'
import { MAX_IDLE_MS, MAX_AGE_MS } from '#lib/funnel-api/features/members/sessions'
import { deleteAllOldRows } from '#lib/funnel-api/platform/queue/delete-old'
import { ago, HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'

/** Two years have at most one leap day. */
const AUDIT_DAYS = (AUDIT_MONTHS / 12) * 365 + 1

/**
 * Deletes ended sessions of members, expired sign-in codes and challenges, audit entries after 24 months, and people
 * without a company.
 */
export const deleteOldMemberData: Job = {
  name: 'delete-old-member-data',
  every_ms: HOUR_MS,
  run: async (api, isStopped) => {
    await deleteAllOldRows(api, isStopped, {
      idle: { table: 'staff_sessions', column: 'last_used_at', before: ago(api, MAX_IDLE_MS) },
      sessions: { table: 'staff_sessions', column: 'created_at', before: ago(api, MAX_AGE_MS) },
      codes: { table: 'staff_codes', column: 'expires_at', before: ago(api, 0) },
      challenges: { table: 'staff_challenges', column: 'expires_at', before: ago(api, 0) },
      audit: { table: 'audit_entries', column: 'created_at', before: ago(api, AUDIT_DAYS * DAY_MS) },
    })
    // Waits for a day, because an invitation creates the person before the membership.
    await deletePeopleWithoutCompany(api.db, api, { before: ago(api, DAY_MS) })
  },
}
