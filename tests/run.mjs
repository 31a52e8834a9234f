// `npm test` runs all checks and reports each result, `npm test -- lint unit` only these, and `npm test -- quick` the
// fast ones.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { build, install, NODE, ROOT, run } from '../lib/host/prepare.mjs'
import { ensureChromium } from './support/chromium.mjs'
import { startPostgres } from './support/postgres.mjs'

install()

const bin = (name) => `${ROOT}/node_modules/${name}`

/** Cache for the compiled code of the tools, and of the worker processes that the API tests start. */
const COMPILED = { NODE_COMPILE_CACHE: `${ROOT}/node_modules/.cache/compile` }

/**
 * The type checks are written in Go, whose garbage collection can take most of their time on a busy machine. Without it,
 * each needs about 4 GB.
 */
const NO_GC = freemem() > 12 * 1024 ** 3 ? { GOGC: 'off' } : {}

/** Runs a program in Node, and prints its output at the end, because checks run in parallel. */
const runNode = (...args) =>
  new Promise((resolve) => {
    const output = []
    const env = { ...process.env, ...COMPILED, ...NO_GC, NEXT_TELEMETRY_DISABLED: '1' }
    const child = spawn(NODE, args, { cwd: ROOT, env })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes))
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(output))
      resolve(status ?? 1)
    })
  })
/** Descriptions of what stalled runs waited for, which are printed at the end. */
const stalled = []

/**
 * A run that stalls outside of a test, where no timeout of a test applies, is killed by stalled-run-reporter.mjs and
 * repeated once. The other timeout ends a run that does not exit.
 */
function jest(projects, env, ...options) {
  const report = path.join(scratch, `stalled-${projects[0]}`)
  const runOnce = () =>
    run(
      NODE,
      [bin('jest/bin/jest.js'), '-c', 'tests/jest.config.mjs', '--selectProjects', ...projects, '--ci', ...options],
      {
        env: { ...COMPILED, STALLED_RUN: report, ...env },
        timeout: 20 * 60_000,
      },
    )
  const status = runOnce()
  if (!existsSync(report)) return status
  stalled.push(`${projects[0]}: ${readFileSync(report, 'utf8')}`)
  rmSync(report)
  return runOnce()
}

const DEPENDENCY_RULES = [
  '--config',
  'tests/dependency-rules.mjs',
  '--output-type',
  'err',
  'lib',
  'components',
  'app',
  'tests',
]

/**
 * Options to lint only changed files. The path contains a hash of the project's own rules, which ESLint's key lacks.
 */
function lintCache() {
  const rules = readdirSync(`${ROOT}/tests`).filter((name) => name.endsWith('.mjs'))
  const hash = createHash('sha256')
  for (const file of rules) hash.update(readFileSync(`${ROOT}/tests/${file}`))
  const location = `${ROOT}/node_modules/.cache/eslint/${hash.digest('hex').slice(0, 16)}`
  return ['--cache', '--cache-strategy', 'content', '--cache-location', location]
}

const CHECKS = {
  format: ['formatting', () => runNode(bin('oxfmt/bin/oxfmt'), '-c', 'tests/oxfmt.json', '--check', '.')],
  lint: ['lint', () => runNode(bin('eslint/bin/eslint.js'), '-c', 'tests/eslint.config.mjs', ...lintCache(), '.')],
  'typed-lint': ['lint rules that need types', () => runNode(bin('oxlint/bin/oxlint'), '-c', 'tests/oxlint.json', '.')],
  imports: ['import rules', () => runNode(bin('dependency-cruiser/bin/dependency-cruiser.mjs'), ...DEPENDENCY_RULES)],
  styles: ['style sheets', () => runNode(bin('stylelint/bin/stylelint.mjs'), '{app,components}/**/*.css')],
  types: [
    'types',
    async () =>
      (await runNode(bin('next/dist/bin/next'), 'typegen')) || (await runNode(bin('typescript-7/bin/tsc'), '--noEmit')),
  ],
  dead: [
    'dead code',
    async () =>
      (await runNode(bin('knip/bin/knip.js'))) ||
      // Code that only tests use is dead, unless it is marked as @internal.
      (await runNode(bin('knip/bin/knip.js'), '--production', '--include', 'files,exports,types,enumMembers')),
  ],
  unit: ['unit and component tests', () => jest(['unit', 'components'])],
  api: ['API on SQLite', () => jest(['api'], {})],
  'api-postgres': [
    'API on PostgreSQL',
    () => {
      // Each test file has a database for a few seconds, which needs no maintenance.
      const postgres = startPostgres({ settings: { autovacuum: 'off', jit: 'off' } })
      try {
        const env = { TEST_DATABASE_URL: postgres.url }
        const status = run(NODE, ['tests/support/create-template-database.ts'], { env })
        // Tests without a database have already run in the previous check.
        const options = ['--findRelatedTests', 'tests/support/database.ts']
        return status || jest(['api'], { ...env, TEST_DATABASE_TEMPLATE: '1' }, ...options)
      } finally {
        postgres.stop()
      }
    },
  ],
  e2e: [
    'end-to-end tests in a browser',
    () => {
      const chromium = ensureChromium()
      build()
      return run(NODE, [bin('playwright/cli.js'), 'test'], { env: { CHROMIUM: chromium } })
    },
  ],
}

