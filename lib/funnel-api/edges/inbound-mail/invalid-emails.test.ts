import { monitorEventLoopDelay } from 'node:perf_hooks'
import { managerUrl } from '#lib/funnel-api/features/companies/manager-url'
import { replyAddress } from '#lib/funnel-api/platform/outbox/reply-address'
import { captureLog } from '#tests/support/capture-log'
import { type EmailExchange, openEmailExchange, REPLY_DOMAIN, replyFrom, SECRET } from '#tests/support/email-exchange'

let mails: EmailExchange
let lena: Awaited<ReturnType<EmailExchange['recruiter']>>
/** Conversations that must not receive any email. */
let sharedConversation: Conversation
let other: Conversation
beforeAll(async () => {
  mails = await openEmailExchange()
  lena = await mails.recruiter()
  ;[sharedConversation, other] = [await mails.startConversation(), await mails.startConversation('Robin')]
})
afterAll(() => mails.close())

type Conversation = Awaited<ReturnType<EmailExchange['startConversation']>>
const addressOf = ({ discussion_id, person }: Conversation, role: 'recruiter' | 'candidate') =>
  replyAddress(mails.api.api, { discussion_id, role, id: role === 'recruiter' ? lena.id : person.user.id })!
/** Delivers an email over HTTP and returns the outcomes. */
const deliver = async (raw: string, headers: Record<string, string> = {}) => {
  const init = {
    method: 'POST',
    body: raw,
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822', ...headers },
  }
  const reply = await mails.api.toReply(await mails.api.inbound(new Request('http://bakery.test/inbound/mail', init)))
  return reply.status === 200 ? (reply.body as { outcomes: string[] }).outcomes : reply.status
}
const emailTo = (to: string, content = 'Thursday?', headers = '') =>
  `From: Lena <${lena.email}>\r\nTo: ${to}\r\nMessage-ID: <${content.length}-${to.slice(0, 40)}@x>\r\n${headers}\r\n${content}\r\n`
/** Exhausts the rate limit of a key. */
async function exhaustLimit(key: string) {
  const window_start = Math.floor(Date.now() / 600_000) * 600
  await mails.api.db.deleteFrom('rates').where('key', '=', key).execute()
  await mails.api.db.insertInto('rates').values({ key, window_start, count: 300 }).execute()
}
const reasonsTo = async (email: string) => (await mails.problemsOf(email)).map(({ reason }) => reason)

it('rejects a modified reply address', async () => {
  const valid = addressOf(sharedConversation, 'recruiter')
  const signature = valid.slice(valid.lastIndexOf('-'))
  const forged = [
    valid.replace('reply+r', 'reply+c'),
    addressOf(other, 'recruiter').replace(/-[^-]+$/, signature),
    valid.replace(/-[^-]+$/, `-${'0'.repeat(32)}@${REPLY_DOMAIN}`),
    valid.replace(REPLY_DOMAIN, 'elsewhere.example.org'),
    valid.replace(/@.*/, ''),
    `lena@${REPLY_DOMAIN}`,
    'other@example.org',
  ]
  for (const address of forged) {
    const error = await mails.sendOverSmtp(emailTo(address), address).catch((reason: unknown) => reason)
    expect([501, 550]).toContain((error as { responseCode: number }).responseCode)
    expect(await deliver(emailTo(address))).toEqual(['unknown'])
  }
  for (const thread of [sharedConversation, other]) expect(await thread.messages()).toHaveLength(1)
})

it('accepts a reply address in any letter case', async () => {
  const conversation = await mails.startConversation()
  expect(await deliver(emailTo(addressOf(conversation, 'recruiter').toUpperCase()))).toEqual(['taken'])
})

it('rejects recruiters of other companies and other candidates, even with a valid signature', async () => {
  const stranger = await mails.recruiter({ company: 'foundry' })
  for (const participant of [
    { role: 'recruiter', id: stranger.id },
    { role: 'candidate', id: other.person.user.id },
  ] as const) {
    const address = replyAddress(mails.api.api, { discussion_id: sharedConversation.discussion_id, ...participant })!
    expect(['unknown', 'gone']).toContain(((await deliver(emailTo(address))) as string[])[0])
  }
  expect(await sharedConversation.messages()).toHaveLength(1)
})

