import { sql } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import { addressKey, rateKey } from '#lib/funnel-api/rate-limit'

/**
 * Guesses fill a bucket and time empties it, `per_minute` of them. The first `free` in an empty bucket cost the usual
 * proof of work. After that, the work for one guess doubles with every `doubles_every` guesses in the bucket.
 */
export type Bucket = { name: string; free: number; per_minute: number; doubles_every: number }

/** The limits by which a guess at a password is priced. The highest price counts. Decision 0053 has the arithmetic. */
export const BUCKETS = {
  /** From all IP addresses: 360 an hour, and at most 120 more for 20,000 cores that work for nothing else. */
  email: { name: 'guess-email', free: 8, per_minute: 6, doubles_every: 5 },
  /** From one IP address at one email, so that one visitor alone does not raise the price for others. */
  source: { name: 'guess-source', free: 8, per_minute: 1, doubles_every: 2 },
  /** From one IP address at all emails. */
  address: { name: 'guess-address', free: 20, per_minute: 20, doubles_every: 10 },
} as const satisfies Record<string, Bucket>

/** The most work that is ever asked for: days of a computer. It keeps numbers within 32 bits. */
export const FACTOR_MOST = 2 ** 24
/** One guess in the bucket. A minute has as many seconds, so that what leaks in a second is a whole number. */
const UNIT = 60

export type Guess = { company_id: number; email: string; address: string }

const placesOf = ({ company_id, email, address }: Guess) => {
  const person = `${company_id}:${email}`
  const ip = addressKey(address)
  return [
    { bucket: BUCKETS.email, key: rateKey(BUCKETS.email, person) },
    { bucket: BUCKETS.source, key: rateKey(BUCKETS.source, `${person}:${ip}`) },
    { bucket: BUCKETS.address, key: rateKey(BUCKETS.address, ip) },
  ]
}

/** How many times the usual work the next guess costs, 1 or more. */
export async function priceOf({ db, now }: Api, guess: Guess): Promise<number> {
  const places = placesOf(guess)
  const rows = await db
    .selectFrom('rates')
    .selectAll()
    .where(
      'key',
      'in',
      places.map(({ key }) => key),
    )
    .execute()
  const seconds = Math.floor(now().getTime() / 1000)
  const prices = places.map(({ bucket, key }) => {
    const row = rows.find((one) => one.key === key)
    const elapsed = row ? Math.max(0, seconds - Number(row.window_start)) : 0
    const level = Math.max(0, (row?.count ?? 0) - elapsed * bucket.per_minute)
    const over = (level + UNIT) / UNIT - bucket.free
    return over <= 0 ? 1 : Math.min(FACTOR_MOST, Math.ceil(2 ** (over / bucket.doubles_every)))
  })
  return Math.max(...prices)
}

/** Counts a guess for which `factor` times the usual work was done. False where that is too little: nothing was guessed. */
export async function payForGuess(api: Api, guess: Guess, factor: number): Promise<boolean> {
  if ((await priceOf(api, guess)) > factor) return false
  for (const { bucket, key } of placesOf(guess)) if (!(await fill(api, bucket, key, factor))) return false
  return true
}

/** In one statement, so that guesses sent at once pay like those sent one after the other. */
async function fill({ db, now }: Api, { free, per_minute, doubles_every }: Bucket, key: string, factor: number) {
  const window_start = Math.floor(now().getTime() / 1000)
  const most =
    factor >= FACTOR_MOST ? 2 ** 30 : Math.floor(UNIT * (free + doubles_every * Math.log2(Math.max(1, factor))))
  const leaked = sql<number>`(excluded.window_start - rates.window_start) * ${sql.lit(per_minute)}`
  // A clock that was set back leaks nothing.
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
        .where(sql<boolean>`${level} + ${sql.lit(UNIT)} <= ${sql.lit(most)}`),
    )
    .returning('key')
    .executeTakeFirst()
  return filled !== undefined
}