const LINT = ['lint', 'typed-lint', 'imports', 'styles']
/** What a developer runs before each commit. */
const QUICK = [...LINT, 'types', 'unit', 'api']
const GROUPS = new Map([
  ['lint', LINT],
  ['quick', QUICK],
])

if (process.argv.includes('--help')) {
  console.log(
    `npm test [-- CHECK…]\n${Object.entries(CHECKS)
      .map(([name, [title]]) => `  ${name.padEnd(14)}${title}`)
      .join('\n')}\n  quick         ${QUICK.join(', ')}`,
  )
  process.exit(0)
}

const chosen = process.argv.slice(2).flatMap((name) => GROUPS.get(name) ?? [name])
const unknown = chosen.filter((name) => !(name in CHECKS))
if (unknown.length > 0 || !existsSync(NODE)) {
  console.error(`Unknown check: ${unknown.join(', ')}. See npm test -- --help`)
  process.exit(2)
}

const GB = 2 ** 30
/** Copying a test database takes several times as long on a disk as in memory. */
const MEMORY = { folder: '/dev/shm', space: 4 * GB, free: 8 * GB }

function hasMemory() {
  if (!existsSync(MEMORY.folder) || freemem() < MEMORY.free) return false
  const { bavail, bsize } = statfsSync(MEMORY.folder)
  return bavail * bsize > MEMORY.space
}

/** A temporary folder of tests, deleted at the end with server data and large videos. PostgreSQL has its own user. */
function createScratch(root) {
  const folder = mkdtempSync(path.join(root, 'careers-tests-'))
  chmodSync(folder, 0o711)
  return folder
}
const scratch = createScratch(tmpdir())
const fastScratch = hasMemory() ? createScratch(MEMORY.folder) : scratch

function installMachine() {
  const isNeeded = ['api-postgres', 'e2e'].some((name) => chosen.length === 0 || chosen.includes(name))
  return isNeeded ? runNode('tests/support/install-machine.mjs') : undefined
}

const results = []
async function runChecks(names) {
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const [title, check] = CHECKS[name]
    console.log(`\n── ${name}: ${title}`)
    const started = Date.now()
    let hasPassed = false
    process.env.TMPDIR = name === 'e2e' ? scratch : fastScratch
    try {
      hasPassed = (await check()) === 0
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
    results.push({ name, hasPassed, seconds: ((Date.now() - started) / 1000).toFixed(1) })
  }
}

// Static checks use one processor each, so that two run in parallel. The longest ones start first. Tests run alone.
const STATIC = ['lint', 'types', 'typed-lint', 'imports', 'dead', 'styles', 'format']
await Promise.all([runChecks(STATIC), runChecks(STATIC), installMachine()])
await runChecks(['unit', 'api', 'api-postgres', 'e2e'])

for (const folder of [scratch, fastScratch]) rmSync(folder, { recursive: true, force: true })

console.log('')
for (const line of stalled) console.log(line)
for (const { name, hasPassed, seconds } of results)
  console.log(`${hasPassed ? 'passed' : 'FAILED'}  ${name.padEnd(14)} ${seconds} s`)
const failed = results.filter(({ hasPassed }) => !hasPassed).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
