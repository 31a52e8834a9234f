import { openTestApi, type Reply, type TestApi } from '#tests/support/api'
import { newEmail, signUp } from '#tests/support/candidates'

let api: TestApi
let company_id: number
let known: string
beforeAll(async () => {
  api = await openTestApi()
  company_id = await api.companyId()
  known = (await signUp(api)).email
})
afterAll(() => api.close())

/** Number of pairs, and how far the median of their differences may be from zero, as a share of the response time. */
const PAIRS = 24
const TOLERANCE = 0.15
/** A busy machine gets more rounds; a real difference shows in each of them. */
const ROUNDS = 4

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

type Ask = (email: string) => Promise<Reply>

/** Measures both of a pair in alternating order, so that a slow machine slows both. */
async function difference(ask: Ask) {
  const timed = async (email: string) => {
    await api.db.deleteFrom('rates').execute()
    const start = performance.now()
    const { status, body } = await ask(email)
    return { ms: performance.now() - start, said: JSON.stringify({ status, body }) }
  }
  const differences: number[] = []
  const times: number[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const order = pair % 2 === 0 ? [known, newEmail()] : [newEmail(), known]
    const [first, second] = [await timed(order[0]!), await timed(order[1]!)]
    expect(first.said).toBe(second.said)
    const [ofKnown, ofUnknown] = pair % 2 === 0 ? [first.ms, second.ms] : [second.ms, first.ms]
    differences.push(ofKnown - ofUnknown)
    times.push(ofKnown, ofUnknown)
  }
  return Math.abs(median(differences)) / median(times)
}

async function smallestOf(ask: Ask) {
  const found: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    found.push(await difference(ask))
    if (Math.min(...found) <= TOLERANCE) break
  }
  return Math.min(...found)
}

const logIn: Ask = (email) =>
  api.send('POST', '/sessions', { user: { company_id, email, password: 'not the password' } })
const forgotten: Ask = (email) => api.send('PATCH', '/users/send_password_reset', { user: { email }, company_id })

describe('a known and an unknown email get the same answer in the same time', () => {
  it('when signing in with a wrong password', async () => {
    expect(await smallestOf(logIn)).toBeLessThanOrEqual(TOLERANCE)
  })

  it('when requesting a new password', async () => {
    expect(await smallestOf(forgotten)).toBeLessThanOrEqual(TOLERANCE)
  })

  it('by a measurement that detects a slower answer', async () => {
    const leaky: Ask = async (email) => {
      if (email === known) await logIn(email)
      return logIn(email)
    }
    expect(await difference(leaky)).toBeGreaterThan(TOLERANCE)
  })
})
