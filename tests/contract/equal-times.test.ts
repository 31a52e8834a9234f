import { addMember } from '#lib/funnel-api/features/members/members'
import { openTestApi, type Reply, type TestApi } from '#tests/support/api'
import { newEmail, signUp } from '#tests/support/candidates'

let api: TestApi
let company_id: number
let known: string
beforeAll(async () => {
  api = await openTestApi()
  company_id = await api.companyId()
  known = (await signUp(api)).email
  // The same address belongs to a member.
  await addMember(api.api, company_id, { email: known, name: 'Lena', role: 'recruiter', locale: 'en' })
})
afterAll(() => api.close())

/** Number of pairs of calls. Fewer are enough for password requests, which take at least a quarter of a second. */
const PAIRS = { logIn: 24, requestReset: 8, requestCode: 8, enterCode: 16 }
/** The maximum median of the differences of pairs as a share of the response time. */
const TOLERANCE = 0.15
/** On a busy machine, more rounds are measured. A real difference appears in each round. */
const ROUNDS = 4

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

type SendRequest = (email: string) => Promise<Reply>

/** Measures the two calls of a pair in alternating order, so that a slow machine affects both. */
async function difference(sendRequest: SendRequest, pairs: number) {
  const timed = async (email: string) => {
    await api.db.deleteFrom('rates').execute()
    const start = performance.now()
    const { status, body } = await sendRequest(email)
    return { ms: performance.now() - start, reply: JSON.stringify({ status, body }) }
  }
  const differences: number[] = []
  const times: number[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = pair % 2 === 0 ? [known, newEmail()] : [newEmail(), known]
    const [first, second] = [await timed(order[0]!), await timed(order[1]!)]
    expect(first.reply).toBe(second.reply)
    const [ofKnown, ofUnknown] = pair % 2 === 0 ? [first.ms, second.ms] : [second.ms, first.ms]
    differences.push(ofKnown - ofUnknown)
    times.push(ofKnown, ofUnknown)
  }
  return { share: Math.abs(median(differences)) / median(times), shortest: Math.min(...times) }
}

async function smallestDifference(sendRequest: SendRequest, pairs: number) {
  const shares: number[] = []
  let shortest = Infinity
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = await difference(sendRequest, pairs)
    shares.push(measured.share)
    shortest = Math.min(shortest, measured.shortest)
    if (Math.min(...shares) <= TOLERANCE) break
  }
  return { share: Math.min(...shares), shortest }
}

const logIn: SendRequest = (email) =>
  api.send('POST', '/sessions', { user: { company_id, email, password: 'not the password' } })
const requestReset: SendRequest = (email) =>
  api.send('PATCH', '/users/send_password_reset', { user: { email }, company_id })
const onManager = { host: 'manager.test', 'sec-fetch-site': 'same-origin', 'x-client-address': '10.0.0.1' }
const requestCode: SendRequest = (email) => api.staff('POST', '/session/codes', { email }, undefined, onManager)
const enterCode: SendRequest = (email) => api.staff('POST', '/session', { email, code: '000000' }, undefined, onManager)

describe('a known and an unknown email get the same reply in the same time', () => {
  it('when signing in with a wrong password', async () => {
    expect((await smallestDifference(logIn, PAIRS.logIn)).share).toBeLessThanOrEqual(TOLERANCE)
  })

  it('when requesting a new password', async () => {
    const { share, shortest } = await smallestDifference(requestReset, PAIRS.requestReset)
    expect(share).toBeLessThanOrEqual(TOLERANCE)
    // The minimum of 250 ms applies, which is longer than it takes to queue an email to a known address.
    expect(shortest).toBeGreaterThan(240)
  })

  it('when requesting a sign-in code as a member', async () => {
    const { share, shortest } = await smallestDifference(requestCode, PAIRS.requestCode)
    expect(share).toBeLessThanOrEqual(TOLERANCE)
    expect(shortest).toBeGreaterThan(240)
  })

  it('when entering a wrong sign-in code', async () => {
    const { share, shortest } = await smallestDifference(enterCode, PAIRS.enterCode)
    expect(share).toBeLessThanOrEqual(TOLERANCE)
    // The minimum of 100 ms applies.
    expect(shortest).toBeGreaterThan(95)
  })
})

it('the measurement detects a slower reply', async () => {
  const leaky: SendRequest = async (email) => {
    if (email === known) await logIn(email)
    return logIn(email)
  }
  expect((await difference(leaky, PAIRS.logIn)).share).toBeGreaterThan(TOLERANCE)
})
