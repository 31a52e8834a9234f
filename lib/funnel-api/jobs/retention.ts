import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { UserRow } from '#lib/funnel-api/db/schema'
import { eraseUser } from '#lib/funnel-api/erase-user'
import { DAY_MS, HOUR_MS, type Job } from '#lib/funnel-api/jobs/job'
import { postTo } from '#lib/funnel-api/mail/post-to'
import { log } from '#lib/telemetry/log'

/** Days before the end at which one is told of it. */
const WARNINGS = [30, 7] as const
const LAST_WARNING = 7
const MOST_PER_ROUND = 500

type User = Selectable<UserRow>

const dayAfter = ({ now }: Pick<Api, 'now'>, days: number) =>
  new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const daysUntil = (api: Pick<Api, 'now'>, day: string) =>
  Math.round((Date.parse(day) - Date.parse(dayAfter(api, 0))) / DAY_MS)

/** Nothing is kept for longer than 24 months without its owner: two warnings, then it is erased, with a receipt. */
export const retention: Job = {
  name: 'retention',
  every_ms: HOUR_MS,
  run: async (api) => {
    for (const user of await ending(api))
      await attend(api, user).catch((err: unknown) => log.error('a retention failed', { user: user.id, err }))
  },
}

/** People whose next warning, or whose end, is due. */
const ending = (api: Api) =>
  api.db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('expiration_date', '<=', dayAfter(api, WARNINGS[0])), eb('expiry_warned_days', 'is', null)]),
        eb.and([eb('expiration_date', '<=', dayAfter(api, LAST_WARNING)), eb('expiry_warned_days', '=', WARNINGS[0])]),
        eb.and([eb('expiration_date', '<=', dayAfter(api, 0)), eb('expiry_warned_days', '=', LAST_WARNING)]),
      ]),
    )
    .orderBy('expiration_date')
    .limit(MOST_PER_ROUND)
    .execute()

async function attend(api: Api, user: User) {
  const days = daysUntil(api, user.expiration_date!)
  if (user.expiry_warned_days === LAST_WARNING && days <= 0) return eraseUser(api, user, { isDue: true })
  await warn(api, user, days <= LAST_WARNING ? LAST_WARNING : WARNINGS[0])
}

/** One of several nodes warns: whoever writes it down first. Nobody is erased sooner than a week after the last warning. */
const warn = (api: Api, user: User, warning: (typeof WARNINGS)[number]) =>
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