it('accepts an email once, even if it is delivered concurrently or over both protocols', async () => {
  const conversation = await mails.startConversation()
  const address = addressOf(conversation, 'recruiter')
  const raw = replyFrom('outlook-fr', address)
  const outcomes = await Promise.all([deliver(raw), deliver(raw), deliver(raw)])
  expect(outcomes.flat().toSorted()).toEqual(['elsewhere', 'twice', 'twice'])
  await mails.sendOverSmtp(raw, address)
  expect((await conversation.messages()).map(({ content }) => content)).toEqual([
    'When can you come?',
    'Jeudi à dix heures nous conviendrait.\n\nVenez avec votre diplôme !',
  ])
  const recorded = await mails.api.db
    .selectFrom('inbound_mails')
    .select('outcome')
    .where('discussion_id', '=', conversation.discussion_id)
    .execute()
  expect(recorded).toEqual([{ outcome: 'elsewhere' }])
})

it('ignores automatic emails and does not reply to them', async () => {
  const address = addressOf(sharedConversation, 'recruiter')
  expect(await deliver(emailTo(address, 'I am away', 'Auto-Submitted: auto-replied\r\n'))).toEqual(['automatic'])
  await mails.sendOverSmtp(emailTo(address, 'Undeliverable'), address, '')
  // An email from this server that is forwarded to the reply address is automatic too.
  const [own] = await mails.deliverTo(sharedConversation.person.email)
  const back = own!.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\r\n')
  expect(await deliver(`Delivered-To: ${address}\r\n${back}\r\n\r\nHello`)).toEqual(['automatic'])
  expect(await sharedConversation.messages()).toHaveLength(1)
  expect(await mails.problemsOf(lena.email)).toEqual([])
})

it('notifies the sender of a reply to a closed discussion once a day, at the stored address', async () => {
  const conversation = await mails.startConversation()
  await conversation.sendAsRecruiter('Goodbye', true)
  const address = addressOf(conversation, 'candidate')
  expect(await deliver(emailTo(address, 'Why?'))).toEqual(['closed'])
  expect(await deliver(emailTo(address, 'But why?'))).toEqual(['closed'])
  expect(await conversation.messages()).toHaveLength(2)
  const problems = await mails.problemsOf(conversation.person.email)
  expect(problems).toMatchObject([{ reason: 'closed', audience: 'candidate', job: 'Night baker' }])
  // Without a reply address, emails cannot loop.
  expect(problems[0]).not.toHaveProperty('reply_as')
})

it.each([
  ['without new text', 'empty', '> When can you come?\r\n'],
  ['above the length limit', 'too_long', `${'word '.repeat(2500)}\r\n`],
])('sends back a reply %s with an explanation', async (_case, outcome, content) => {
  expect(await deliver(emailTo(addressOf(sharedConversation, 'recruiter'), content))).toEqual([outcome])
  expect(await sharedConversation.messages()).toHaveLength(1)
  expect(await reasonsTo(lena.email)).toContain(outcome)
})

it('accepts a reply address for 180 days and reports later replies', async () => {
  const conversation = await mails.startConversation()
  const reply = { discussion_id: conversation.discussion_id, role: 'recruiter', id: lena.id } as const
  const before = (days: number) =>
    replyAddress({ ...mails.api.api, now: () => new Date(Date.now() - days * 86_400_000) }, reply)!
  expect(await deliver(emailTo(before(179), 'In time'))).toEqual(['taken'])
  expect(await deliver(emailTo(before(182), 'Too late'))).toEqual(['expired'])
  const problem = (await mails.problemsOf(lena.email)).find(({ reason }) => reason === 'expired')
  expect(problem?.link).toBe(managerUrl(mails.api.api, 'bakery', `applications/${conversation.candidacy_id}`))
})

