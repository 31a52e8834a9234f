import { spawnSync } from 'node:child_process'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { createTransport } from 'nodemailer'
import { expect, test } from 'playwright/test'
import { replyAddress } from '#lib/funnel-api/platform/outbox/reply-address'
import { visit } from '../bench/host.ts'
import { loadMessages, reachAccount, rejectCookies, signUp, startApplication } from '../support/candidate.ts'
import { freePort, startServer } from '../support/server.ts'
import { openSmtp, type Smtp } from '../support/smtp.ts'
import { insertCompleteRow } from '../support/insert-complete-row.ts'
import { withDatabase } from '../support/with-database.ts'

const SLUG = 'aubepine'
const DOMAIN = 'answers.careers.test'
const LEA = 'lea@aubepine.example.org'
const PROVIDER_SECRET = 'the-secret-of-the-email-provider'
/** A company whose feed only the server's poller reads. */
const POLLED_COMPANY = 'tilleul'

let smtp: Smtp
let feed: Server
let server: Awaited<ReturnType<typeof startServer>>
let inbound: number
let polled: { feed: number; key: string }

// One server for all three tests, because the last one checks its background work.
test.describe.configure({ mode: 'serial' })
test.use({ locale: 'fr' })
test.beforeAll(async () => {
  smtp = await openSmtp()
  feed = createServer((_, response) => createReadStream('tests/support/feeds/greenhouse.json').pipe(response))
  await new Promise<void>((resolve) => void feed.listen(0, '127.0.0.1', resolve))
  inbound = await freePort()
  server = await startServer({
    env: {
      NODE_OPTIONS: `--import=${path.resolve('tests/support/short-minutes.mjs')}`,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'no-reply@careers.test',
      INBOUND_MAIL_DOMAIN: DOMAIN,
      INBOUND_SMTP_PORT: String(inbound),
      INBOUND_MAIL_SECRET: PROVIDER_SECRET,
      FEED_HOSTS: `127.0.0.1:${(feed.address() as AddressInfo).port}`,
    },
  })
})
test.afterAll(async () => {
  await server.stop()
  feed.close()
  await smtp.close()
})

/** Runs the command line while the server is running. Returns its JSON. */
function company<T = unknown>(...args: string[]): T {
  const { status, stdout, stderr } = spawnSync(
    path.resolve('node_modules/node/bin/node'),
    ['lib/funnel-api/edges/cli/company.ts', ...args, '--json'],
    {
      env: { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port), DATABASE_URL: '' },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr || stdout)
  return JSON.parse(stdout) as T
}

/** Only browsers resolve these host names. API clients use the IP address, and the key identifies the company. */
const urlOf = (path: string) => `http://127.0.0.1:${server.port}${path}`

