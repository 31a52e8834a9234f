import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import type { Result, Row } from '#tests/bench/result'
import { freePort, startServer } from '#tests/support/server'
import { ensureChromium } from '../support/chromium.mjs'

/** Performance is measured on these pages of all three companies, the rest on Levain's only. */
const FAST = [
  { company: 'levain', home: '/fr', job: '/jobs/boulanger-de-nuit-lille' },
  { company: 'almea', home: '/fr', job: '/jobs/infirmier-nuit-lyon' },
  { company: 'noctua', home: '/en', job: '/jobs/site-reliability-follow-the-night' },
]
const MADE_WELL = [
  { name: 'home', path: '/fr' },
  { name: 'job', path: '/jobs/boulanger-de-nuit-lille' },
  { name: 'article', path: '/fr/news/moisson-2026' },
]
/** Points out of 100 that a page may lose. */
const MOST_LACKING = { seo: 0, 'best-practices': 5, performance: 5 } as const
type Category = keyof typeof MOST_LACKING
/** Lighthouse's phone on slow 4G with its processor slowed four times. The median of this many visits counts. */
const VISITS = 3
const FIGURES = [
  { audit: 'largest-contentful-paint', name: 'LCP', unit: 'ms', most: 1800 },
  { audit: 'total-blocking-time', name: 'TBT', unit: 'ms', most: 100 },
  { audit: 'cumulative-layout-shift', name: 'CLS', unit: '', most: 0.02 },
]

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

async function look(url: string, port: number, categories: readonly Category[]): Promise<Report> {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
  return result.lhr
}

const lacked = (report: Report, category: Category) => 100 - Math.round((report.categories[category]?.score ?? 0) * 100)
const figureOf = (report: Report, audit: string) => report.audits[audit]?.numericValue ?? Infinity
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The audits that cost points, in Lighthouse's own words. */
const lackings = ({ categories, audits }: Report, page: string) =>
  Object.values(categories)
    .flatMap((category) => category.auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${page}: ${id}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details ?? '').slice(0, 400)}`)

async function madeWell(origin: string, port: number) {
  const rows: Row[] = []
  const notes: string[] = []
  const categories = ['seo', 'best-practices'] as const
  for (const { name, path } of MADE_WELL) {
    const report = await look(`${origin}${path}`, port, categories)
    notes.push(...lackings(report, name))
    for (const category of categories)
      rows.push({
        what: `${name}, ${category}`,
        value: lacked(report, category),
        unit: 'points',
        most: MOST_LACKING[category],
      })
  }
  return { rows, notes }
}

async function fast(name: string, url: string, port: number): Promise<{ rows: Row[]; indexes: number[] }> {
  // Warms up the page: rendered, with its images created.
  await look(url, port, ['performance'])
  const reports: Report[] = []
  for (let visit = 0; visit < VISITS; visit++) reports.push(await look(url, port, ['performance']))
  const rows = [
    {
      what: `${name}, performance`,
      value: median(reports.map((report) => lacked(report, 'performance'))),
      unit: 'points',
      most: MOST_LACKING.performance,
    },
    ...FIGURES.map(({ audit, name: figure, unit, most }) => ({
      what: `${name}, ${figure}`,
      value: median(reports.map((report) => figureOf(report, audit))),
      unit,
      most,
    })),
  ]
  return { rows, indexes: reports.map(({ environment }) => environment.benchmarkIndex) }
}

/** Speed of the machine, measured by Chromium: 1,000 is its mid-range phone, 264 a slow one (DevTools, calibration). */
const machine = (indexes: readonly number[]) =>
  `The machine's benchmarkIndex: ${Math.round(median(indexes))}, slowed four times ${Math.round(median(indexes) / 4)}. Chromium takes 1,000 for a phone of the middle and 264 for a slow one.`

/** Points that pages lose in Lighthouse's categories, and when they are shown and idle, on its phone. */
export async function run(): Promise<Result> {
  const [server, port] = await Promise.all([startServer(), freePort()])
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: ensureChromium(), args })
  try {
    const { rows, notes } = await madeWell(server.origin('levain'), port)
    const indexes: number[] = []
    for (const { company, home, job } of FAST)
      for (const [name, path] of Object.entries({ home, job })) {
        const visits = await fast(`${company}, ${name}`, server.origin(company) + path, port)
        rows.push(...visits.rows)
        indexes.push(...visits.indexes)
      }
    notes.push(machine(indexes))
    return { title: 'Lighthouse: points lacking of 100, and the phone’s figures', rows, notes, failures: [] }
  } finally {
    await browser.close()
    await server.stop()
  }
}
