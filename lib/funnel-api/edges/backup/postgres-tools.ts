import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { BackupProblem } from '#lib/funnel-api/backup/problem'

type Tool = 'pg_dump' | 'pg_restore'

/** Where Debian puts each version's own. */
const DEBIAN = '/usr/lib/postgresql'

const versionOf = (file: string) => {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(/(\d+)(?:\.\d+)*/.exec(stdout)?.[1]) : null
}

/** The client program, as new as the server at least; otherwise a sentence on what to install. */
export function toolFor(tool: Tool, server: number, folders = [...debianFolders(), ...pathFolders()]): string {
  const files = folders.map((folder) => path.join(folder, tool)).filter((file) => existsSync(file))
  const found = files.map((file) => ({ file, version: versionOf(file) })).filter(({ version }) => version !== null)
  const fit = found.find(({ version }) => version! >= server)
  if (fit) return fit.file
  const install = `Install the client programs of PostgreSQL ${server} (on Debian: apt-get install postgresql-client-${server}).`
  const newest = Math.max(...found.map(({ version }) => version!))
  throw new BackupProblem(
    found.length === 0
      ? `${tool} is not here. ${install}`
      : `${tool} is of version ${newest}, the server of ${server}: an older one cannot read it. ${install}`,
  )
}

const pathFolders = () => (process.env.PATH ?? '').split(path.delimiter)
const debianFolders = () =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => `${DEBIAN}/${version}/bin`)
    : []

/** As the client programs take it. */
export function forTools(databaseUrl: string): { url: string; password: string } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  // The driver's own word for encrypted, whoever answers: the client programs do not know it.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  return { url: url.href, password }
}

/** Runs it to its end. The password goes by the environment: a command line is everybody's to read. */
export async function runTool(file: string, databaseUrl: string, options: readonly string[]): Promise<void> {
  const { url, password } = forTools(databaseUrl)
  const child = spawn(file, [...options, `--dbname=${url}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new BackupProblem(`${path.basename(file)} failed: ${said.trim()}`)
}

/** One connection beside the server's own, without its haste. */
export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'careers-backup' })
  // A connection that breaks while others copy is told of by what is asked on it next.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new BackupProblem(`DATABASE_URL: ${error instanceof Error ? error.message : 'nobody answers'}`)
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const serverVersion = async (client: pg.Client) => {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  return Math.floor(Number(rows[0]!.version) / 10_000)
}

/** Where this application's tables are; others may have schemas of their own beside it. */
export async function currentSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>('select current_schema() as name')
  const name = rows[0]!.name
  if (name === null) throw new BackupProblem('DATABASE_URL: no schema of its search_path is there.')
  return name
}

/** The schema that a dump's tables are of; older backups hold whole databases. */
export function schemaOf(tool: string, dump: string): string {
  const { stdout } = spawnSync(tool, ['--list', dump], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const schema = /^\d+; \d+ \d+ TABLE (?!DATA )(.+) kysely_migration /m.exec(stdout ?? '')?.[1]
  if (schema === undefined) throw new BackupProblem(`${dump} holds no tables of this application.`)
  return schema
}
