// npm test: every leg, one after another; none vanishes. `npm test -- lint unit` runs those alone.
import { existsSync } from 'node:fs'
import { build, install, NODE, ROOT, run } from '../lib/host/prepare.mjs'
import { ensureChromium } from './support/chromium.mjs'
import { startPostgres } from './support/postgres.mjs'

install()

const bin = (name) => `${ROOT}/node_modules/${name}`
const node = (...args) => run(NODE, args)
const jest = (project, env) =>
  run(NODE, [bin('jest/bin/jest.js'), '-c', 'tests/jest.config.mjs', '--selectProjects', project, '--ci'], { env })

const LEGS = {
  format: ['formatting', () => node(bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.')],
  lint: [
    'lint, the import law included',
    () =>
      node(bin('eslint/bin/eslint.js'), '-c', 'tests/eslint.config.mjs', '.') ||
      node(bin('stylelint/bin/stylelint.mjs'), '{app,components}/**/*.css'),
  ],
  types: ['types', () => node(bin('next/dist/bin/next'), 'typegen') || node(bin('typescript/bin/tsc'), '--noEmit')],
  dead: ['dead code', () => node(bin('knip/bin/knip.js'))],
  unit: ['unit and component tests', () => jest('unit')],
  api: ['API on SQLite', () => jest('api')],
  'api-postgres': [
    'API on PostgreSQL',
    () => {
      const postgres = startPostgres()
      try {
        return jest('api', { TEST_DATABASE_URL: postgres.url })
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

const results = []
for (const [name, [title, leg]] of Object.entries(LEGS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n── ${name}: ${title}`)
  const started = Date.now()
  let isPassed = false
  try {
    isPassed = leg() === 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  results.push({ name, isPassed, seconds: ((Date.now() - started) / 1000).toFixed(1) })
}

console.log('')
for (const { name, isPassed, seconds } of results)
  console.log(`${isPassed ? 'passed' : 'FAILED'}  ${name.padEnd(14)} ${seconds} s`)
const failed = results.filter(({ isPassed }) => !isPassed).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
