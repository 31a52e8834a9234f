import { monitorEventLoopDelay } from 'node:perf_hooks'
import { replyAddress } from '#lib/funnel-api/mail-in/reply-address'
import { heardLog } from '#tests/support/heard-log'
import { type Mails, openMails, REPLY_DOMAIN, replyFrom, SECRET } from '#tests/support/mail-both-ways'

let mails: Mails
let lena: Awaited<ReturnType<Mails['recruiter']>>
/** Conversations that no email should reach. */
let talk: Talk
let other: Talk
beforeAll(async () => {
  mails = await openMails()
  lena = await mails.recruiter()
  ;[talk, other] = [await mails.talking(), await mails.talking('Robin')]
})
afterAll(() => mails.close())

type Talk = Awaited<ReturnType<Mails['talking']>>
const addressOf = ({ discussion_id, person }: Talk, role: 'recruiter' | 'candidate') =>
  replyAddress(mails.api.api, { discussion_id, role, id: role === 'recruiter' ? lena.id : person.user.id })!
/** Delivers an email over HTTP and returns the outcomes. */
const hand = async (raw: string, headers: Record<string, string> = {}) => {
  const init = {
    method: 'POST',
    body: raw,
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822', ...headers },
  }
  const reply = await mails.api.toReply(await mails.api.inbound(new Request('http://bakery.test/inbound/mail', init)))
  return reply.status === 200 ? (reply.body as { outcomes: string[] }).outcomes : reply.status
}
const letter = (to: string, content = 'Thursday?', headers = '') =>
  `From: Lena <${lena.email}>\r\nTo: ${to}\r\nMessage-ID: <${content.length}-${to.slice(0, 40)}@x>\r\n${headers}\r\n${content}\r\n`
/** Uses up the rate limit of a key. */
async function full(key: string) {
  const window_start = Math.floor(Date.now() / 600_000) * 600
  await mails.api.db.deleteFrom('rates').where('key', '=', key).execute()
  await mails.api.db.insertInto('rates').values({ key, window_start, count: 300 }).execute()
}
const reasonsTo = async (email: string) => (await mails.problemsOf(email)).map(({ reason }) => reason)

it('rejects a modified reply address', async () => {
  const right = addressOf(talk, 'recruiter')
  const seal = right.slice(right.lastIndexOf('-'))
  const forged = [
    right.replace('reply+r', 'reply+c'),
    addressOf(other, 'recruiter').replace(/-[^-]+$/, seal),
    right.replace(/-[^-]+$/, `-${'0'.repeat(32)}@${REPLY_DOMAIN}`),
    right.replace(REPLY_DOMAIN, 'elsewhere.example.org'),
    right.replace(/@.*/, ''),
    `lena@${REPLY_DOMAIN}`,
    'somebody@example.org',
  ]
  for (const address of forged) {
    const refused = await mails.smtpIn(letter(address), address).catch((error: unknown) => error)
    expect([501, 550]).toContain((refused as { responseCode: number }).responseCode)
    expect(await hand(letter(address))).toEqual(['unknown'])
  }
  for (const one of [talk, other]) expect(await one.messages()).toHaveLength(1)
})

it('accepts a reply address in any letter case', async () => {
  const talk = await mails.talking()
  expect(await hand(letter(addressOf(talk, 'recruiter').toUpperCase()))).toEqual(['taken'])
})

it('rejects recruiters of other companies and other candidates, even with a valid signature', async () => {
  const stranger = await mails.recruiter({ company: 'foundry' })
  for (const wrong of [
    { role: 'recruiter', id: stranger.id },
    { role: 'candidate', id: other.person.user.id },
  ] as const) {
    const address = replyAddress(mails.api.api, { discussion_id: talk.discussion_id, ...wrong })!
    expect(['unknown', 'gone']).toContain(((await hand(letter(address))) as string[])[0])
  }
  expect(await talk.messages()).toHaveLength(1)
})

it('accepts an email once, even if it is delivered concurrently and over both protocols', async () => {
  const talk = await mails.talking()
  const address = addressOf(talk, 'recruiter')
  const raw = replyFrom('outlook-fr', address)
  const outcomes = await Promise.all([hand(raw), hand(raw), hand(raw)])
  expect(outcomes.flat().toSorted()).toEqual(['elsewhere', 'twice', 'twice'])
  await mails.smtpIn(raw, address)
  expect((await talk.messages()).map(({ content }) => content)).toEqual([
    'When can you come?',
    'Jeudi à dix heures nous conviendrait.\n\nVenez avec votre diplôme !',
  ])
  const noted = await mails.api.db
    .selectFrom('inbound_mails')
    .select('outcome')
    .where('discussion_id', '=', talk.discussion_id)
    .execute()
  expect(noted).toEqual([{ outcome: 'elsewhere' }])
})

it('ignores automatic emails and does not reply to them', async () => {
  const address = addressOf(talk, 'recruiter')
  expect(await hand(letter(address, 'I am away', 'Auto-Submitted: auto-replied\r\n'))).toEqual(['automatic'])
  await mails.smtpIn(letter(address, 'Undeliverable'), address, '')
  // An email of this server that is forwarded to its reply address is automatic too.
  const [own] = await mails.arriving(talk.person.email)
  const back = own!.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\r\n')
  expect(await hand(`Delivered-To: ${address}\r\n${back}\r\n\r\nHello`)).toEqual(['automatic'])
  expect(await talk.messages()).toHaveLength(1)
  expect(await mails.problemsOf(lena.email)).toEqual([])
})

