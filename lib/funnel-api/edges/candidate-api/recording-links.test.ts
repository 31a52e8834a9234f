import {
  cancelRecordingLink,
  createRecordingLink,
  openRecording,
  readRecordingLink,
  reportRecording,
  sendRecordingLink,
} from '#lib/contract/recording'
import type { RecordingLink } from '#lib/domain/recording'
import { parseServiceSettings } from '#lib/funnel-api/platform/service-settings'
import { createApiContext } from '#lib/funnel-api/main/create-context'
import { createFunnelApi } from '#lib/funnel-api/main/app'
import { smsTransport } from '#lib/funnel-api/platform/outbox/sms/transport'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, type Candidate, PASSWORD, signUp } from '#tests/support/candidates'
import { eventsOf } from '#tests/support/events'
import { until } from '#tests/support/until'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

async function applicant(locale: 'fr' | 'nl' | null = null) {
  const person = await signUp(api, { locale })
  const { id: candidacy_id } = await applyFully(api, person)
  const { pitch } = await api.campaign('night-baker')
  const body = { candidacy_id, pitch_id: pitch!.id }
  return { person, body, createLink: () => person.call(createRecordingLink, { body }) }
}
const tokenOf = ({ url }: { url: string }) => url.split('#')[1]!
const read = (person: Candidate, id: number) => person.call(readRecordingLink, { params: { id } })
const open = (token: string, key?: string) => api.callAs()(openRecording, { body: { token, key } })
const errorWith = (code: string) => expect.objectContaining({ code }) as unknown

