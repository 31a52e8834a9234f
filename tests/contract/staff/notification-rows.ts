import type { StaffRow } from '#tests/contract/staff/rows'

/** A key is not a person, so it has no notification settings of its own. */
export const NOTIFICATIONS: Record<string, StaffRow> = {
  readNotifications: () => ({ status: 403, memberStatus: 200 }),
  updateNotifications: () => ({ body: { is_told_weekly: true }, status: 403, memberStatus: 200 }),
  listNotificationSamples: () => ({ isOpenToAll: true }),
}
