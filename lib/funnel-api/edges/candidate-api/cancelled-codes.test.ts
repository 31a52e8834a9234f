import { addCodeToLink } from '#lib/funnel-api/features/accounts/email-links'
import { deleteExpired } from '#lib/funnel-api/features/accounts/jobs'
import { issueCode } from '#lib/funnel-api/features/accounts/one-time-codes'
import { openTestApi, type TestApi } from '#tests/support/api'
import { emailsTo } from '#tests/support/applicants'
import { type Candidate, newEmail, PASSWORD, signUp } from '#tests/support/candidates'
import { sentLink } from '#tests/support/sent-link'

const DAY_MINUTES = 24 * 60
const NEW_PASSWORD = 'a windy autumn evening'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

const codeFor = ({ user }: Candidate, purpose: 'sign_in' | 'reset') =>
  issueCode(api.db, api.api, user.id, { purpose, minutes: 7 * DAY_MINUTES })
const exchange = (token: string) => api.send('POST', '/sessions/token', { token })
const ownerOf = (token: string) => api.send('POST', '/sessions/token/owner', { token })
const reset = (token: string) =>
  api.send('PATCH', `/users/${token}/reset_password`, { user: { password: NEW_PASSWORD } })
const EXPIRED = { status: 410, body: { error: { code: 'TOKEN_EXPIRED' } } }

const requestEmailChange = (person: Candidate, email: string) =>
  person.send('POST', '/me/email', { user: { email, current_password: PASSWORD } })
const change = (person: Candidate) =>
  person.send('PATCH', '/me', { user: { password: NEW_PASSWORD, current_password: PASSWORD } })

describe.each([
  ['change', change],
  ['reset', async (person: Candidate) => reset(await codeFor(person, 'reset'))],
])('a %s of the password', (_, setPassword) => {
  it('cancels the codes of earlier links, but the links still show the email address of the user', async () => {
    const person = await signUp(api)
    const [code, resetCode] = [await codeFor(person, 'sign_in'), await codeFor(person, 'reset')]
    expect((await setPassword(person)).status).toBe(200)
    expect(await exchange(code)).toMatchObject(EXPIRED)
    expect(await reset(resetCode)).toMatchObject(EXPIRED)
    for (const token of [code, resetCode])
      expect(await ownerOf(token)).toMatchObject({ status: 200, body: { email: person.email } })
  })

  it('deletes waiting emails that would create new codes', async () => {
    const person = await signUp(api)
    const email = newEmail()
    await requestEmailChange(person, email)
    expect(await emailsTo(api, { email }, 'verification')).toHaveLength(1)
    expect((await setPassword(person)).status).toBe(200)
    expect(await emailsTo(api, { email }, 'verification')).toEqual([])
  })
})

describe('a waiting confirmation email to a mistyped address', () => {
  /** Corrects the address of a user and returns the email that is still on its way to the mistyped one. */
  async function correctAddress() {
    const person = await signUp(api)
    const [message] = await emailsTo(api, person, 'verification')
    const email = newEmail()
    api.shiftClock(1)
    await requestEmailChange(person, email)
    const confirmation = (await sentLink(api, email)).hash.slice(1)
    const { status } = await api.send('POST', '/email_confirmations', { token: confirmation })
    api.shiftClock(-1)
    expect(status).toBe(200)
    return { person, message: message! }
  }

  it('is deleted when another address is confirmed', async () => {
    const { person } = await correctAddress()
    expect(await emailsTo(api, person, 'verification')).toEqual([])
  })

  it('contains no code, even if sending has already started', async () => {
    const { message } = await correctAddress()
    const link = await addCodeToLink(api.api)(message, String(message.payload.link))
    expect(new URL(link).hash).toBe('')
  })
})

it('a link that has reset the password names its user when it is opened again', async () => {
  const person = await signUp(api)
  const token = await codeFor(person, 'reset')
  expect((await reset(token)).status).toBe(200)
  expect(await reset(token)).toMatchObject(EXPIRED)
  expect(await ownerOf(token)).toMatchObject({ status: 200, body: { email: person.email } })
})

it('a password change does not overwrite the time at which a code was used', async () => {
  const person = await signUp(api)
  const token = await codeFor(person, 'sign_in')
  await exchange(token)
  const times = () =>
    api.db.selectFrom('codes').select('used_at').where('user_id', '=', person.user.id).where('purpose', '=', 'sign_in')
  const before = await times().execute()
  api.shiftClock(1)
  const { status } = await change(person)
  api.shiftClock(-1)
  expect(status).toBe(200)
  expect(await times().execute()).toEqual(before)
})

it('a new email address deletes the codes, because they were sent to the old one', async () => {
  const person = await signUp(api)
  const token = await codeFor(person, 'sign_in')
  const email = newEmail()
  await requestEmailChange(person, email)
  const confirmation = (await sentLink(api, email)).hash.slice(1)
  expect((await api.send('POST', '/email_confirmations', { token: confirmation })).status).toBe(200)
  expect(await ownerOf(token)).toMatchObject(EXPIRED)
})

it('deletes cancelled codes a week after they would have expired', async () => {
  const person = await signUp(api)
  const token = await codeFor(person, 'sign_in')
  await change(person)
  const statusAfter = async (days: number) => {
    api.shiftClock(days * DAY_MINUTES)
    await deleteExpired.run(api.api)
    const { status } = await ownerOf(token)
    api.shiftClock(-days * DAY_MINUTES)
    return status
  }
  expect([await statusAfter(13), await statusAfter(15)]).toEqual([200, 410])
})
