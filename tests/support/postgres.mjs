import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aptInstall, isRoot } from './apt-install.mjs'

const DEBIAN = '/usr/lib/postgresql'

function find() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => `${DEBIAN}/${version}/bin`), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')))
}

/** Returns the folder of the PostgreSQL programs. Installs the Debian package if run as root. */
export function ensurePostgres() {
  const bin = find() ?? (aptInstall('postgresql') ? find() : undefined)
  if (!bin) throw new Error('PostgreSQL server not found. Install it (apt-get install postgresql).')
  return bin
}

/** Runs a command as the user 'postgres' if this process runs as root, because PostgreSQL does not run as root. */
function asServer(command, args) {
  const [file, rest] = isRoot() ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]
  const { status, stdout, stderr } = spawnSync(file, rest, { encoding: 'utf8', cwd: tmpdir() })
  if (status !== 0) throw new Error(`${path.basename(command)} failed: ${stdout}${stderr}`)
}

/** Settings for data that is deleted after the tests. */
const TEMPORARY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/**
 * A temporary cluster on a local port, below `root`. It runs without fsync unless `isDurable`, because its data is
 * deleted after the tests.
 */
export function startPostgres({ isDurable = false, root = tmpdir(), settings = {} } = {}) {
  const bin = ensurePostgres()
  const folder = mkdtempSync(path.join(root, 'careers-postgres-'))
  const own = (target) => {
    const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
    if (isRoot()) chownSync(target, id('-u'), id('-g'))
  }
  own(folder)
  const data = path.join(folder, 'data')
  const pidFile = path.join(data, 'postmaster.pid')
  // A log on a full disk would make pg_ctl fail.
  const logs = root === tmpdir() ? folder : mkdtempSync(path.join(tmpdir(), 'careers-postgres-log-'))
  if (logs !== folder) own(logs)
  // Below the ephemeral ports, of which a load test occupies thousands.
  const port = 20_000 + (process.pid % 12_000)
  const stop = () => {
    spawnSync(
      isRoot() ? 'runuser' : path.join(bin, 'pg_ctl'),
      isRoot()
        ? ['-u', 'postgres', '--', path.join(bin, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop']
        : ['-D', data, '-m', 'immediate', 'stop'],
      { cwd: tmpdir() },
    )
    for (const created of [folder, logs]) rmSync(created, { recursive: true, force: true })
  }
  const safety = isDurable ? {} : TEMPORARY
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 300,
    ...safety,
    ...settings,
  }
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
  const options = [`-p ${port}`, ...flags].join(' ')
  const start = () =>
    asServer(path.join(bin, 'pg_ctl'), ['-D', data, '-o', options, '-l', path.join(logs, 'log'), '-w', 'start'])
  process.once('SIGINT', () => {
    stop()
    process.exit(130)
  })
  try {
    asServer(path.join(bin, 'initdb'), [
      '-D',
      data,
      '-A',
      'trust',
      '-U',
      'careers',
      '-E',
      'UTF8',
      '--locale',
      'C',
      '--no-sync',
    ])
    start()
  } catch (error) {
    stop()
    throw error
  }
  return {
    url: `postgres://careers@127.0.0.1:${port}/postgres`,
    stop,
    /** Restarts the cluster after it exited by itself, as its supervisor would. */
    start,
    /** Whether the main process is running. */
    isRunning: () => {
      const [pid] = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : []
      return pid !== undefined && existsSync(`/proc/${pid}`)
    },
    /** Makes PostgreSQL the owner of a folder, for a tablespace. */
    own,
  }
}
