import { sql } from 'kysely'
import type { Api } from '#lib/funnel-api/platform/context'
import { addressKey, rateKey } from '#lib/funnel-api/platform/rate-limit/rate-limit'

/**
 * A leaky bucket: each guess fills it, and `per_minute` guesses leak from it. The first `free` guesses in an empty
 * bucket cost the usual proof of work. After that, the work for one guess doubles with every `doubles_every` guesses in
 * the bucket.
 */
export type Bucket = { name: string; free: number; per_minute: number; doubles_every: number }

/** The limits that set the price of a password guess. The highest price applies. See decision 0053. */
export const BUCKETS = {
  /**
   * Guesses at one email from all IP addresses: 360 an hour for the usual work. An attacker with 20,000 dedicated cores
   * makes at most 120 more.
   */
  email: { name: 'guess-email', free: 8, per_minute: 6, doubles_every: 5 },
  /** Guesses from one IP address at one email, so that a single visitor does not raise the price for others. */
  source: { name: 'guess-source', free: 8, per_minute: 1, doubles_every: 2 },
  /** Guesses from one IP address at all emails. */
  address: { name: 'guess-address', free: 20, per_minute: 20, doubles_every: 10 },
} as const satisfies Record<string, Bucket>

/** The maximum price: days of computing. It keeps numbers within 32 bits. */
export const MAX_FACTOR = 2 ** 24
/** The size of one guess in the bucket. With 60 units, the amount that leaks per second is an integer. */
const UNIT = 60

export type Guess = { company_id: number; email: string; address: string }

const bucketKeysOf = ({ company_id, email, address }: Guess) => {
  const person = `${company_id}:${email}`
  const ip = addressKey(address)
  return [
    { bucket: BUCKETS.email, key: rateKey(BUCKETS.email, person) },
    { bucket: BUCKETS.source, key: rateKey(BUCKETS.source, `${person}:${ip}`) },
    { bucket: BUCKETS.address, key: rateKey(BUCKETS.address, ip) },
  ]
}

/** Returns the price of the next guess as a multiple (1 or more) of the usual proof of work. */
export async function readGuessPrice({ db, now }: Api, guess: Guess): Promise<number> {
  const keys = bucketKeysOf(guess)
  const rows = await db
    .selectFrom('rates')
    .selectAll()
    .where(
      'key',
      'in',
      keys.map(({ key }) => key),
    )
    .execute()
  const seconds = Math.floor(now().getTime() / 1000)
  const prices = keys.map(({ bucket, key }) => {
    const row = rows.find((candidate) => candidate.key === key)
    const elapsed = row ? Math.max(0, seconds - Number(row.window_start)) : 0
    const level = Math.max(0, (row?.count ?? 0) - elapsed * bucket.per_minute)
    const excess = (level + UNIT) / UNIT - bucket.free
    return excess <= 0 ? 1 : Math.min(MAX_FACTOR, Math.ceil(2 ** (excess / bucket.doubles_every)))
  })
  return Math.max(...prices)
}

/** Counts a guess paid with `factor` times the usual work. Returns false if that is too little. */
export async function payForGuess(api: Api, guess: Guess, factor: number): Promise<boolean> {
  if ((await readGuessPrice(api, guess)) > factor) return false
  for (const { bucket, key } of bucketKeysOf(guess)) if (!(await fillBucket(api, bucket, key, factor))) return false
  return true
}

/** Fills a bucket with one statement, so that concurrent guesses cost the same as consecutive ones. */
async function fillBucket({ db, now }: Api, { free, per_minute, doubles_every }: Bucket, key: string, factor: number) {
  const window_start = Math.floor(now().getTime() / 1000)
  const maxLevel =
    factor >= MAX_FACTOR ? 2 ** 30 : Math.floor(UNIT * (free + doubles_every * Math.log2(Math.max(1, factor))))
  const leaked = sql<number>`(excluded.window_start - rates.window_start) * ${sql.lit(per_minute)}`
  // Nothing leaks if the clock was set back.
  const level = sql<number>`case
    when excluded.window_start <= rates.window_start then rates.count
    when rates.count > ${leaked} then rates.count - ${leaked}
    else 0 end`
  const filled = await db
    .insertInto('rates')
    .values({ key, window_start, count: UNIT })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql<number>`${level} + ${sql.lit(UNIT)}`,
          window_start: (eb) => eb.ref('excluded.window_start'),
        })
        .where(sql<boolean>`${level} + ${sql.lit(UNIT)} <= ${sql.lit(maxLevel)}`),
    )
    .returning('key')
    .executeTakeFirst()
  return filled !== undefined
}
