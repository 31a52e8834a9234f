import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { CommandError } from '#lib/funnel-api/platform/errors'

type Tool = 'pg_dump' | 'pg_restore'

/** Debian's folder with the programs of each version. */
const DEBIAN = '/usr/lib/postgresql'

const versionOf = (file: string) => {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(/(\d+)(?:\.\d+)*/.exec(stdout)?.[1]) : null
}

/** Returns a client program of this major version or newer. Throws CommandError with the package to install. */
export function findTool(tool: Tool, majorVersion: number, folders = [...debianFolders(), ...pathFolders()]): string {
  const files = folders.map((folder) => path.join(folder, tool)).filter((file) => existsSync(file))
  const installed = files.map((file) => ({ file, version: versionOf(file) })).filter(({ version }) => version !== null)
  const suitable = installed.find(({ version }) => version! >= majorVersion)
  if (suitable) return suitable.file
  const install = `Install the client programs of PostgreSQL ${majorVersion} (on Debian: apt-get install postgresql-client-${majorVersion}).`
  const newest = Math.max(...installed.map(({ version }) => version!))
  throw new CommandError(
    installed.length === 0
      ? `${tool} not found. ${install}`
      : `${tool} is version ${newest}, but the server is version ${majorVersion}. ${install}`,
  )
}

const pathFolders = () => (process.env.PATH ?? '').split(path.delimiter)
const debianFolders = () =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => `${DEBIAN}/${version}/bin`)
    : []

/** Converts a database URL to the format of the client programs. */
export function toToolUrl(databaseUrl: string): { url: string; password: string } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  // 'no-verify' (encrypted without certificate check) is specific to the driver.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  return { url: url.href, password }
}

/** Runs a client program. The password is passed in the environment, because other users can read command lines. */
export async function runTool(file: string, databaseUrl: string, options: readonly string[]): Promise<void> {
  const { url, password } = toToolUrl(databaseUrl)
  const child = spawn(file, [...options, `--dbname=${url}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-4000)))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new CommandError(`${path.basename(file)} failed: ${stderr.trim()}`)
}

/** Opens a separate connection without timeouts. */
export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'careers-backup' })
  // The next query on a broken connection reports the error.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new CommandError(`DATABASE_URL: ${error instanceof Error ? error.message : 'connection failed'}`)
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

/** Returns the schema of this application's tables. Other applications may use other schemas. */
export async function currentSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>('select current_schema() as name')
  const name = rows[0]!.name
  if (name === null) throw new CommandError('DATABASE_URL: none of the schemas in its search_path exists.')
  return name
}

/** Returns the schema of a dump's tables. Older backups contain all schemas. */
export function schemaOf(tool: string, dump: string): string {
  const { stdout } = spawnSync(tool, ['--list', dump], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const schema = /^\d+; \d+ \d+ TABLE (?!DATA )(.+) kysely_migration /m.exec(stdout ?? '')?.[1]
  if (schema === undefined) throw new CommandError(`${dump} contains no tables of this application.`)
  return schema
}
