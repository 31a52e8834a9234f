import { createHash, randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#lib/funnel-api/db/open'
import { openEmbedded } from '#tests/bench/embedded'
import { onBoth } from '#tests/bench/engines'
import { inFolder, secondsToFirst } from '#tests/bench/host'
import type { Result, Row } from '#tests/bench/result'
import { freePort, startServer } from '#tests/support/server'

const APPLICATIONS = 100_000
const CHUNK = 1000
/** CVs of half a megabyte: 300 MB. */
const FILES = { count: 600, size: 512 * 1024 }
const MINUTES_MOST = 5

type Where = { dataDir: string; databaseUrl: string | undefined }

/** The demo, a hundred thousand applications and some hundred megabytes of CVs, as on a real server. */
async function fill(where: Where) {
  const { api, close } = await openEmbedded(where)
  const { db } = api
  const created_at = new Date().toISOString()
  const { id: company_id } = await db.selectFrom('companies').select('id').limit(1).executeTakeFirstOrThrow()
  const { id: campaign_id } = await db
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', company_id)
    .limit(1)
    .executeTakeFirstOrThrow()
  for (let from = 0; from < APPLICATIONS; from += CHUNK) {
    const people = Array.from({ length: CHUNK }, (_, n) => {
      const email = `person-${from + n}@example.org`
      const flags = {
        is_password_set_by_user: true,
        is_campaign_alert_active: false,
        is_partner_newsletter_active: false,
      }
      return { company_id, email, email_key: email, first_name: 'Camille', last_name: 'Dubreuil', created_at, ...flags }
    })
    await db.transaction().execute(async (trx) => {
      const users = await trx.insertInto('users').values(people).returning('id').execute()
      const answers = { is_pitch_passed: false, is_subscribed: true, reminders: 0, answer_group: { 1: 'At night.' } }
      const rows = users.map(({ id: user_id }) => ({ user_id, campaign_id, created_at, ...answers }))
      await trx
        .insertInto('candidacies')
        .values(rows as never)
        .execute()
    })
  }
  const [owner] = await db.selectFrom('users').select('id').where('company_id', '=', company_id).limit(1).execute()
  mkdirSync(path.join(where.dataDir, 'files/bench'), { recursive: true })
  for (let n = 0; n < FILES.count; n += 1) {
    const bytes = randomBytes(FILES.size)
    const key = `bench/cv-${n}`
    writeFileSync(path.join(where.dataDir, 'files', key), bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const named = { handle: `bench-file-${String(n).padStart(9, '0')}`, key, sha256, folder: 'candidacy/resume' }
    const known = { filename: 'cv.pdf', mimetype: 'application/pdf', size: FILES.size, user_id: owner!.id }
    await db
      .insertInto('files')
      .values({ ...named, ...known, company_id, created_at })
      .execute()
  }
  await close()
}

const seconds = async (work: () => unknown) => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** A command as an operator types it. */
const command = ({ dataDir, databaseUrl = '' }: Where, ...words: string[]) =>
  execFileSync(process.execPath, words, {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })

async function drill(name: string, where: Where, folder: string): Promise<Row[]> {
  await fill(where)
  const backups = path.join(folder, 'backups')
  const backup = (...more: string[]) => command(where, 'lib/funnel-api/cli/backup.ts', backups, ...more)
  const first = await seconds(() => backup())
  const again = await seconds(() => backup('--keep', '1'))
  const copied = await seconds(() => execFileSync('cp', ['-r', backups, path.join(folder, 'copy')]))
  const synced = await seconds(() => execFileSync('sync'))
  const target = { dataDir: path.join(folder, 'target'), databaseUrl: await emptyBeside(where.databaseUrl) }
  const start = performance.now()
  const restored = await seconds(() => command(target, 'lib/funnel-api/cli/restore.ts', backups))
  const port = await freePort()
  const env: Record<string, string> = target.databaseUrl ? { DATABASE_URL: target.databaseUrl } : {}
  const [server, serving] = await Promise.all([
    startServer({ port, dataDir: target.dataDir, env }),
    secondsToFirst(port, '/', { host: 'levain.localhost', 'accept-language': 'fr' }, start),
  ])
  await server.stop()
  await countAgain(target)
  const baseline = { what: 'cp -r of the same bytes, and sync', value: copied + synced }
  const row = (what: string, value: number, most?: number): Row => ({
    ...{ what: `${name}: ${what}`, value, unit: 's', baseline },
    ...(most && { most }),
  })
  return [
    row('backup', first),
    row('backup once more, no file new', again),
    row('restore', restored),
    row('from the backup to the first page served', serving, MINUTES_MOST * 60),
  ]
}

/** An empty database on the same server. */
async function emptyBeside(databaseUrl: string | undefined) {
  if (databaseUrl === undefined) return undefined
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create database restored')
  await client.end()
  const url = new URL(databaseUrl)
  url.pathname = '/restored'
  return url.href
}

async function countAgain(where: Where) {
  const db = await openDatabase(where)
  const { count } = await db
    .selectFrom('candidacies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await db.destroy()
  if (Number(count) !== APPLICATIONS) throw new Error(`${count} applications came back`)
}

/** From a backup to serving again, on an empty machine. */
export async function run(): Promise<Result> {
  const rows = await onBoth(({ name, dataDir, databaseUrl }) =>
    inFolder((folder) => drill(name, { dataDir: path.join(dataDir, 'data'), databaseUrl }, folder)),
  )
  const megabytes = Math.round((FILES.count * FILES.size) / 1024 / 1024)
  const notes = [
    `The demo, ${APPLICATIONS.toLocaleString('en')} applications, ${FILES.count} files of ${megabytes} MB together.`,
    'A restore looks at every byte of the backup first. The first page is asked for as soon as the restore has ended.',
  ]
  return { title: 'Restore drill', rows, notes, failures: [] }
}
