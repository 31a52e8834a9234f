import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { linkFile } from '#lib/contract/extensions'
import { listMessages } from '#lib/contract/messaging'
import { handleOf } from '#lib/funnel-api/files/handles'
import { scanPending } from '#lib/funnel-api/files/scan'
import { scannerFrom } from '#lib/funnel-api/files/scanner'
import { replyAddress } from '#lib/funnel-api/mail-in/reply-address'
import { CV } from '#tests/support/candidates'
import { EICAR, startClamd } from '#tests/support/clamd'
import { type Mails, openMails, SECRET } from '#tests/support/mail-both-ways'

let mails: Mails
let lena: Awaited<ReturnType<Mails['recruiter']>>
let talk: Talk
beforeAll(async () => void (mails = await openMails()))
beforeEach(async () => {
  await mails.api.db.deleteFrom('rates').execute()
  lena = await mails.recruiter()
  talk = await mails.talking()
})
afterAll(() => mails.close())

type Talk = Awaited<ReturnType<Mails['talking']>>
type Part = { name?: string; type?: string; bytes: Buffer }

let count = 0
/** Returns an email with text and files to the conversation, from the recruiter or the candidate. */
function mailOf(role: 'recruiter' | 'candidate', content: string, files: readonly Part[]) {
  const id = role === 'recruiter' ? lena.id : talk.person.user.id
  const from = role === 'recruiter' ? lena.email : talk.person.email
  const to = replyAddress(mails.api.api, { discussion_id: talk.discussion_id, role, id })!
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

async function hand(raw: string) {
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' }
  const request = new Request('http://bakery.test/inbound/mail', { method: 'POST', body: raw, headers })
  const { status, body } = await mails.api.toReply(await mails.api.inbound(request))
  return status === 200 ? (body as { outcomes: string[] }).outcomes[0] : status
}

const messages = () => talk.person.call(listMessages, { params: { id: talk.discussion_id } })
const last = async () => (await messages()).at(-1)!
const lettersTo = (email: string) => mails.problemsOf(email)
const filesOfPerson = () =>
  mails.api.db.selectFrom('files').selectAll().where('user_id', '=', talk.person.user.id).execute()
const allFiles = async () => (await mails.api.db.selectFrom('files').select('handle').execute()).length
const bytesAt = async (url: string) => Buffer.from(await (await mails.api.file(url)).arrayBuffer())

it.each(['recruiter', 'candidate'] as const)('adds attachments of a reply from the %s to the message', async (role) => {
  const raw = mailOf(role, 'Here it is.', [{ name: 'My Offer.PDF', type: 'application/pdf', bytes: CV }])
  expect(await hand(raw)).toBe('taken')
  const { content, files, files_url } = await last()
  expect({ content, files }).toMatchObject({
    content: 'Here it is.',
    files: [{ filename: expect.stringMatching(/^my-offer-\d{13}\.pdf$/), size: CV.length }],
  })
  const { url } = await talk.person.call(linkFile, { params: { handle: handleOf(files_url[0]!)! } })
  expect(await bytesAt(url)).toEqual(CV)
  expect(await lettersTo(role === 'recruiter' ? lena.email : talk.person.email)).toEqual([])
})

it('accepts attachments without text, and mentions them in the notification', async () => {
  expect(await hand(mailOf('recruiter', '> When can you come?', [{ type: 'application/pdf', bytes: CV }]))).toBe(
    'taken',
  )
  expect(await last()).toMatchObject({
    content: '',
    author_name: 'Lena Vogt',
    files: [{ filename: expect.stringMatching(/^file-\d+\.pdf$/) }],
  })
})

it('mentions files in the email to a candidate without attaching them', async () => {
  const { db, api } = mails.api
  await mails.arriving(talk.person.email)
  // The candidate has read all earlier messages.
  await db.updateTable('discussions').set({ last_seen_by_user_at: api.now().toISOString() }).execute()
  await hand(mailOf('recruiter', '', [{ type: 'application/pdf', bytes: CV }]))
  const letter = (await mails.arriving(talk.person.email)).at(-1)
  expect(letter!.text).toContain('A file came with it: you find it in your messages.')
  expect(letter!.text).not.toContain('\n>')
  expect(letter!.attachments).toEqual([])
})

it('leaves out invalid files, notifies the sender with the reasons, and notifies readers of their number', async () => {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const raw = mailOf('recruiter', 'All of it.', [
    { name: 'plan.pdf', bytes: CV },
    { name: 'setup.exe', bytes: Buffer.from('MZ') },
    { name: 'page.pdf', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
    { name: 'broken.png', type: 'image/png', bytes: picture.subarray(0, picture.length - 20) },
    { name: 'none.txt', type: 'text/plain', bytes: Buffer.alloc(0) },
    { name: 'oven.png', type: 'image/png', bytes: picture },
  ])
  expect(await hand(raw)).toBe('taken')
  const { content, files } = await last()
  expect(content).toBe('All of it.\n\n[4 files came with this mail and were left out.]')
  expect(files.map(({ filename }) => filename.replace(/-\d+/, ''))).toEqual(['plan.pdf', 'oven.png'])
  const [told] = await lettersTo(lena.email)
  expect(told).toMatchObject({
    reason: 'attachments',
    count: 4,
    details: [
      { title: 'setup.exe', text: expect.stringContaining('Taken are: PDF, DOC') },
      { title: 'page.pdf', text: expect.stringContaining('another kind') },
      { title: 'broken.png', text: 'It is empty or damaged.' },
      { title: 'none.txt', text: 'It is empty or damaged.' },
    ],
  })
  // Another file on the same day is reported too, but the same file is not.
  await hand(mailOf('recruiter', 'And', [{ name: 'other.exe', bytes: Buffer.from('MZ') }]))
  await hand(mailOf('recruiter', 'And', [{ name: 'other.exe', bytes: Buffer.from('MZ') }]))
  expect(await lettersTo(lena.email)).toHaveLength(2)
})

it('limits a message to ten files', async () => {
  const files = Array.from({ length: 11 }, (_, at) => ({ name: `${at}.txt`, bytes: Buffer.from(`text ${at}`) }))
  expect(await hand(mailOf('candidate', 'Many', files))).toBe('taken')
  expect((await last()).files).toHaveLength(10)
  expect(await lettersTo(talk.person.email)).toMatchObject([
    { count: 1, details: [{ title: '10.txt', text: 'A message has 10 files at most.' }] },
  ])
})

it('rejects an email with only invalid files, and reports the reason for each', async () => {
  expect(await hand(mailOf('candidate', '', [{ name: 'setup.exe', bytes: Buffer.from('MZ') }]))).toBe('empty')
  expect(await messages()).toHaveLength(1)
  expect(await lettersTo(talk.person.email)).toMatchObject([{ reason: 'empty', details: [{ title: 'setup.exe' }] }])
})

it('stores the files of a repeated or concurrent delivery once', async () => {
  const before = await allFiles()
  const raw = mailOf('recruiter', 'Once', [{ name: 'plan.pdf', bytes: CV }])
  const outcomes = await Promise.all([hand(raw), hand(raw), hand(raw)])
  expect(outcomes.toSorted()).toEqual(['taken', 'twice', 'twice'])
  expect(await hand(raw)).toBe('twice')
  expect([(await allFiles()) - before, await filesOfPerson()]).toEqual([1, [expect.anything()]])
  const stored = (await readdir(`${mails.api.dataDir}/files`, { recursive: true })).filter((name) =>
    /\/\w.*-0-/.test(name),
  )
  expect(stored).toEqual([])
})

it('stores nothing of a rejected email', async () => {
  await talk.hear('Goodbye', true)
  const before = await allFiles()
  const file = [{ name: 'plan.pdf', bytes: CV }]
  expect(await hand(mailOf('candidate', 'But', file))).toBe('closed')
  expect(await hand(mailOf('recruiter', 'a'.repeat(10_001), file))).toBe('too_long')
  await talk.person.send('DELETE', `/me/candidacies/${talk.candidacy_id}`)
  expect(await hand(mailOf('recruiter', 'Hello?', file))).toBe('gone')
  expect(await allFiles()).toBe(before)
})

it('deletes files with the application and the account of the candidate, whichever side sent them', async () => {
  await hand(mailOf('recruiter', 'Here', [{ name: 'plan.pdf', bytes: CV }]))
  const [file] = await filesOfPerson()
  expect(file).toMatchObject({ folder: 'candidacy/files', company_id: await mails.api.companyId() })
  await talk.person.send('DELETE', `/me/candidacies/${talk.candidacy_id}`)
  expect(await filesOfPerson()).toEqual([])
  expect(await mails.api.api.store.size(file!.key)).toBeNull()
})

it('offers a file while its scan is pending, and removes it if it is infected', async () => {
  const clamd = await startClamd()
  mails.api.api.scanner = scannerFrom({ NODE_ENV: 'test', CLAMD_HOST: '127.0.0.1', CLAMD_PORT: String(clamd.port) })
  await hand(mailOf('candidate', 'Here', [{ name: 'bad.txt', bytes: Buffer.from(EICAR) }]))
  const [file] = await filesOfPerson()
  expect(file).toMatchObject({ scan_status: 'pending' })
  await scanPending(mails.api.api, mails.api.api.scanner!)
  expect(await filesOfPerson()).toMatchObject([{ scan_status: 'infected' }])
  expect(await talk.person.send('GET', `/me/files/${file!.handle}`)).toMatchObject({ status: 410 })
  mails.api.api.scanner = null
  await clamd.stop()
})

it('asks a sender of too many files to retry later, and records nothing', async () => {
  const before = await allFiles()
  const key = `upload-user:${talk.person.user.id}`
  const window_start = Math.floor(Date.now() / 600_000) * 600
  await mails.api.db.insertInto('rates').values({ key, window_start, count: 59 }).execute()
  const raw = mailOf('candidate', 'Two', [
    { name: 'one.pdf', bytes: CV },
    { name: 'two.pdf', bytes: CV },
  ])
  expect(await hand(raw)).toBe(429)
  expect(await allFiles()).toBe(before)
  await mails.api.db.deleteFrom('rates').where('key', '=', key).execute()
  expect(await hand(raw)).toBe('taken')
  expect((await last()).files).toHaveLength(2)
})
