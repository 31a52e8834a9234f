// Uses only Node built-ins, because it runs before packages are installed, with the Node.js of the machine.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildProblems } from './budgets.mjs'
import { compileAhead } from './compile-ahead.mjs'
import { writeJoinedStyles } from './join-styles.mjs'

export const ROOT = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))
/** The pinned Node.js, which runs everything else. */
export const NODE = path.join(ROOT, 'node_modules', 'node', 'bin', 'node')

const STAMP = path.join(ROOT, 'node_modules', '.install-stamp')
const BUILD_STAMP = path.join(ROOT, '.next', 'build-stamp')
const LOCK = path.join(ROOT, 'node_modules', '.build-lock')

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

export function run(command, args, { quiet = false, env = {}, timeout } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
  if (quiet && status !== 0) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}\n`)
  return status ?? 1
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Installs the packages of package-lock.json if it changed since the last installation. */
export function install() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 9))
    fail(`Node.js ${process.versions.node} is not supported. Install Node.js 20.9 or later.`)
  const lockHash = sha256(readFileSync(path.join(ROOT, 'package-lock.json')))
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash && existsSync(NODE)) return
  console.log('Installing packages (about a minute)…')
  // Not `npm ci`, which fails if the registry omitted optional binaries of other platforms from the lock file.
  // `install` uses the locked versions too, and --no-save does not change the lock file.
  const npm = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund']
  if (run('npm', npm, { quiet: true }) !== 0) fail('npm install failed. See the output above.')
  if (!existsSync(NODE))
    fail(
      'The pinned Node.js is missing because its install script did not run. Allow it (npm install-scripts approve node) and try again.',
    )
  writeFileSync(STAMP, lockHash)
}

/** Inputs of the build. Of the host, only the scripts that run during the build are inputs. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'middleware.ts',
  'next.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  ...['budgets', 'compile-ahead', 'join-styles', 'page-manifests'].map((step) =>
    path.join('lib', 'host', `${step}.mjs`),
  ),
]
/** The embedded API and the host run without a build. */
const NOT_BUILT = [path.join('lib', 'funnel-api'), path.join('lib', 'host')]

function* filesOf(relative) {
  const absolute = path.join(ROOT, relative)
  if (!existsSync(absolute) || NOT_BUILT.includes(relative)) return
  if (statSync(absolute).isFile()) return yield relative
  for (const name of readdirSync(absolute).sort()) yield* filesOf(path.join(relative, name))
}

/** 64 hexadecimal digits: a hash over the names and contents of all build inputs. */
export function sourceStamp() {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of filesOf(source))
      if (!/\.test\.tsx?$/.test(file)) hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)))
  return hash.digest('hex')
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return error.code === 'EPERM'
  }
}

/** Builds if the sources have changed. The stamp is written last, so that an interrupted build is repeated. */
export function build() {
  const stamp = sourceStamp()
  const isFresh = () => existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === stamp
  if (isFresh()) return
  waitForOtherBuild()
  if (isFresh()) return
  writeFileSync(LOCK, String(process.pid))
  try {
    console.log('Building (about a minute)…')
    rmSync(BUILD_STAMP, { force: true })
    const next = path.join(ROOT, 'node_modules', 'next', 'dist', 'bin', 'next')
    if (run(NODE, [next, 'build'], { quiet: true, env: { NODE_ENV: 'production' } }) !== 0)
      fail('The build failed. See the output above.')
    compileAhead(path.join(ROOT, '.next'))
    writeJoinedStyles(path.join(ROOT, '.next'))
    const problems = buildProblems(path.join(ROOT, '.next'))
    if (problems.length > 0) fail(`The build breaks the rules of lib/host/budgets.mjs:\n${problems.join('\n')}`)
    // Not fatal, because the server can create this file itself.
    run(NODE, [path.join(ROOT, 'lib', 'funnel-api', 'features', 'places', 'prepare-towns.ts')])
    mkdirSync(path.dirname(BUILD_STAMP), { recursive: true })
    writeFileSync(BUILD_STAMP, stamp)
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function waitForOtherBuild() {
  while (existsSync(LOCK) && isAlive(Number(readFileSync(LOCK, 'utf8'))))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
}
