/** `npm run docs`: writes the generated documentation pages. */
import { writeFileSync } from 'node:fs'
import { configurationPage } from '#lib/host/configuration-page'
import { readResults } from '#tests/bench/record'
import { indexesPage } from '#tests/docs/indexes-page'
import { performancePage } from '#tests/docs/performance-page'

writeFileSync('docs/configuration.md', configurationPage())
writeFileSync('docs/indexes.md', indexesPage())
writeFileSync('docs/performance.md', performancePage(readResults))