it('notifies the sender of a reply to a closed discussion once a day, at the stored address', async () => {
  const talk = await mails.talking()
  await talk.hear('Goodbye', true)
  const address = addressOf(talk, 'candidate')
  expect(await hand(letter(address, 'Why?'))).toEqual(['closed'])
  expect(await hand(letter(address, 'But why?'))).toEqual(['closed'])
  expect(await talk.messages()).toHaveLength(2)
  const told = await mails.problemsOf(talk.person.email)
  expect(told).toMatchObject([{ reason: 'closed', audience: 'candidate', job: 'Night baker' }])
  // Without a reply address, emails cannot loop.
  expect(told[0]).not.toHaveProperty('reply_as')
})

it.each([
  ['without new text', 'empty', '> When can you come?\r\n'],
  ['above the length limit', 'too_long', `${'word '.repeat(2500)}\r\n`],
])('sends back a reply %s with an explanation', async (_what, outcome, content) => {
  expect(await hand(letter(addressOf(talk, 'recruiter'), content))).toEqual([outcome])
  expect(await talk.messages()).toHaveLength(1)
  expect(await reasonsTo(lena.email)).toContain(outcome)
})

it('accepts a reply address for 180 days and reports later replies', async () => {
  const talk = await mails.talking()
  const reply = { discussion_id: talk.discussion_id, role: 'recruiter', id: lena.id } as const
  const before = (days: number) =>
    replyAddress({ ...mails.api.api, now: () => new Date(Date.now() - days * 86_400_000) }, reply)!
  expect(await hand(letter(before(179), 'In time'))).toEqual(['taken'])
  expect(await hand(letter(before(182), 'Too late'))).toEqual(['expired'])
  expect(await reasonsTo(lena.email)).toContain('expired')
})

it('reports a reply about a deleted application', async () => {
  const talk = await mails.talking()
  const address = addressOf(talk, 'recruiter')
  await talk.person.send('DELETE', `/me/candidacies/${talk.candidacy_id}`)
  expect(await hand(letter(address, 'Hello?'))).toEqual(['gone'])
  expect(await reasonsTo(lena.email)).toContain('gone')
})

it('ignores images of a signature', async () => {
  const talk = await mails.talking()
  const part = (head: string) => `--b\r\n${head}\r\n\r\nQUJD\r\n`
  const raw = letter(addressOf(talk, 'recruiter'), '', 'Content-Type: multipart/mixed; boundary=b\r\n').concat(
    part('Content-Type: text/html').replace('QUJD', 'See here <img src="cid:logo">'),
    part(
      'Content-Type: image/png\r\nContent-ID: <logo>\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: inline',
    ),
    '--b--\r\n',
  )
  const told = (await mails.problemsOf(lena.email)).length
  expect(await hand(raw)).toEqual(['taken'])
  expect((await talk.messages()).at(-1)!.content).toBe('See here')
  expect(await mails.problemsOf(lena.email)).toHaveLength(told)
})

it('rejects a too large email and a call without the secret', async () => {
  const talk = await mails.talking()
  const address = addressOf(talk, 'recruiter')
  const huge = letter(address, 'a'.repeat(80).concat('\r\n').repeat(140_000))
  await expect(mails.smtpIn(huge, address)).rejects.toMatchObject({ responseCode: 552 })
  expect(await hand(huge)).toBe(413)
  const right = letter(address)
  expect(await hand(right, { authorization: '' })).toBe(401)
  expect(await hand(right, { authorization: `Bearer ${SECRET}s` })).toBe(401)
  expect(await hand(right, { 'content-type': 'text/plain' })).toBe(415)
  const json = { 'content-type': 'application/json' }
  expect(await hand('{', json)).toBe(400)
  expect(await hand('{}', json)).toBe(422)
  expect(await talk.messages()).toHaveLength(1)
  expect(await hand(JSON.stringify({ raw: letter('hidden@example.org'), recipients: [address] }), json)).toEqual([
    'taken',
  ])
})

it('is not blocked by an email that is costly to parse, and notifies its sender', async () => {
  const talk = await mails.talking()
  const address = addressOf(talk, 'recruiter')
  const { lines, forget } = heardLog('warn')
  const loop = monitorEventLoopDelay()
  loop.enable()
  expect(await hand(letter(address, '\n'.repeat(3_000_000)))).toEqual(['too_long'])
  expect(loop.max / 1e6).toBeLessThan(1500)
  expect(lines.join()).toContain('worker process ended before its job was done')
  forget()
  expect(await hand(letter(address, 'Thursday'))).toEqual(['taken'])
})

it('does not parse an email to an unknown address or to a recruiter over the limit', async () => {
  const from = performance.now()
  const costly = (to: string) => letter(to, '\n'.repeat(3_000_000))
  expect(await hand(costly('somebody@example.org'))).toEqual(['unknown'])
  await full(`mails-recruiter:${lena.id}`)
  expect(await hand(costly(addressOf(talk, 'recruiter')))).toBe(429)
  expect(performance.now() - from).toBeLessThan(1000)
  await mails.api.db.deleteFrom('rates').execute()
})

it('asks a sender of too many emails to retry later, without losing any', async () => {
  const talk = await mails.talking()
  const address = addressOf(talk, 'recruiter')
  await full(`mails-recruiter:${lena.id}`)
  await expect(mails.smtpIn(letter(address), address)).rejects.toMatchObject({ responseCode: 451 })
  expect(await hand(letter(address))).toBe(429)
  await mails.api.db.deleteFrom('rates').execute()
  await mails.smtpIn(letter(address), address)
  expect(await talk.messages()).toHaveLength(2)
})
