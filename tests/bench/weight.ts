import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { FILESTACK, weigh, type Weight } from '#tests/bench/weigh'
import { inFolder } from '#tests/bench/host'
import type { Result, Row } from '#tests/bench/result'
import { proofOn } from '#tests/support/proof'
import { startServer } from '#tests/support/server'
import { ensureChromium } from '../support/chromium.mjs'

const COMPANY = 'levain'
const JOB = '/jobs/boulanger-de-nuit-lille'
/** The smallest page of the site, as the baseline of the others. */
const SMALLEST = '/not-found'

/** Maximum KB (1000 bytes) of the job page; lib/host/budgets.mjs sets a limit for every page of a build. */
const JOB_MOST = { script: 160, html: 20 }
const PAGES = [
  { name: 'home', path: '/' },
  { name: 'all jobs', path: '/all-jobs' },
  { name: 'job', path: JOB, most: JOB_MOST },
  { name: 'apply, not signed in', path: `${JOB}/apply` },
  { name: 'apply, signed in', path: `${JOB}/apply`, isSignedIn: true },
  { name: 'profile', path: '/profile', isSignedIn: true },
  { name: 'messages', path: '/profile/messaging', isSignedIn: true },
]

const BUILD = path.resolve(import.meta.dirname, '../../.next')

/** The script that Next puts on every page. */
function frameworkBytes() {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(BUILD, 'build-manifest.json'), 'utf8')) as {
    rootMainFiles: string[]
  }
  return rootMainFiles.reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(BUILD, file)), { level: 9 }).length,
    0,
  )
}

/** Whether the marker of filestack-js is in the build at all: otherwise its absence on a page would prove nothing. */
function isMarkInBuild() {
  const folder = path.join(BUILD, 'static', 'chunks')
  return readdirSync(folder).some(
    (name) => name.endsWith('.js') && readFileSync(path.join(folder, name)).includes(FILESTACK),
  )
}

/** Creates an account from a page of the site, as its own form does. */
async function signUp(context: BrowserContext, origin: string) {
  const page = await context.newPage()
  await page.goto(`${origin}${SMALLEST}`)
  const proof = await proofOn(page, COMPANY)
  const status = await page.evaluate(
    async ([company, bot_protection]) => {
      const { id } = (await (await fetch(`/api/companies/${company}`)).json()) as { id: number }
      const user = {
        company_id: id,
        email: 'weight@example.org',
        first_name: 'Camille',
        last_name: 'Dubreuil',
        password: 'a calm winter morning',
        legals: true,
      }
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/users', { method: 'POST', headers, body: JSON.stringify({ user, bot_protection }) }))
        .status
    },
    [COMPANY, proof] as const,
  )
  if (status !== 200) throw new Error(`signing up answered ${status}`)
  const kept = await context.storageState()
  await context.close()
  return kept
}

const rowsOf = (name: string, weight: Weight, framework: number, smallest: Weight, most?: typeof JOB_MOST): Row[] => {
  const row = (what: string, unit: string, value: number, of: string, baseline: number, bar?: number): Row => ({
    what: `${name}: ${what}`,
    value,
    unit,
    baseline: { what: of, value: baseline },
    ...(bar !== undefined && { most: bar }),
  })
  const kilo = (what: string, unit: string, key: 'html' | 'fonts' | 'images', bar?: number) =>
    row(what, unit, weight[key] / 1000, 'not-found page', smallest[key] / 1000, bar)
  return [
    row('script', 'KB gz', weight.script / 1000, 'what Next itself loads', framework / 1000, most?.script),
    kilo('HTML', 'KB br', 'html', most?.html),
    kilo('fonts', 'KB', 'fonts'),
    kilo('images', 'KB', 'images'),
    row('requests', '', weight.requests, 'not-found page', smallest.requests),
  ]
}

async function weighAll(browser: Browser, origin: string): Promise<Result> {
  const kept = await signUp(await browser.newContext(), origin)
  const weighed = async (address: string, isSignedIn = false, status = 200) => {
    // A new context has an empty cache; a phone's window decides which images load.
    const options = { locale: 'fr-FR', viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true }
    const context = await browser.newContext({ ...options, ...(isSignedIn && { storageState: kept }) })
    return weigh(context, `${origin}${address}`, status).finally(() => context.close())
  }
  const framework = frameworkBytes()
  const smallest = await weighed(SMALLEST, false, 404)
  const rows: Row[] = []
  const failures = isMarkInBuild()
    ? []
    : [`no file of the build has ${FILESTACK}: filestack-js can no longer be told by it`]
  for (const { name, path: address, most, isSignedIn } of PAGES) {
    const weight = await weighed(address, isSignedIn)
    rows.push(...rowsOf(name, weight, framework, smallest, most))
    if (weight.hasFilestack) failures.push(`${name} loads filestack-js`)
  }
  const notes = [
    'KB are 1000 bytes; script: every .js file until the network is quiet, gzip level 9; Chromium, 390 px, empty cache.',
  ]
  return { title: 'Weight of pages', rows, notes, failures }
}

export const run = (): Promise<Result> =>
  inFolder(async (dataDir) => {
    const server = await startServer({ dataDir })
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
    try {
      return await weighAll(browser, server.origin(COMPANY))
    } finally {
      await browser.close()
      await server.stop()
    }
  })
