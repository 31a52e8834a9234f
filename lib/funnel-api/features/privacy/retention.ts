import { type Selectable, sql, type SqlBool } from 'kysely'
import { DAY_MS, daysBetween } from '#lib/domain/days'
import { WARNING_DAYS } from '#lib/domain/limits'
import { accountKeys } from '#lib/funnel-api/features/accounts/emails'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { UserRow } from '#lib/funnel-api/platform/db/schema'
import { deleteUser } from '#lib/funnel-api/features/privacy/delete-user'
import { createTimeLimit, HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'
import { PAGE, forEachInPages } from '#lib/funnel-api/platform/queue/page-by-page'
import { enqueueEmailTo } from '#lib/funnel-api/platform/outbox/enqueue-email-to'
import { log } from '#lib/telemetry/log'

const { first: FIRST_WARNING, last: LAST_WARNING } = WARNING_DAYS
/**
 * Each step applies to users whose last warning was `warned` days before the expiration (0: no warning), and who have
 * at most `within` days left. The last step comes first, so that one run applies at most one step to a user.
 */
const STEPS = [
  { warned: LAST_WARNING, within: 0 },
  { warned: FIRST_WARNING, within: LAST_WARNING },
  { warned: 0, within: FIRST_WARNING },
] as const

type User = Selectable<UserRow>

const dayAfter = ({ now }: Pick<Api, 'now'>, days: number) =>
  new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const daysUntil = (api: Pick<Api, 'now'>, day: string) => daysBetween(dayAfter(api, 0), day)

/** Deletes accounts after 24 months of inactivity, after two warnings. The user gets a confirmation. */
export const retention: Job = {
  name: 'retention',
  every_ms: HOUR_MS,
  run: async (api, isStopped) => {
    for (const step of STEPS)
      await forEachInPages<User>(createTimeLimit(api, isStopped), {
        after: (last) => dueUsers(api, step, last),
        each: (user) =>
          warnOrDelete(api, user).catch((err: unknown) => log.error('retention failed', { user: user.id, err })),
      })
  },
}

/** Returns the next page of due users, in the order of an index, so that no other users are read. */
const dueUsers = (api: Api, { warned, within }: (typeof STEPS)[number], last: User | null) =>
  api.db
    .selectFrom('users')
    .selectAll()
    .where(sql<number>`coalesce(expiry_warned_days, 0)`, '=', warned)
    .where('expiration_date', '<=', dayAfter(api, within))
    .$if(last !== null, (users) =>
      users.where(sql<SqlBool>`(expiration_date, id) > (${last!.expiration_date}, ${last!.id})`),
    )
    .orderBy('expiration_date')
    .orderBy('id')
    .limit(PAGE)
    .execute()

async function warnOrDelete(api: Api, user: User) {
  const days = daysUntil(api, user.expiration_date!)
  if (user.expiry_warned_days === LAST_WARNING && days <= 0) return deleteUser(api, user, { isDue: true })
  await warn(api, user, days <= LAST_WARNING ? LAST_WARNING : FIRST_WARNING)
}

/**
 * Only one node sends the warning: the one whose update succeeds. No account is deleted less than a week after the last
 * warning.
 */
const warn = (api: Api, user: User, warning: number) =>
  inTransaction(api, async (db) => {
    const earliest = dayAfter(api, LAST_WARNING)
    const expiration_date =
      warning === LAST_WARNING && user.expiration_date! < earliest ? earliest : user.expiration_date!
    const claimed = await db
      .updateTable('users')
      .set({ expiry_warned_days: warning, expiration_date })
      .where('id', '=', user.id)
      .where('expiration_date', '=', user.expiration_date)
      .where('expiry_warned_days', user.expiry_warned_days === null ? 'is' : '=', user.expiry_warned_days)
      .returning('id')
      .executeTakeFirst()
    if (!claimed) return
    const days = daysUntil(api, expiration_date)
    await enqueueEmailTo(db, api, user, {
      template: 'expiry',
      dedupe_key: accountKeys(user.id) + crypto.randomUUID(),
      payload: ({ origin }) => ({ link: `${origin}/profile`, date: expiration_date, days }),
    })
  })
