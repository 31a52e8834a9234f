import { hash, randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { addApplications } from '#tests/bench/data'
import { onBoth, openEmbedded, measureSeconds } from '#tests/bench/harness'
import { inFolder, secondsToFirst } from '#tests/bench/host'
import { type Result, type Row, rowOf } from '#tests/bench/result'
import { onServer } from '#tests/support/database'
import { freePort, startServer } from '#tests/support/server'

const APPLICATIONS = 100_000
/** CVs of half a megabyte: 300 MB. */
const FILES = { count: 600, size: 512 * 1024 }
const MAX_SECONDS = 300

type ServerData = { dataDir: string; databaseUrl: string | undefined }

/** Loads the demo, a hundred thousand applications and some hundred megabytes of CVs, as on a real server. */
async function fill(where: ServerData) {
  const { api, close } = await openEmbedded(where)
  const { id: company_id } = await api.db.selectFrom('companies').select('id').limit(1).executeTakeFirstOrThrow()
  const created_at = new Date().toISOString()
  const before = await addApplications(api.db, company_id, APPLICATIONS, '{"1":"At night."}', '{"name":"Job"}')
  mkdirSync(path.join(where.dataDir, 'files/bench'), { recursive: true })
  for (let n = 0; n < FILES.count; n += 1) {
    const bytes = randomBytes(FILES.size)
    const key = `bench/cv-${n}`
    writeFileSync(path.join(where.dataDir, 'files', key), bytes)
    const handle = `bench-file-${String(n).padStart(9, '0')}`
    const place = { handle, key, sha256: hash('sha256', bytes), size: FILES.size, folder: 'candidacy/resume' }
    const kind = { filename: 'cv.pdf', mimetype: 'application/pdf' }
    const file = { ...place, ...kind, company_id, user_id: before + 1, created_at }
    await api.db.insertInto('files').values(file).execute()
  }
  await close()
}

/** Runs a command as an operator does. */
function runCommand(name: 'backup' | 'restore', { dataDir, databaseUrl = '' }: ServerData, ...words: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const program = `lib/funnel-api/edges/backup/${name}-command.ts`
  execFileSync(process.execPath, [program, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] })
}

async function measureRestore(name: string, where: ServerData, folder: string): Promise<Row[]> {
  await fill(where)
  const backups = path.join(folder, 'backups')
  runCommand('backup', where, backups)
  const copied = await measureSeconds(() => execFileSync('sh', ['-c', `cp -r ${backups} ${folder}/copy && sync`]))
  const databaseUrl = where.databaseUrl && Object.assign(new URL(where.databaseUrl), { pathname: '/restored' }).href
  if (databaseUrl) await onServer('create database restored', where.databaseUrl)
  const target = { dataDir: path.join(folder, 'target'), databaseUrl }
  const start = performance.now()
  runCommand('restore', target, backups)
  const port = await freePort()
  const [server, serving] = await Promise.all([
    startServer({ port, dataDir: target.dataDir, env: { DATABASE_URL: databaseUrl ?? '' } }),
    secondsToFirst(port, '/', { host: 'levain.localhost', 'accept-language': 'fr' }, start),
  ])
  await server.stop()
  const db = await openDatabase(target)
  const ids = await db.selectFrom('candidacies').select('id').execute()
  await db.destroy()
  if (ids.length !== APPLICATIONS) throw new Error(`${ids.length} applications were restored`)
  const baseline = { what: 'cp -r of the same bytes, and sync', value: copied }
  return [rowOf(`${name}: from the backup to the first page`, serving, 's', { baseline, most: MAX_SECONDS })]
}

/** Measures the time from a backup to the first page on an empty machine. */
export async function run(): Promise<Result> {
  const rows = await onBoth(({ name, dataDir, databaseUrl }) =>
    inFolder((folder) => measureRestore(name, { dataDir: path.join(dataDir, 'data'), databaseUrl }, folder)),
  )
  const notes = [`The demo, ${APPLICATIONS} applications, ${FILES.count} files of ${FILES.size / 1024} KB.`]
  return { rows, notes, failures: [] }
}
