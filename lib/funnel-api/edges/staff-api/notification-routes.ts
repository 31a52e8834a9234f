import { ApiError } from '#lib/contract/errors'
import * as contract from '#lib/contract/staff/notifications'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { changeNotifications, readNotifications } from '#lib/funnel-api/features/companies/notifications'
import type { Staff } from '#lib/funnel-api/features/members/authenticate'
import { renderNotificationSamples } from '#lib/funnel-api/features/recruiting/notification-samples'
import type { Api } from '#lib/funnel-api/platform/context'

export function notificationRoutes(serve: ServeStaff, api: Api) {
  const findMember = async ({ actor }: Staff) =>
    actor.kind === 'key'
      ? null
      : api.db
          .selectFrom('staff_users')
          .select(['id', 'email', 'name', 'locale'])
          .where('id', '=', actor.id)
          .executeTakeFirstOrThrow()
  async function requireMember(staff: Staff) {
    const member = await findMember(staff)
    if (!member) throw new ApiError('FORBIDDEN', 'Only members have notification settings')
    return member
  }

  serve(contract.readNotifications, async ({ staff }) =>
    readNotifications(api.db, staff.company.id, (await requireMember(staff)).id),
  )
  serve(contract.updateNotifications, async ({ staff, body }) =>
    changeNotifications(api, staff.company.id, await requireMember(staff), body),
  )
  serve(contract.listNotificationSamples, async ({ staff }) => ({
    samples: await renderNotificationSamples(api, staff.company.id, await findMember(staff)),
  }))
}
