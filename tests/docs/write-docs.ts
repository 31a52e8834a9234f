/**
 * `npm run docs`: writes the generated documentation pages. `npm run docs -- journeys` takes the screenshots of
 * docs/journeys.md instead, and `npm run docs -- manager` those of the back office in docs/recruiters.md.
 */
import { writeFileSync } from 'node:fs'
import { configurationPage } from '#lib/host/configuration-page'
import { readResults } from '#tests/bench/record'
import { indexesPage } from '#tests/docs/indexes-page'
import { performancePage } from '#tests/docs/performance-page'
import { build, NODE, run } from '../../lib/host/prepare.mjs'
import { ensureChromium } from '../support/chromium.mjs'

const SCREENSHOTS = new Map([
  ['journeys', ['node_modules/playwright/cli.js', 'test', '-c', 'tests/docs/journeys.config.ts']],
  ['manager', ['tests/docs/manager-screens.ts']],
])

function takeScreenshots(script: readonly string[]) {
  const env = { CHROMIUM: ensureChromium() }
  build()
  return run(NODE, [...script], { env })
}

const script = SCREENSHOTS.get(process.argv[2] ?? '')
if (script) process.exit(takeScreenshots(script))

writeFileSync('docs/configuration.md', configurationPage())
writeFileSync('docs/indexes.md', indexesPage())
writeFileSync('docs/performance.md', performancePage(readResults))
