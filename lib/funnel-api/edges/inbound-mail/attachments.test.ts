import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { linkFile } from '#lib/contract/extensions'
import { listMessages } from '#lib/contract/messaging'
import { handleOf } from '#lib/funnel-api/features/files/handles'
import { scanPending } from '#lib/funnel-api/features/candidacies/scan-files'
import { scannerFrom } from '#lib/funnel-api/platform/net/virus-scanner'
import { replyAddress } from '#lib/funnel-api/platform/outbox/reply-address'
import { CV } from '#tests/support/candidates'
import { EICAR, startClamd } from '#tests/support/clamd'
import { type EmailExchange, openEmailExchange, SECRET } from '#tests/support/email-exchange'

let mails: EmailExchange
let lena: Awaited<ReturnType<EmailExchange['recruiter']>>
let conversation: Conversation
beforeAll(async () => void (mails = await openEmailExchange()))
beforeEach(async () => {
  await mails.api.db.deleteFrom('rates').execute()
  lena = await mails.recruiter()
  conversation = await mails.startConversation()
})
afterAll(() => mails.close())

type Conversation = Awaited<ReturnType<EmailExchange['startConversation']>>
type Part = { name?: string; type?: string; bytes: Buffer }

let count = 0
/** Returns an email with text and files to the conversation, from the recruiter or the candidate. */
function emailWith(role: 'recruiter' | 'candidate', content: string, files: readonly Part[]) {
  const id = role === 'recruiter' ? lena.id : conversation.person.user.id
  const from = role === 'recruiter' ? lena.email : conversation.person.email
  const to = replyAddress(mails.api.api, { discussion_id: conversation.discussion_id, role, id })!
  const parts = files.map(({ name, type = 'application/octet-stream', bytes }) =>
    [
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment${name === undefined ? '' : `; filename="${name}"`}`,
      '',
      bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  )
  count += 1
  return [
    `From: <${from}>\r\nTo: ${to}\r\nMessage-ID: <files-${count}@x>\r\nContent-Type: multipart/mixed; boundary=b\r\n`,
    ...[`Content-Type: text/plain\r\n\r\n${content}`, ...parts].map((part) => `--b\r\n${part}`),
    '--b--\r\n',
  ].join('\r\n')
}

async function deliver(raw: string) {
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' }
  const request = new Request('http://bakery.test/inbound/mail', { method: 'POST', body: raw, headers })
  const { status, body } = await mails.api.toReply(await mails.api.inbound(request))
  return status === 200 ? (body as { outcomes: string[] }).outcomes[0] : status
}

const messages = () => conversation.person.call(listMessages, { params: { id: conversation.discussion_id } })
const lastMessage = async () => (await messages()).at(-1)!
const problemsTo = (email: string) => mails.problemsOf(email)
const candidateFiles = () =>
  mails.api.db.selectFrom('files').selectAll().where('user_id', '=', conversation.person.user.id).execute()
const countFiles = async () => (await mails.api.db.selectFrom('files').select('handle').execute()).length
const bytesAt = async (url: string) => Buffer.from(await (await mails.api.file(url)).arrayBuffer())

it.each(['recruiter', 'candidate'] as const)('adds attachments of a reply from the %s to the message', async (role) => {
  const raw = emailWith(role, 'Here it is.', [{ name: 'My Offer.PDF', type: 'application/pdf', bytes: CV }])
  expect(await deliver(raw)).toBe('taken')
  const { content, files, files_url } = await lastMessage()
  expect({ content, files }).toMatchObject({
    content: 'Here it is.',
    files: [{ filename: expect.stringMatching(/^my-offer-\d{13}\.pdf$/), size: CV.length }],
  })
  const { url } = await conversation.person.call(linkFile, { params: { handle: handleOf(files_url[0]!)! } })
  expect(await bytesAt(url)).toEqual(CV)
  expect(await problemsTo(role === 'recruiter' ? lena.email : conversation.person.email)).toEqual([])
})

it('accepts attachments without text', async () => {
  expect(await deliver(emailWith('recruiter', '> When can you come?', [{ type: 'application/pdf', bytes: CV }]))).toBe(
    'taken',
  )
  expect(await lastMessage()).toMatchObject({
    content: '',
    author_name: 'Lena Vogt',
    files: [{ filename: expect.stringMatching(/^file-\d+\.pdf$/) }],
  })
})

it('mentions files in the email to a candidate without attaching them', async () => {
  const { db, api } = mails.api
  await mails.deliverTo(conversation.person.email)
  // The candidate has read all earlier messages.
  await db.updateTable('discussions').set({ last_seen_by_user_at: api.now().toISOString() }).execute()
  await deliver(emailWith('recruiter', '', [{ type: 'application/pdf', bytes: CV }]))
  const email = (await mails.deliverTo(conversation.person.email)).at(-1)
  expect(email!.text).toContain('1 file is attached. View it in your messages.')
  expect(email!.text).not.toContain('\n>')
  expect(email!.attachments).toEqual([])
})

it('removes invalid files, notifies the sender with the reasons, and shows their number in the message', async () => {
  const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const raw = emailWith('recruiter', 'All of it.', [
    { name: 'plan.pdf', bytes: CV },
    { name: 'setup.exe', bytes: Buffer.from('MZ') },
    { name: 'page.pdf', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
    { name: 'broken.png', type: 'image/png', bytes: image.subarray(0, image.length - 20) },
    { name: 'none.txt', type: 'text/plain', bytes: Buffer.alloc(0) },
    { name: 'oven.png', type: 'image/png', bytes: image },
  ])
  expect(await deliver(raw)).toBe('taken')
  const { content, files } = await lastMessage()
  expect(content).toBe('All of it.\n\n[4 attachments were removed from this email.]')
  expect(files.map(({ filename }) => filename.replace(/-\d+/, ''))).toEqual(['plan.pdf', 'oven.png'])
  const [problem] = await problemsTo(lena.email)
  expect(problem).toMatchObject({
    reason: 'attachments',
    count: 4,
    details: [
      { title: 'setup.exe', text: expect.stringContaining('Accepted types: PDF, DOC') },
      { title: 'page.pdf', text: expect.stringContaining('does not match its content') },
      { title: 'broken.png', text: 'The file is empty or damaged.' },
      { title: 'none.txt', text: 'The file is empty or damaged.' },
    ],
  })
  // A different file on the same day is reported too, but the same file is not reported again.
  await deliver(emailWith('recruiter', 'And', [{ name: 'other.exe', bytes: Buffer.from('MZ') }]))
  await deliver(emailWith('recruiter', 'And', [{ name: 'other.exe', bytes: Buffer.from('MZ') }]))
  expect(await problemsTo(lena.email)).toHaveLength(2)
})

it('limits a message to ten files', async () => {
  const files = Array.from({ length: 11 }, (_, index) => ({
    name: `${index}.txt`,
    bytes: Buffer.from(`text ${index}`),
  }))
  expect(await deliver(emailWith('candidate', 'Many', files))).toBe('taken')
  expect((await lastMessage()).files).toHaveLength(10)
  expect(await problemsTo(conversation.person.email)).toMatchObject([
    { count: 1, details: [{ title: '10.txt', text: 'You can attach up to 10 files.' }] },
  ])
})

it('rejects an email with only invalid files, and reports the reason for each', async () => {
  expect(await deliver(emailWith('candidate', '', [{ name: 'setup.exe', bytes: Buffer.from('MZ') }]))).toBe('empty')
  expect(await messages()).toHaveLength(1)
  expect(await problemsTo(conversation.person.email)).toMatchObject([
    { reason: 'empty', details: [{ title: 'setup.exe' }] },
  ])
})

it('stores the files of a repeated or concurrent delivery once', async () => {
  const before = await countFiles()
  const raw = emailWith('recruiter', 'Once', [{ name: 'plan.pdf', bytes: CV }])
  const outcomes = await Promise.all([deliver(raw), deliver(raw), deliver(raw)])
  expect(outcomes.toSorted()).toEqual(['taken', 'twice', 'twice'])
  expect(await deliver(raw)).toBe('twice')
  expect([(await countFiles()) - before, await candidateFiles()]).toEqual([1, [expect.anything()]])
  const stored = (await readdir(`${mails.api.dataDir}/files`, { recursive: true })).filter((name) =>
    /\/\w.*-0-/.test(name),
  )
  expect(stored).toEqual([])
})

it('stores nothing of a rejected email', async () => {
  await conversation.sendAsRecruiter('Goodbye', true)
  const before = await countFiles()
  const file = [{ name: 'plan.pdf', bytes: CV }]
  expect(await deliver(emailWith('candidate', 'But', file))).toBe('closed')
  expect(await deliver(emailWith('recruiter', 'a'.repeat(10_001), file))).toBe('too_long')
  await conversation.person.send('DELETE', `/me/candidacies/${conversation.candidacy_id}`)
  expect(await deliver(emailWith('recruiter', 'Hello?', file))).toBe('gone')
  expect(await countFiles()).toBe(before)
})

it("deletes a recruiter's file together with the application of the candidate", async () => {
  await deliver(emailWith('recruiter', 'Here', [{ name: 'plan.pdf', bytes: CV }]))
  const [file] = await candidateFiles()
  expect(file).toMatchObject({ folder: 'candidacy/files', company_id: await mails.api.companyId() })
  await conversation.person.send('DELETE', `/me/candidacies/${conversation.candidacy_id}`)
  expect(await candidateFiles()).toEqual([])
  expect(await mails.api.api.store.size(file!.key)).toBeNull()
})

it('stores a file before its scan, and returns no link to it if it is infected', async () => {
  const clamd = await startClamd()
  mails.api.api.scanner = scannerFrom({ CLAMD_HOST: '127.0.0.1', CLAMD_PORT: clamd.port })
  await deliver(emailWith('candidate', 'Here', [{ name: 'bad.txt', bytes: Buffer.from(EICAR) }]))
  const [file] = await candidateFiles()
  expect(file).toMatchObject({ scan_status: 'pending' })
  await scanPending(mails.api.api, mails.api.api.scanner!)
  expect(await candidateFiles()).toMatchObject([{ scan_status: 'infected' }])
  expect(await conversation.person.send('GET', `/me/files/${file!.handle}`)).toMatchObject({ status: 410 })
  mails.api.api.scanner = null
  await clamd.stop()
})

it('asks a sender of too many files to retry later, and records nothing', async () => {
  const before = await countFiles()
  const key = `upload-user:${conversation.person.user.id}`
  const window_start = Math.floor(Date.now() / 600_000) * 600
  await mails.api.db.insertInto('rates').values({ key, window_start, count: 59 }).execute()
  const raw = emailWith('candidate', 'Two', [
    { name: 'one.pdf', bytes: CV },
    { name: 'two.pdf', bytes: CV },
  ])
  expect(await deliver(raw)).toBe(429)
  expect(await countFiles()).toBe(before)
  await mails.api.db.deleteFrom('rates').where('key', '=', key).execute()
  expect(await deliver(raw)).toBe('taken')
  expect((await lastMessage()).files).toHaveLength(2)
})
