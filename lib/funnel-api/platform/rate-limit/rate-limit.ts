import { isIP } from 'node:net'
import { sql } from 'kysely'
import { tooManyRequests } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'

export type Limit = { name: string; max: number; seconds: number }

export const rateKey = ({ name }: Pick<Limit, 'name'>, subject: string) => `${name}:${subject.toLowerCase()}`

/** Counts an attempt. Throws 429 above the limit, until the window ends. The counts are shared by all nodes. */
export async function countAttempt(api: Api, limit: Limit, subject: string) {
  if (await countWithinLimit(api, limit, subject)) return
  const { max, seconds } = limit
  throw tooManyRequests(
    `Limit of ${max} requests per ${seconds} seconds exceeded`,
    windowAt(api, limit) + seconds - api.now().getTime() / 1000,
  )
}

const windowAt = ({ now }: Pick<Api, 'now'>, { seconds }: Limit) =>
  Math.floor(now().getTime() / 1000 / seconds) * seconds

/** Counts an attempt and returns whether it is within the limit. */
export async function countWithinLimit(api: Api, limit: Limit, subject: string): Promise<boolean> {
  const { count } = await api.db
    .insertInto('rates')
    .values({ key: rateKey(limit, subject), window_start: windowAt(api, limit), count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rates.window_start = excluded.window_start then rates.count + 1 else 1 end`,
        window_start: (eb) => eb.ref('excluded.window_start'),
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count <= limit.max
}

/**
 * Returns the key by which an address is counted. IPv6 addresses are counted by /64 network, because one customer has a
 * whole network.
 */
export function addressKey(address: string) {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (isIP(plain) !== 6) return plain
  const [before = '', after] = plain.split('%', 1)[0]!.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [head, tail] = [groups(before), groups(after ?? '')]
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  return [...head, ...Array<string>(zeros).fill('0'), ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