it('reports a reply about a deleted application', async () => {
  const conversation = await mails.startConversation()
  const address = addressOf(conversation, 'recruiter')
  await conversation.person.send('DELETE', `/me/candidacies/${conversation.candidacy_id}`)
  expect(await deliver(emailTo(address, 'Hello?'))).toEqual(['gone'])
  const problem = (await mails.problemsOf(lena.email)).find(({ reason }) => reason === 'gone')
  expect(problem?.link).toBe(managerUrl(mails.api.api, 'bakery', 'inbox'))
})

it('ignores images of a signature', async () => {
  const conversation = await mails.startConversation()
  const part = (head: string) => `--b\r\n${head}\r\n\r\nQUJD\r\n`
  const raw = emailTo(addressOf(conversation, 'recruiter'), '', 'Content-Type: multipart/mixed; boundary=b\r\n').concat(
    part('Content-Type: text/html').replace('QUJD', 'See here <img src="cid:logo">'),
    part(
      'Content-Type: image/png\r\nContent-ID: <logo>\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: inline',
    ),
    '--b--\r\n',
  )
  const before = (await mails.problemsOf(lena.email)).length
  expect(await deliver(raw)).toEqual(['taken'])
  expect((await conversation.messages()).at(-1)!.content).toBe('See here')
  expect(await mails.problemsOf(lena.email)).toHaveLength(before)
})

it('rejects an email that is too large and a call without the secret', async () => {
  const conversation = await mails.startConversation()
  const address = addressOf(conversation, 'recruiter')
  const huge = emailTo(address, 'a'.repeat(80).concat('\r\n').repeat(140_000))
  await expect(mails.sendOverSmtp(huge, address)).rejects.toMatchObject({ responseCode: 552 })
  expect(await deliver(huge)).toBe(413)
  const valid = emailTo(address)
  expect(await deliver(valid, { authorization: '' })).toBe(401)
  expect(await deliver(valid, { authorization: `Bearer ${SECRET}s` })).toBe(401)
  expect(await deliver(valid, { 'content-type': 'text/plain' })).toBe(415)
  const json = { 'content-type': 'application/json' }
  expect(await deliver('{', json)).toBe(400)
  expect(await deliver('{}', json)).toBe(422)
  expect(await conversation.messages()).toHaveLength(1)
  expect(await deliver(JSON.stringify({ raw: emailTo('hidden@example.org'), recipients: [address] }), json)).toEqual([
    'taken',
  ])
})

it('is not blocked by an email that is costly to parse, and notifies its sender', async () => {
  const conversation = await mails.startConversation()
  const address = addressOf(conversation, 'recruiter')
  const { lines, restore } = captureLog('warn')
  const loop = monitorEventLoopDelay()
  loop.enable()
  expect(await deliver(emailTo(address, '\n'.repeat(3_000_000)))).toEqual(['too_long'])
  expect(loop.max / 1e6).toBeLessThan(1500)
  expect(lines.join()).toContain('worker process ended before its job was done')
  restore()
  expect(await deliver(emailTo(address, 'Thursday'))).toEqual(['taken'])
})

it('does not parse an email to an unknown address or to a recruiter over the limit', async () => {
  const from = performance.now()
  const expensiveEmail = (to: string) => emailTo(to, '\n'.repeat(3_000_000))
  expect(await deliver(expensiveEmail('other@example.org'))).toEqual(['unknown'])
  await exhaustLimit(`mails-recruiter:${lena.id}`)
  expect(await deliver(expensiveEmail(addressOf(sharedConversation, 'recruiter')))).toBe(429)
  expect(performance.now() - from).toBeLessThan(1000)
  await mails.api.db.deleteFrom('rates').execute()
})

it('asks a sender of too many emails to retry later, without losing any', async () => {
  const conversation = await mails.startConversation()
  const address = addressOf(conversation, 'recruiter')
  await exhaustLimit(`mails-recruiter:${lena.id}`)
  await expect(mails.sendOverSmtp(emailTo(address), address)).rejects.toMatchObject({ responseCode: 451 })
  expect(await deliver(emailTo(address))).toBe(429)
  await mails.api.db.deleteFrom('rates').execute()
  await mails.sendOverSmtp(emailTo(address), address)
  expect(await conversation.messages()).toHaveLength(2)
})