describe('recording link', () => {
  it('has its secret in the URL fragment, and only a hash in the database', async () => {
    const { createLink } = await applicant()
    const link = await createLink()
    expect(link).toMatchObject({ status: 'sent', percent: null, sms: null })
    expect(link.url).toMatch(/^http:\/\/bakery\.test\/recording#[a-z\d]{48,52}$/)
    expect(Date.parse(link.expires_at) - Date.now()).toBeGreaterThan(19.5 * 60_000)
    const row = await api.db.selectFrom('recording_links').selectAll().where('id', '=', link.id).executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(tokenOf(link))
  })

  it('cancels earlier links of the same video answer only', async () => {
    const [first, other] = [await applicant(), await applicant()]
    const earlier = await first.createLink()
    const otherLink = await other.createLink()
    await first.createLink()
    expect(await read(first.person, earlier.id)).toMatchObject({ status: 'cancelled' })
    expect(await read(other.person, otherLink.id)).toMatchObject({ status: 'sent' })
    await expect(open(tokenOf(earlier))).rejects.toEqual(errorWith('GONE'))
  })

  it('is not stored with the response of an idempotency key', async () => {
    const { person, body } = await applicant()
    const headers = { 'idempotency-key': 'link-1' }
    const { body: link } = await person.send('POST', '/me/recording_links', body, { headers })
    const stored = await api.db.selectFrom('idempotency_keys').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(tokenOf(link as { url: string }))
  })

  it('expires after 20 minutes', async () => {
    const { person, createLink } = await applicant()
    const link = await createLink()
    api.shiftClock(21)
    expect(await read(person, link.id)).toMatchObject({ status: 'expired' })
    await expect(open(tokenOf(link))).rejects.toEqual(errorWith('TOKEN_EXPIRED'))
    api.shiftClock(-21)
  })

  it('opens again for the phone that did not receive the response, and for no other phone', async () => {
    const { createLink } = await applicant()
    const token = tokenOf(await createLink())
    const key = 'key-of-the-first-phone'
    const first = await open(token, key)
    expect(await open(token, key)).toEqual(first)
    for (const other of [undefined, 'key-of-another-phone'])
      await expect(open(token, other)).rejects.toEqual(errorWith('CONFLICT'))
    const { createLink: createOther } = await applicant()
    expect(await open(tokenOf(await createOther()), key)).not.toMatchObject({ auth_token: first.auth_token })
  })

  it('opens for two simultaneous calls of one phone', async () => {
    const { createLink } = await applicant()
    const token = tokenOf(await createLink())
    const openOnPhone = () => open(token, 'key-of-the-first-phone')
    const [first, second] = await Promise.all([openOnPhone(), openOnPhone()])
    expect(second).toEqual(first)
  })

  it('can be permanently cancelled by its user', async () => {
    const { person, createLink } = await applicant()
    const link = await createLink()
    const cancel = () => person.call(cancelRecordingLink, { params: { id: link.id } })
    expect(await cancel()).toMatchObject({ status: 'cancelled' })
    expect(await cancel()).toMatchObject({ status: 'cancelled' })
    await expect(open(tokenOf(link))).rejects.toEqual(errorWith('GONE'))
  })
})

describe('event stream of a link', () => {
  const follow = async (person: Candidate, id: number) =>
    eventsOf(
      await createFunnelApi(api.api).request(`http://bakery.test/me/recording_links/${id}/events`, {
        headers: { authorization: person.token, 'x-company': 'bakery' },
      }),
    )

  it('reports the progress of the phone within a second, and ends when the link is cancelled', async () => {
    const { person, createLink } = await applicant()
    const link = await createLink()
    const stream = await follow(person, link.id)
    const status = async () => ((await stream.nextWithinSecond()) as RecordingLink).status
    expect(await status()).toBe('sent')
    const { auth_token } = await open(tokenOf(link))
    expect(await status()).toBe('opened')
    const phone = api.callAs({ token: auth_token! })
    await phone(reportRecording, { body: { status: 'uploading', percent: 40 } })
    expect(await stream.nextWithinSecond()).toMatchObject({ status: 'uploading', percent: 40 })
    await person.call(cancelRecordingLink, { params: { id: link.id } })
    expect(await status()).toBe('cancelled')
    expect(await stream.nextWithinSecond()).toBe('ended')
  })

  it('is available only to the user of the link', async () => {
    const [own, other] = [await applicant(), await applicant()]
    const link = await own.createLink()
    expect((await other.person.send('GET', `/me/recording_links/${link.id}/events`)).status).toBe(404)
  })
})

it('offers SMS if a gateway is configured, and on a local machine', () => {
  const { db, store } = api.api
  const isSmsEnabled = (env: Record<string, string>) =>
    createApiContext({ db, store, secret: '', origin: (slug) => slug, services: parseServiceSettings(env) }).isTexting
  const ROOT_DOMAIN = 'careers.example.org'
  expect(isSmsEnabled({})).toBe(true)
  expect(isSmsEnabled({ ROOT_DOMAIN })).toBe(false)
  expect(isSmsEnabled({ ROOT_DOMAIN, SMS_GATEWAY_URL: 'https://sms.example.org' })).toBe(true)
})

it('reports in a link that SMS is not available, and queues none', async () => {
  const { person, createLink } = await applicant()
  api.api.isTexting = false
  try {
    const link = await createLink()
    expect(link.is_sms_active).toBe(false)
    const body = { token: tokenOf(link), phone_number: '06 12 34 56 78', iso_country: 'FR' }
    const sent = person.call(sendRecordingLink, { params: { id: link.id }, body })
    await expect(sent).rejects.toEqual(errorWith('NOT_IMPLEMENTED'))
    expect(await read(person, link.id)).toMatchObject({ sms: null })
  } finally {
    api.api.isTexting = true
  }
})

describe('SMS', () => {
  const send = (person: Candidate, link: { id: number; url: string }, phone_number: string, iso_country = 'FR') =>
    person.call(sendRecordingLink, {
      params: { id: link.id },
      body: { token: tokenOf(link), phone_number, iso_country },
    })
  /** Sends the due messages and returns them. The server's own worker may have sent some of them. */
  const deliver = async () => {
    const texts: { to: string; text: string }[] = []
    await deliverDue(
      api.api,
      smsTransport(async ({ to, text }) => void texts.push({ to, text })),
    )
    return texts
  }
  const waiting = () => api.db.selectFrom('outbox').selectAll().where('channel', '=', 'sms').orderBy('id').execute()

  it("has the link in the reader's language and goes to the international number", async () => {
    const { person, createLink } = await applicant('fr')
    const link = await createLink()
    expect(await send(person, link, '06 12 34 56 78')).toMatchObject({ status: 'sent', sms: 'waiting' })
    const [row] = (await waiting()).slice(-1)
    expect(row).toMatchObject({ recipient: '+33612345678', locale: 'fr', payload: { link: link.url } })
    await deliver()
    // Either this test or the worker has sent it.
    await until(async () => (await read(person, link.id)).sms === 'sent')
  })

  it.each([
    ['06 12', 'FR'],
    ['01 99 99 99', 'FR'],
    ['+33 6 12 34 56 78 90 12', 'FR'],
    ['mother', 'FR'],
    ['0612345678', 'LU'],
  ])('is not sent to %s in %s, which is reported as an invalid number', async (phone_number, iso_country) => {
    const { person, createLink } = await applicant()
    const link = await createLink()
    const before = (await waiting()).length
    await expect(send(person, link, phone_number, iso_country)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { phone_number: { key: 'PHONE' } },
    })
    expect(await waiting()).toHaveLength(before)
  })

  it('is limited to five per hour and user, and three of them to one number', async () => {
    const number = '+32 470 12 34 56'
    await api.withStoppedClock(async () => {
      const [first, second] = [await applicant(), await applicant()]
      const link = await first.createLink()
      for (let n = 0; n < 3; n += 1) await send(first.person, link, number)
      await expect(send(first.person, link, number)).rejects.toEqual(errorWith('TOO_MANY_REQUESTS'))
      await send(second.person, await second.createLink(), number)
      await send(first.person, link, '+32 470 12 34 57')
      await expect(send(first.person, link, '+32 470 12 34 58')).rejects.toEqual(errorWith('TOO_MANY_REQUESTS'))
    })
  })

  it('is limited to twelve per hour and number for all users together, also after an account is deleted', async () => {
    const number = '+32 470 12 34 59'
    await api.withStoppedClock(async () => {
      for (let sender = 0; sender < 4; sender += 1) {
        const { person, createLink } = await applicant()
        const link = await createLink()
        for (let n = 0; n < 3; n += 1) await send(person, link, number)
        if (sender === 0) await person.send('DELETE', '/me', { user: { current_password: PASSWORD } })
      }
      const { person, createLink } = await applicant()
      await expect(send(person, await createLink(), number)).rejects.toEqual(errorWith('TOO_MANY_REQUESTS'))
    })
  })

  it.each([
    ['the application', (person: Candidate, id: number) => person.send('DELETE', `/me/candidacies/${id}`)],
    ['the account', (person: Candidate) => person.send('DELETE', '/me', { user: { current_password: PASSWORD } })],
  ])('is deleted with %s, even after its link was deleted', async (_case, erase) => {
    const [{ person, body, createLink }, other] = [await applicant(), await applicant()]
    const before = (await waiting()).length
    const link = await createLink()
    for (const number of ['+33612345601', '+33612345602']) await send(person, link, number)
    await api.db.deleteFrom('recording_links').where('id', '=', link.id).execute()
    await send(other.person, await other.createLink(), '+33612345603')
    expect(await waiting()).toHaveLength(before + 3)
    expect((await erase(person, body.candidacy_id)).status).toBe(200)
    expect((await waiting()).slice(before)).toMatchObject([{ recipient: '+33612345603' }])
    await api.db.deleteFrom('rates').execute()
  })

  it.each([
    ['the application', (person: Candidate, id: number) => person.send('DELETE', `/me/candidacies/${id}`)],
    ['the account', (person: Candidate) => person.send('DELETE', '/me', { user: { current_password: PASSWORD } })],
  ])('is deleted with %s, also if its key is from an earlier version', async (_case, erase) => {
    const { person, body, createLink } = await applicant()
    await send(person, await createLink(), '+33612345604')
    const { id } = (await waiting()).at(-1)!
    await api.db
      .updateTable('outbox')
      .set({ dedupe_key: `old:${id}` })
      .where('id', '=', id)
      .execute()
    expect((await erase(person, body.candidacy_id)).status).toBe(200)
    expect((await waiting()).map((sms) => sms.id)).not.toContain(id)
  })

  it('is not sent after the link has ended', async () => {
    const { person, createLink } = await applicant()
    const link = await createLink()
    await person.call(cancelRecordingLink, { params: { id: link.id } })
    await expect(send(person, link, '+33612345670')).rejects.toEqual(errorWith('CONFLICT'))
  })
})
