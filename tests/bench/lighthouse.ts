import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import type { Result, Row } from '#tests/bench/result'
import { freePort, startServer } from '#tests/support/server'
import { ensureChromium } from '../support/chromium.mjs'

const PAGES = [
  { name: 'home', path: '/fr' },
  { name: 'job', path: '/jobs/boulanger-de-nuit-lille' },
  { name: 'article', path: '/fr/news/moisson-2026' },
]
/** Points of 100 that a page may lack. */
const MOST_LACKING = { seo: 0, 'best-practices': 5 } as const
const CATEGORIES = Object.keys(MOST_LACKING) as (keyof typeof MOST_LACKING)[]

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** What cost points, in Lighthouse's own words. */
const lackings = ({ categories, audits }: Report, page: string) =>
  CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${page}: ${id}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details ?? '').slice(0, 400)}`)

/** Points that pages lack in Lighthouse's categories about being found and being well made, on its phone. */
export async function run(): Promise<Result> {
  const [server, port] = await Promise.all([startServer(), freePort()])
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: ensureChromium(), args })
  const rows: Row[] = []
  const notes: string[] = []
  try {
    for (const { name, path } of PAGES) {
      const result = await lighthouse(`${server.origin('levain')}${path}`, {
        port,
        onlyCategories: [...CATEGORIES],
        logLevel: 'error',
      })
      if (!result) throw new Error(`Lighthouse says nothing of ${path}`)
      notes.push(...lackings(result.lhr, name))
      for (const category of CATEGORIES) {
        const score = Math.round((result.lhr.categories[category]?.score ?? 0) * 100)
        rows.push({ what: `${name}, ${category}`, value: 100 - score, unit: 'points', most: MOST_LACKING[category] })
      }
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return { title: 'Lighthouse: points that pages lack of 100', rows, notes, failures: [] }
}
