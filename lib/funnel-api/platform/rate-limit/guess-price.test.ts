import { BUCKETS, FACTOR_MOST, type Guess, payForGuess, priceOf } from '#lib/funnel-api/features/sign-in/guess-price'
import { USUAL_LOAD } from '#lib/funnel-api/bots/work'
import { openTestApi, type TestApi } from '#tests/support/api'

let api: TestApi
let company_id: number
beforeAll(async () => {
  api = await openTestApi()
  company_id = await api.companyId()
})
afterAll(() => api.close())

let people = 0
let visitors = 0
const newEmail = () => `victim-${(people += 1)}@example.org`
const newAddress = () => `2001:db8:${((visitors += 1) >> 16) & 65535}:${visitors & 65535}::1`
const guessAt = (email: string, address = newAddress()): Guess => ({ company_id, email, address })

/** Rounds of PBKDF2 that a program needs for the usual work, if it starts at the lowest counter that may be right. */
const ROUNDS = ((USUAL_LOAD.most - USUAL_LOAD.least) / 2) * USUAL_LOAD.cost
/** Of one core of a server: OpenSSL does about a million in a second. */
const ROUNDS_A_SECOND = 1_000_000
const CORE_SECONDS = ROUNDS / ROUNDS_A_SECOND
const TODAY_AN_HOUR = 8 * 60

/** What cores that work for nothing else reach at one email within an hour, each guess from a new IP address. */
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
      const price = await priceOf(api.api, guess)
      if (price * CORE_SECONDS > work) break
      if (!(await payForGuess(api.api, guess, price))) throw new Error('a price that was asked for is enough')
      work -= price * CORE_SECONDS
      guesses += 1
    }
  }
  const price = await priceOf(api.api, guessAt(email))
  api.api.now = before
  return { guesses, price }
}

describe('guesses at one email from any number of IP addresses', () => {
  it.each([1, 100, 20_000])('stay below what 480 an hour were before, for %i cores', async (cores) => {
    const { guesses, price } = await guessesInAnHour(cores, newEmail())
    expect(guesses).toBeGreaterThan(TODAY_AN_HOUR / 2)
    expect(guesses).toBeLessThanOrEqual(TODAY_AN_HOUR)
    // What a person on a new device has to do meanwhile: some ten seconds for each core of the attacker.
    expect(price * CORE_SECONDS).toBeLessThan(20 * cores)
  })

  it('with the usual work alone are 8 at once and 6 a minute', async () => {
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

  it('sent at once pay like those sent one after the other', () =>
    api.atOneMoment(async () => {
      const email = newEmail()
      const paid = await Promise.all(Array.from({ length: 40 }, () => payForGuess(api.api, guessAt(email), 4)))
      expect(paid.filter(Boolean)).toHaveLength(BUCKETS.email.free + 2 * BUCKETS.email.doubles_every)
    }))

  it('cost nothing more where the work was too little: nothing was guessed', () =>
    api.atOneMoment(async () => {
      const email = newEmail()
      for (let guess = 0; guess < 8; guess += 1) await payForGuess(api.api, guessAt(email), 1)
      const price = await priceOf(api.api, guessAt(email))
      for (let guess = 0; guess < 50; guess += 1) expect(await payForGuess(api.api, guessAt(email), 1)).toBe(false)
      expect(await priceOf(api.api, guessAt(email))).toBe(price)
    }))

  it('raise no price at another email, nor at the same one of another company', () =>
    api.atOneMoment(async () => {
      const email = newEmail()
      for (let guess = 0; guess < 30; guess += 1) await payForGuess(api.api, guessAt(email), FACTOR_MOST)
      expect(await priceOf(api.api, guessAt(email))).toBeGreaterThan(10)
      expect(await priceOf(api.api, guessAt(newEmail()))).toBe(1)
      const other = await api.companyId('foundry')
      expect(await priceOf(api.api, { ...guessAt(email), company_id: other })).toBe(1)
    }))

  it('stay possible for work without end, and numbers within bounds', () =>
    api.atOneMoment(async () => {
      const email = newEmail()
      for (let guess = 0; guess < 300; guess += 1)
        expect(await payForGuess(api.api, guessAt(email), FACTOR_MOST)).toBe(true)
      expect(await priceOf(api.api, guessAt(email))).toBe(FACTOR_MOST)
    }))
})

describe('guesses from one IP address', () => {
  it('cost its owner more, and leave the price for others as it is', async () => {
    const [email, address] = [newEmail(), newAddress()]
    const before = api.api.now
    const start = before().getTime()
    for (let second = 0; second < 1800; second += 30) {
      api.api.now = () => new Date(start + second * 1000)
      await payForGuess(api.api, guessAt(email, address), FACTOR_MOST)
    }
    expect(await priceOf(api.api, guessAt(email, address))).toBeGreaterThan(1000)
    expect(await priceOf(api.api, guessAt(email))).toBe(1)
    api.api.now = before
  })

  it('are those of its network where it is IPv6', () =>
    api.atOneMoment(async () => {
      const email = newEmail()
      for (let guess = 0; guess < 8; guess += 1)
        await payForGuess(api.api, guessAt(email, `2001:db8:9:9::${guess}`), FACTOR_MOST)
      for (let guess = 0; guess < 4; guess += 1)
        await payForGuess(api.api, guessAt(email, `2001:db8:9:9:${guess}::`), FACTOR_MOST)
      expect(await priceOf(api.api, guessAt(email, '2001:db8:9:9::'))).toBeGreaterThan(4)
    }))
})

it('a clock that is set back empties no bucket, and one that ran ahead fills none for ever', async () => {
  const email = newEmail()
  await api.atOneMoment(async () => {
    for (let guess = 0; guess < 20; guess += 1) await payForGuess(api.api, guessAt(email), FACTOR_MOST)
    const price = await priceOf(api.api, guessAt(email))
    api.shiftClock(-60)
    expect(await priceOf(api.api, guessAt(email))).toBe(price)
    await payForGuess(api.api, guessAt(email), FACTOR_MOST)
    api.shiftClock(10)
    expect(await priceOf(api.api, guessAt(email))).toBe(1)
  })
})
