// npm test runs every part, and reports each. `npm test -- lint unit` runs only those.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, install, NODE, ROOT, run } from '../lib/host/prepare.mjs'
import { ensureChromium } from './support/chromium.mjs'
import { startPostgres } from './support/postgres.mjs'

install()

const bin = (name) => `${ROOT}/node_modules/${name}`

/** Prints its output at the end, because others run in parallel. */
const node = (...args) =>
  new Promise((resolve) => {
    const said = []
    const child = spawn(NODE, args, { cwd: ROOT, env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes))
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said))
      resolve(status ?? 1)
    })
  })
/** Tests in plain Node have no timeout of their own: one that hangs ends its part. */
const jest = (project, env, ...options) =>
  run(NODE, [bin('jest/bin/jest.js'), '-c', 'tests/jest.config.mjs', '--selectProjects', project, '--ci', ...options], {
    env,
    timeout: 10 * 60_000,
  })

const LEGS = {
  format: ['formatting', () => node(bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.')],
  lint: [
    'lint, the import law included',
    async () =>
      (await node(bin('eslint/bin/eslint.js'), '-c', 'tests/eslint.config.mjs', '.')) ||
      (await node(bin('stylelint/bin/stylelint.mjs'), '{app,components}/**/*.css')),
  ],
  types: [
    'types',
    async () =>
      (await node(bin('next/dist/bin/next'), 'typegen')) || (await node(bin('typescript/bin/tsc'), '--noEmit')),
  ],
  dead: ['dead code', () => node(bin('knip/bin/knip.js'))],
  unit: ['unit and component tests', () => jest('unit')],
  api: ['API on SQLite', () => jest('api')],
  'api-postgres': [
    'API on PostgreSQL',
    () => {
      const postgres = startPostgres()
      try {
        const env = { TEST_DATABASE_URL: postgres.url }
        const made = run(NODE, ['tests/support/template.ts'], { env })
        // Tests without a database have run in the leg before.
        const options = ['--findRelatedTests', 'tests/support/database.ts']
        return made || jest('api', { ...env, TEST_DATABASE_TEMPLATE: '1' }, ...options)
      } finally {
        postgres.stop()
      }
    },
  ],
  e2e: [
    'journeys in a browser',
    () => {
      const chromium = ensureChromium()
      build()
      return run(NODE, [bin('playwright/cli.js'), 'test'], { env: { CHROMIUM: chromium } })
    },
  ],
}

if (process.argv.includes('--help')) {
  console.log(
    `npm test [-- LEG…]\n${Object.entries(LEGS)
      .map(([name, [title]]) => `  ${name.padEnd(14)}${title}`)
      .join('\n')}`,
  )
  process.exit(0)
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in LEGS))
if (unknown.length > 0 || !existsSync(NODE)) {
  console.error(`No such leg: ${unknown.join(', ')}. See npm test -- --help`)
  process.exit(2)
}

/**
 * Deleted with everything that tests leave, such as servers' data and videos of 60 MB. PostgreSQL's user needs access
 * through it.
 */
const scratch = mkdtempSync(path.join(tmpdir(), 'careers-tests-'))
chmodSync(scratch, 0o711)
process.env.TMPDIR = scratch

function installMachine() {
  const isNeeded = ['api-postgres', 'e2e'].some((name) => chosen.length === 0 || chosen.includes(name))
  return isNeeded ? node('tests/support/install-machine.mjs') : undefined
}

const results = []
async function runLegs(names) {
  for (const name of names) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const [title, leg] = LEGS[name]
    console.log(`\n── ${name}: ${title}`)
    const started = Date.now()
    let isPassed = false
    try {
      isPassed = (await leg()) === 0
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
    results.push({ name, isPassed, seconds: ((Date.now() - started) / 1000).toFixed(1) })
  }
}

// Static checks use one processor each; parts that run the product get the whole machine.
await Promise.all([runLegs(['lint']), runLegs(['format', 'types', 'dead']), installMachine()])
await runLegs(['unit', 'api', 'api-postgres', 'e2e'])

rmSync(scratch, { recursive: true, force: true })

console.log('')
for (const { name, isPassed, seconds } of results)
  console.log(`${isPassed ? 'passed' : 'FAILED'}  ${name.padEnd(14)} ${seconds} s`)
const failed = results.filter(({ isPassed }) => !isPassed).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
