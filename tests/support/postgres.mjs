import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aptInstall, isRoot } from './system.mjs'

const DEBIAN = '/usr/lib/postgresql'

function find() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => `${DEBIAN}/${version}/bin`), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root: everything of it is done as the user 'postgres' then. */
function asServer(command, args) {
  const [file, rest] = isRoot() ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]
  const { status, stdout, stderr } = spawnSync(file, rest, { encoding: 'utf8', cwd: tmpdir() })
  if (status !== 0) throw new Error(`${path.basename(command)} failed: ${stdout}${stderr}`)
}

/** A throw-away cluster on a port of this machine; without fsync, as its data dies with the tests, unless asked for. */
export function startPostgres({ isDurable = false } = {}) {
  const bin = find() ?? (aptInstall('postgresql') ? find() : undefined)
  if (!bin) throw new Error('No PostgreSQL server: install it (apt-get install postgresql).')
  const folder = mkdtempSync(path.join(tmpdir(), 'careers-postgres-'))
  if (isRoot()) {
    const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
    chownSync(folder, id('-u'), id('-g'))
  }
  const data = path.join(folder, 'data')
  // Below those that systems give to outgoing connections, of which a load leaves thousands.
  const port = 20_000 + (process.pid % 12_000)
  const stop = () => {
    spawnSync(
      isRoot() ? 'runuser' : path.join(bin, 'pg_ctl'),
      isRoot()
        ? ['-u', 'postgres', '--', path.join(bin, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop']
        : ['-D', data, '-m', 'immediate', 'stop'],
      { cwd: tmpdir() },
    )
    rmSync(folder, { recursive: true, force: true })
  }
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
    const safety = isDurable ? '' : '-c fsync=off -c synchronous_commit=off -c full_page_writes=off'
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=300 ${safety}`
    asServer(path.join(bin, 'pg_ctl'), ['-D', data, '-o', options, '-l', path.join(folder, 'log'), '-w', 'start'])
  } catch (error) {
    stop()
    throw error
  }
  return { url: `postgres://careers@127.0.0.1:${port}/postgres`, stop }
}
