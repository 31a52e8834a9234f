import { execFileSync } from 'node:child_process'
import lighthouse from 'lighthouse'
import { median, withBrowser } from '#tests/bench/harness'
import { type Result, type Row, rowOf } from '#tests/bench/result'
import { freePort, startServer } from '#tests/support/server'

const PAGES = [
  { company: 'levain', path: '/fr' },
  { company: 'levain', path: '/jobs/boulanger-de-nuit-lille' },
  { company: 'levain', path: '/fr/news/moisson-2026', isUntimed: true },
  { company: 'almea', path: '/fr' },
  { company: 'almea', path: '/jobs/infirmier-nuit-lyon' },
  { company: 'noctua', path: '/en' },
  { company: 'noctua', path: '/jobs/site-reliability-follow-the-night' },
]
/** Points out of 100 that a page may lose. */
const MAX_LOST = { seo: 0, 'best-practices': 5, performance: 5 } as const
type Category = keyof typeof MAX_LOST
/** Visits of each page. The median counts. */
const VISITS = 3
const FIGURES = [
  { audit: 'largest-contentful-paint', name: 'LCP', unit: 'ms', most: 1800 },
  { audit: 'total-blocking-time', name: 'TBT', unit: 'ms', most: 100 },
  { audit: 'cumulative-layout-shift', name: 'CLS', unit: '', most: 0.02 },
]

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const lost = (report: Report, category: Category) => 100 - Math.round((report.categories[category]?.score ?? 0) * 100)

async function measure(origin: (company: string) => string, port: number): Promise<Result> {
  const rows: Row[] = []
  const notes: string[] = []
  const indexes: number[] = []
  const visit = async (url: string, onlyCategories: Category[]) => {
    const result = await lighthouse(url, { port, onlyCategories, logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse has no report for ${url}`)
    indexes.push(result.lhr.environment.benchmarkIndex)
    return result.lhr
  }
  for (const { company, path, isUntimed } of PAGES) {
    const page = `${company} ${path}`
    // This visit also warms up the page: it is then rendered and its images are created.
    const report = await visit(origin(company) + path, ['seo', 'best-practices'])
    const imperfect = Object.values(report.audits).filter(({ score }) => score !== null && score < 1)
    notes.push(...imperfect.map(({ id, title }) => `${page}: ${id}: ${title}`))
    for (const category of ['seo', 'best-practices'] as const)
      rows.push(rowOf(`${page}, ${category}`, lost(report, category), 'points', { most: MAX_LOST[category] }))
    const reports: Report[] = []
    if (isUntimed) continue
    while (reports.length < VISITS) reports.push(await visit(origin(company) + path, ['performance']))
    const points = median(reports.map((timed) => lost(timed, 'performance')))
    rows.push(rowOf(`${page}, performance`, points, 'points', { most: MAX_LOST.performance }))
    for (const { audit, name, unit, most } of FIGURES) {
      const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Infinity))
      rows.push(rowOf(`${page}, ${name}`, value, unit, { most }))
    }
  }
  // Chromium measures the speed of the machine: 1,000 for its mid-range phone, 264 for a slow one (DevTools,
  // calibration).
  notes.push(`The machine's benchmarkIndex: ${Math.round(median(indexes))}, slowed four times by Lighthouse.`)
  return { rows, notes, failures: [] }
}

/**
 * Throws if the system font of phones is not installed. The fallback fonts are this font, scaled to the metrics of the
 * web fonts, so that texts do not move when a web font arrives.
 */
function expectPhoneFonts() {
  const font = execFileSync('fc-match', ['Roboto'], { encoding: 'utf8' })
  if (!font.startsWith('Roboto')) throw new Error('Install the package fonts-roboto-unhinted: phones have its fonts.')
}

/** Measures the points that pages lose in Lighthouse's categories and their load times, on its simulated phone. */
export async function run(): Promise<Result> {
  expectPhoneFonts()
  const [server, port] = await Promise.all([startServer(), freePort()])
  try {
    return await withBrowser(() => measure(server.origin, port), [`--remote-debugging-port=${port}`])
  } finally {
    await server.stop()
  }
}
