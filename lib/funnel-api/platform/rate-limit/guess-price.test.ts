import {
  BUCKETS,
  MAX_FACTOR,
  type Guess,
  payForGuess,
  readGuessPrice,
} from '#lib/funnel-api/platform/rate-limit/guess-price'
import { DEFAULT_WORK_LOAD } from '#lib/funnel-api/features/accounts/bots/proof-of-work'
import { openTestApi, type TestApi } from '#tests/support/api'

let api: TestApi
let company_id: number
beforeAll(async () => {
  api = await openTestApi()
  company_id = await api.companyId()
})
afterAll(() => api.close())

let emailCount = 0
let visitors = 0
const newEmail = () => `victim-${(emailCount += 1)}@example.org`
const newAddress = () => `2001:db8:${((visitors += 1) >> 16) & 65535}:${visitors & 65535}::1`
const guessAt = (email: string, address = newAddress()): Guess => ({ company_id, email, address })

/** Rounds of PBKDF2 that an attacker needs for one proof of work, starting at the lowest possible counter. */
const ROUNDS = ((DEFAULT_WORK_LOAD.max - DEFAULT_WORK_LOAD.min) / 2) * DEFAULT_WORK_LOAD.cost
/** OpenSSL does about a million rounds per second on one server core. */
const ROUNDS_PER_SECOND = 1_000_000
const CORE_SECONDS = ROUNDS / ROUNDS_PER_SECOND
const FORMER_LIMIT_PER_HOUR = 8 * 60

/** Returns how many guesses dedicated cores can make at one email in an hour, each from a new IP address. */
async function guessesInAnHour(cores: number, email: string) {
  const before = api.api.now
  const start = before().getTime()
  let guesses = 0
  let work = 0
  for (let second = 0; second < 3600; second += 1) {
    api.api.now = () => new Date(start + second * 1000)
    work += cores
    for (;;) {
      const guess = guessAt(email)
      const price = await readGuessPrice(api.api, guess)
      if (price * CORE_SECONDS > work) break
      if (!(await payForGuess(api.api, guess, price))) throw new Error('the quoted price was not accepted')
      work -= price * CORE_SECONDS
      guesses += 1
    }
  }
  const price = await readGuessPrice(api.api, guessAt(email))
  api.api.now = before
  return { guesses, price }
}

describe('guesses at one email from any number of IP addresses', () => {
  it.each([1, 100, 20_000])('stay below the former limit of 480 per hour, for %i cores', async (cores) => {
    const { guesses, price } = await guessesInAnHour(cores, newEmail())
    expect(guesses).toBeGreaterThan(FORMER_LIMIT_PER_HOUR / 2)
    expect(guesses).toBeLessThanOrEqual(FORMER_LIMIT_PER_HOUR)
    // A user on a new device then needs about ten seconds of computing for each core of the attacker.
    expect(price * CORE_SECONDS).toBeLessThan(20 * cores)
  })

  it('are limited to 8 at once and 6 per minute at the lowest price', async () => {
    const email = newEmail()
    const before = api.api.now
    const start = before().getTime()
    let paid = 0
    for (let second = 0; second < 600; second += 1) {
      api.api.now = () => new Date(start + second * 1000)
      while (await payForGuess(api.api, guessAt(email), 1)) paid += 1
    }
    api.api.now = before
    expect(paid).toBeGreaterThanOrEqual(60)
    expect(paid).toBeLessThanOrEqual(8 + 60)
  })

  it('cost the same if they are sent concurrently', () =>
    api.withStoppedClock(async () => {
      const email = newEmail()
      const paid = await Promise.all(Array.from({ length: 40 }, () => payForGuess(api.api, guessAt(email), 4)))
      expect(paid.filter(Boolean)).toHaveLength(BUCKETS.email.free + 2 * BUCKETS.email.doubles_every)
    }))

  it('do not raise the price if they are rejected for too little work', () =>
    api.withStoppedClock(async () => {
      const email = newEmail()
      for (let guess = 0; guess < 8; guess += 1) await payForGuess(api.api, guessAt(email), 1)
      const price = await readGuessPrice(api.api, guessAt(email))
      for (let guess = 0; guess < 50; guess += 1) expect(await payForGuess(api.api, guessAt(email), 1)).toBe(false)
      expect(await readGuessPrice(api.api, guessAt(email))).toBe(price)
    }))

  it('do not raise the price of other emails, or of the same email at another company', () =>
    api.withStoppedClock(async () => {
      const email = newEmail()
      for (let guess = 0; guess < 30; guess += 1) await payForGuess(api.api, guessAt(email), MAX_FACTOR)
      expect(await readGuessPrice(api.api, guessAt(email))).toBeGreaterThan(10)
      expect(await readGuessPrice(api.api, guessAt(newEmail()))).toBe(1)
      const other = await api.companyId('foundry')
      expect(await readGuessPrice(api.api, { ...guessAt(email), company_id: other })).toBe(1)
    }))

  it('cost at most the maximum price', () =>
    api.withStoppedClock(async () => {
      const email = newEmail()
      for (let guess = 0; guess < 300; guess += 1)
        expect(await payForGuess(api.api, guessAt(email), MAX_FACTOR)).toBe(true)
      expect(await readGuessPrice(api.api, guessAt(email))).toBe(MAX_FACTOR)
    }))
})

describe('guesses from one IP address', () => {
  it('raise the price for this address only', async () => {
    const [email, address] = [newEmail(), newAddress()]
    const before = api.api.now
    const start = before().getTime()
    for (let second = 0; second < 1800; second += 30) {
      api.api.now = () => new Date(start + second * 1000)
      await payForGuess(api.api, guessAt(email, address), MAX_FACTOR)
    }
    expect(await readGuessPrice(api.api, guessAt(email, address))).toBeGreaterThan(1000)
    expect(await readGuessPrice(api.api, guessAt(email))).toBe(1)
    api.api.now = before
  })

  it('count together for an IPv6 network', () =>
    api.withStoppedClock(async () => {
      const email = newEmail()
      for (let guess = 0; guess < 8; guess += 1)
        await payForGuess(api.api, guessAt(email, `2001:db8:9:9::${guess}`), MAX_FACTOR)
      for (let guess = 0; guess < 4; guess += 1)
        await payForGuess(api.api, guessAt(email, `2001:db8:9:9:${guess}::`), MAX_FACTOR)
      expect(await readGuessPrice(api.api, guessAt(email, '2001:db8:9:9::'))).toBeGreaterThan(4)
    }))
})

it('a clock that is set back neither empties a bucket nor fills it permanently', async () => {
  const email = newEmail()
  await api.withStoppedClock(async () => {
    for (let guess = 0; guess < 20; guess += 1) await payForGuess(api.api, guessAt(email), MAX_FACTOR)
    const price = await readGuessPrice(api.api, guessAt(email))
    api.shiftClock(-60)
    expect(await readGuessPrice(api.api, guessAt(email))).toBe(price)
    await payForGuess(api.api, guessAt(email), MAX_FACTOR)
    api.shiftClock(10)
    expect(await readGuessPrice(api.api, guessAt(email))).toBe(1)
  })
})
