import { type Selectable, sql, type SqlBool } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { UserRow } from '#lib/funnel-api/db/schema'
import { eraseUser } from '#lib/funnel-api/erase-user'
import { DAY_MS, enough, HOUR_MS, type Job } from '#lib/funnel-api/jobs/job'
import { PAGE, pageByPage } from '#lib/funnel-api/jobs/page-by-page'
import { postTo } from '#lib/funnel-api/mail/post-to'
import { log } from '#lib/telemetry/log'

/** Days before deletion on which the user is warned. */
const FIRST_WARNING = 30
const LAST_WARNING = 7
/** Users who are due: the last warning that they got (0: none) and the days left. The last step comes first. */
const STEPS = [
  { warned: LAST_WARNING, within: 0 },
  { warned: FIRST_WARNING, within: LAST_WARNING },
  { warned: 0, within: FIRST_WARNING },
] as const

type User = Selectable<UserRow>

const dayAfter = ({ now }: Pick<Api, 'now'>, days: number) =>
  new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const daysUntil = (api: Pick<Api, 'now'>, day: string) =>
  Math.round((Date.parse(day) - Date.parse(dayAfter(api, 0))) / DAY_MS)

/** Deletes accounts after 24 months of inactivity, after two warnings. The user gets a confirmation. */
export const retention: Job = {
  name: 'retention',
  every_ms: HOUR_MS,
  run: async (api, isStopped) => {
    for (const step of STEPS)
      await pageByPage<User>(enough(api, isStopped), {
        after: (last) => ending(api, step, last),
        each: (user) =>
          attend(api, user).catch((err: unknown) => log.error('a retention failed', { user: user.id, err })),
      })
  },
}

/** In the order of an index, so that users who are not due are never read. */
const ending = (api: Api, { warned, within }: (typeof STEPS)[number], last: User | null) =>
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

async function attend(api: Api, user: User) {
  const days = daysUntil(api, user.expiration_date!)
  if (user.expiry_warned_days === LAST_WARNING && days <= 0) return eraseUser(api, user, { isDue: true })
  await warn(api, user, days <= LAST_WARNING ? LAST_WARNING : FIRST_WARNING)
}

/**
 * Only one node sends the warning: the one whose update succeeds. No account is deleted less than a week after the last
 * warning.
 */
const warn = (api: Api, user: User, warning: number) =>
  inTransaction(api, async (db) => {
    const soonest = dayAfter(api, LAST_WARNING)
    const expiration_date =
      warning === LAST_WARNING && user.expiration_date! < soonest ? soonest : user.expiration_date!
    const mine = await db
      .updateTable('users')
      .set({ expiry_warned_days: warning, expiration_date })
      .where('id', '=', user.id)
      .where('expiration_date', '=', user.expiration_date)
      .where('expiry_warned_days', user.expiry_warned_days === null ? 'is' : '=', user.expiry_warned_days)
      .returning('id')
      .executeTakeFirst()
    if (!mine) return
    const days = daysUntil(api, expiration_date)
    await postTo(db, api, user, {
      template: 'expiry',
      payload: ({ origin }) => ({ link: `${origin}/profile`, date: expiration_date, days }),
    })
  })
