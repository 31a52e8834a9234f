/**
 * `npm run docs`: writes the generated documentation pages. `npm run docs -- journeys`: takes the screenshots of
 * docs/journeys.md instead.
 */
import { writeFileSync } from 'node:fs'
import { configurationPage } from '#lib/host/configuration-page'
import { readResults } from '#tests/bench/record'
import { indexesPage } from '#tests/docs/indexes-page'
import { performancePage } from '#tests/docs/performance-page'
import { build, NODE, run } from '../../lib/host/prepare.mjs'
import { ensureChromium } from '../support/chromium.mjs'

function takeScreenshots() {
  const env = { CHROMIUM: ensureChromium() }
  build()
  return run(NODE, ['node_modules/playwright/cli.js', 'test', '-c', 'tests/docs/journeys.config.ts'], { env })
}

if (process.argv.includes('journeys')) process.exit(takeScreenshots())

writeFileSync('docs/configuration.md', configurationPage())
writeFileSync('docs/indexes.md', indexesPage())
writeFileSync('docs/performance.md', performancePage(readResults))