/** A call of the company's API client. */
const staffWith = (key: string) =>
  async function staff<T>(method: string, call: string, body?: unknown): Promise<T> {
    const reply = await fetch(urlOf(`/staff/v1${call}`), {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${call}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }

/** Makes waiting emails due. Otherwise they wait, in case the recipient reads the message on the site. */
const makeEmailsDue = () =>
  withDatabase(
    (database) =>
      database.prepare(`update outbox set next_attempt_at = ? where status = 'waiting'`).run(new Date().toISOString()),
    server.dataDir,
  )

const emailsTo = (address: string) =>
  smtp.arrived.filter(({ to }) => to?.some((recipient) => recipient.address === address))

async function emailTo(address: string, words: RegExp) {
  await expect
    .poll(() => {
      makeEmailsDue()
      return emailsTo(address).some(({ text = '', subject = '' }) => words.test(`${subject}\n${text}`))
    })
    .toBe(true)
  return emailsTo(address).find(({ text = '', subject = '' }) => words.test(`${subject}\n${text}`))!
}

const jobsFeed = () => {
  const url = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/jobs`
  return { name: 'jobs', format: 'greenhouse', url }
}

type Application = {
  id: number
  reference: string
  person: { first_name: string }
  answers: { question: string; text: string | null }[]
  pitch: { film: { url: string; mimetype: string } }
  resume: { file: { url: string } } | null
}

test('accepts an email from a provider once, and rejects emails from other senders', async () => {
  company(
    'create',
    POLLED_COMPANY,
    '--name',
    'Tilleul',
    '--color-1',
    '#5b3a1e',
    '--color-2',
    '#d9582b',
    '--locale',
    'fr',
  )
  const { key } = company<{ key: string }>('keys', 'create', POLLED_COMPANY, 'the test')
  const staff = staffWith(key)
  // The feed is due immediately, so the server reads it in its next poll.
  polled = { key, feed: (await staff<{ id: number }>('POST', '/feeds', { feed: jobsFeed() })).id }
  const recruiter = { email: LEA, name: 'Léa Morin', locale: 'fr' }
  const { id } = await staff<{ id: number }>('POST', '/recruiters', { recruiter })
  const discussion_id = withDatabase((database) => {
    const { id: company_id } = database.prepare('select id from companies where slug = ?').get(POLLED_COMPANY) as {
      id: number
    }
    const campaign_id = insertCompleteRow(database, 'campaigns', { company_id, is_online: 0, stages: '[]' })
    const user_id = insertCompleteRow(database, 'users', { company_id, locale: 'fr' })
    const candidacy_id = insertCompleteRow(database, 'candidacies', { user_id, campaign_id })
    return insertCompleteRow(database, 'discussions', { candidacy_id, user_id, company_id })
  }, server.dataDir)
  const signing = { secret: readFileSync(path.join(server.dataDir, 'secret'), 'utf8').trim(), now: () => new Date() }
  const to = replyAddress({ ...signing, replyDomain: DOMAIN }, { discussion_id, role: 'recruiter', id })!
  const raw = `From: ${LEA}\r\nTo: ${to}\r\nMessage-ID: <1@test>\r\n\r\nÀ jeudi.\r\n`
  const deliverEmail = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' }
    const reply = await fetch(urlOf('/inbound/mail'), { method: 'POST', headers, body: raw })
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    return { status: reply.status, body: (await reply.json()) as object }
  }
  expect(await deliverEmail('anybody')).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } })
  // A busy server answers 503, and a provider then repeats the delivery.
  const delivery = expect.poll(() => deliverEmail(PROVIDER_SECRET))
  await delivery.toEqual({ status: 200, body: { outcomes: ['taken'] } })
  await delivery.toEqual({ status: 200, body: { outcomes: ['twice'] } })
  const messages = (database: DatabaseSync) =>
    database.prepare('select author_name, content from discussion_messages where discussion_id = ?').all(discussion_id)
  expect(withDatabase(messages, server.dataDir)).toMatchObject([{ author_name: 'Léa Morin', content: 'À jeudi.' }])
})

test('receives an application on a site with jobs from a feed, replies in three ways, and closes the job', async ({
  page,
}) => {
  const t = await loadMessages('fr')
  const brandOptions = ['--name', 'Maison Aubépine', '--color-1', '#5b3a1e', '--color-2', '#d9582b', '--locale', 'fr']
  company('create', SLUG, ...brandOptions)
  const { key } = company<{ key: string }>('keys', 'create', SLUG, 'the test')
  company('recruiters', 'add', SLUG, LEA, '--name', 'Léa Morin')
  const staff = staffWith(key)
  const { id } = await staff<{ id: number }>('POST', '/feeds', { feed: jobsFeed() })
  const { status } = await staff<{ status: string }>('POST', `/feeds/${id}/run`, {})
  expect(status).toBe('done')
  // The server may have read the new feed before this call, which then adds nothing.
  const added = withDatabase(
    (database) =>
      database
        .prepare(
          `select campaigns.slug from campaigns join companies on companies.id = company_id
             where companies.slug = ? and campaigns.slug like 'boulanger%'`,
        )
        .get(SLUG),
    server.dataDir,
  )
  const job = String(added?.slug)

  await page.goto(server.origin(SLUG))
  await page
    .getByRole('link', { name: t('website.SEE_JOBS') })
    .first()
    .click()
  await page.locator(`a[href="/jobs/${job}"]`).first().click()
  await rejectCookies(page, t)
  await startApplication(page, t)
  await reachAccount(page, t)
  const email = await signUp(page, t)
  await page.getByLabel(t('recorder.CHOOSE.FILE')).setInputFiles('tests/support/pitch.mp4')
  await page.getByRole('button', { name: t('recorder.REVIEW.ACCEPT') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
  await expect(page.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') })).toBeVisible()
  const number = await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()
  const receipt = await emailTo(email, new RegExp(number!))
  expect(receipt.from?.name).toBe('Maison Aubépine')

  const { candidacies } = await staff<{ candidacies: Application[] }>('GET', `/candidacies?campaign=${job}`)
  expect(candidacies.map(({ reference }) => reference)).toEqual([number])
  const application = await staff<Application>('GET', `/candidacies/${candidacies[0]!.id}`)
  expect(application).toMatchObject({ person: { first_name: 'Camille', email } })
  expect(application.answers[0]).toMatchObject({ question: 'Avez-vous le permis B ?', text: 'Oui' })
  const video = await page.evaluate(async (link) => {
    const reply = await fetch(link, { credentials: 'omit' })
    return { status: reply.status, type: reply.headers.get('content-type'), size: (await reply.blob()).size }
  }, application.pitch.film.url)
  expect(video).toEqual({ status: 200, type: 'video/mp4', size: statSync('tests/support/pitch.mp4').size })

  // Sends a message through the API while the candidate's messages page is open.
  await page.goto(`${server.origin(SLUG)}/profile/messaging`)
  await expect(page.getByRole('heading', { name: t('messaging.EMPTY_TITLE') })).toBeVisible()
  const first = 'Bonjour Camille, quand pourriez-vous venir ?'
  await staff('POST', `/candidacies/${application.id}/messages`, { content: first, author_name: 'Léa Morin' })
  await page.getByRole('link', { name: /quand pourriez-vous venir/ }).click()
  await expect(page.getByText(first).last()).toBeVisible()
  await page.getByRole('textbox', { name: t('messaging.WRITE') }).fill('Jeudi matin me va très bien.')
  await page.getByRole('button', { name: t('messaging.SEND') }).click()

  // Sends a message by replying to the notification email.
  const notification = await emailTo(LEA, /Jeudi matin me va très bien/)
  const [reply] = notification.replyTo ?? []
  expect(reply?.address).toMatch(new RegExp(`^reply\\+.+@${DOMAIN}$`))
  await createTransport({ port: inbound, host: '127.0.0.1', ignoreTLS: true }).sendMail({
    from: LEA,
    to: reply!.address!,
    subject: `Re: ${notification.subject}`,
    inReplyTo: notification.messageId,
    text: `Parfait, à jeudi à 7 h.\n\nLe dim. 22 nov. 2026 à 10:12, Maison Aubépine <no-reply@careers.test> a écrit :\n\n${(notification.text ?? '').replace(/^/gm, '> ')}`,
  })
  const answer = page.getByText('Parfait, à jeudi à 7 h.').last()
  await expect(answer).toBeVisible()
  await expect(page.getByText('careers.test> a écrit')).toHaveCount(0)

  // Changes the status through the command line, with a message.
  company('status', number!, 'INTERVIEW', '--message', 'Entrée par la cour.')
  await expect(page.getByText(t('messaging.STATUS.INTERVIEW')).first()).toBeVisible()
  await expect(page.getByText('Entrée par la cour.').last()).toBeVisible()
  await emailTo(email, /Entrée par la cour\./)

  // The job closes, and every candidate gets a message.
  await staff('POST', `/campaigns/${job}/close`, { message: 'Nous avons trouvé. Merci pour votre temps.' })
  await expect(page.getByText('Nous avons trouvé. Merci pour votre temps.').last()).toBeVisible()
  await emailTo(email, /Nous avons trouvé\. Merci pour votre temps\./)
  await expect.poll(async () => (await page.goto(`${server.origin(SLUG)}/jobs/${job}`))?.status()).toBe(410)
})

test('reads a due feed in the server itself, and shows its jobs on the site', async () => {
  const staff = staffWith(polled.key)
  type Runs = { runs: { status: string; added: string[] }[] }
  const runs = async () => (await staff<Runs>('GET', `/feeds/${polled.feed}/runs`)).runs
  await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(['done'])
  const { added } = (await runs())[0]!
  expect(added.length).toBeGreaterThan(0)
  const host = new URL(server.origin(POLLED_COMPANY)).host
  expect((await visit(server.port, `/jobs/${added[0]!}`, { host })).status).toBe(200)
})
