import { isIP } from 'node:net'
import { sql } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'

export type Limit = { name: string; most: number; seconds: number }

export const rateKey = ({ name }: Pick<Limit, 'name'>, of: string) => `${name}:${of.toLowerCase()}`

/** Counts an attempt; above the limit it throws 429. Counts live in the database, so that several nodes share them. */
export async function countAttempt({ db, now }: Api, limit: Limit, of: string) {
  const { most, seconds } = limit
  const window_start = Math.floor(now().getTime() / 1000 / seconds) * seconds
  const key = rateKey(limit, of)
  const { count } = await db
    .insertInto('rates')
    .values({ key, window_start, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rates.window_start = excluded.window_start then rates.count + 1 else 1 end`,
        window_start: (eb) => eb.ref('excluded.window_start'),
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  if (count > most) throw new ApiError('TOO_MANY_REQUESTS', `more than ${most} in ${seconds} s`)
}

/** An IPv6 customer has a whole /64: that is what counts as one address, however it is written. */
export function addressKey(address: string) {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (isIP(plain) !== 6) return plain
  const [before = '', after] = plain.replace(/%.*$/, '').split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [head, tail] = [groups(before), groups(after ?? '')]
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  return [...head, ...Array<string>(zeros).fill('0'), ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
