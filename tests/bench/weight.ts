import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext } from 'playwright'
import { type Server, withBrowser, withServer } from '#tests/bench/harness'
import { type Result, type Row, rowOf } from '#tests/bench/result'
import { gzipped, LOADED_SCRIPTS, loadPage } from '#tests/support/page-weight'

const COMPANY = 'levain'
const JOB = '/jobs/boulanger-de-nuit-lille'
/** A job of the only company that asks for cookies. */
const WITH_DIALOG = { company: 'almea', path: '/jobs/infirmier-nuit-lyon' }
/** The smallest page of the site, which is the baseline of the others. */
const SMALLEST = '/not-found'
const MAX_JOB = { script: LOADED_SCRIPTS.job, html: 20 }
const MAX_APPLY = { script: LOADED_SCRIPTS.apply }
const MAX_PROFILE = { script: LOADED_SCRIPTS.profile }
type BenchPage = {
  name: string
  company?: string
  path: string
  most?: { script: number; html?: number }
  isSignedIn?: boolean
}
const PAGES: BenchPage[] = [
  { name: 'home', path: '/' },
  { name: 'all jobs', path: '/all-jobs' },
  { name: 'job', path: JOB, most: MAX_JOB },
  { name: 'job with the cookie dialog', ...WITH_DIALOG, most: { script: LOADED_SCRIPTS.job } },
  { name: 'apply, not signed in', path: `${JOB}/apply`, most: MAX_APPLY },
  { name: 'apply with the cookie dialog', ...WITH_DIALOG, path: `${WITH_DIALOG.path}/apply`, most: MAX_APPLY },
  { name: 'apply, signed in', path: `${JOB}/apply`, isSignedIn: true, most: MAX_APPLY },
  { name: 'profile', path: '/profile', isSignedIn: true, most: MAX_PROFILE },
  { name: 'messages', path: '/profile/messaging', isSignedIn: true },
]
/** The window of a phone decides which images load. */
const PHONE = { locale: 'fr-FR', viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true }
/** A stored number must not load the library for phone numbers. */
const PHONE_NUMBER = { phone_code: '+33', phone_number: '612345678', iso_country: 'FR' }

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Opens a page with an empty cache, and weighs its HTML and the scripts that it loads until the network is idle. */
async function weigh(browser: Browser, pageUrl: string, session?: Session, status = 200) {
  const context = await browser.newContext({ ...PHONE, ...(session && { storageState: session }) })
  try {
    const { response, scripts } = await loadPage(await context.newPage(), pageUrl)
    if (response?.status() !== status) throw new Error(`${pageUrl} answered ${response?.status()}`)
    return { html: brotliCompressSync(await response.body()).length / 1000, script: gzipped(scripts) }
  } finally {
    await context.close()
  }
}

async function weighAll(browser: Browser, { port, origin }: Server): Promise<Result> {
  process.env.E2E_PORT = String(port)
  const { becomeCandidate } = await import('#tests/support/pitch')
  const context = await browser.newContext({ locale: 'en' })
  const call = await becomeCandidate(await context.newPage(), COMPANY)
  await call('PATCH', '/me', { user: PHONE_NUMBER })
  const session = await context.storageState()
  await context.close()

  const { rootMainFiles } = JSON.parse(readFileSync('.next/build-manifest.json', 'utf8')) as { rootMainFiles: string[] }
  const framework = gzipped(rootMainFiles.map((file) => readFileSync(path.join('.next', file))))
  const next = { what: 'scripts of Next itself', value: framework }
  const smallest = await weigh(browser, origin(COMPANY) + SMALLEST, undefined, 404)
  const notFound = { what: 'not-found page', value: smallest.html }
  const rows: Row[] = []
  for (const { name, company = COMPANY, path: pagePath, most, isSignedIn } of PAGES) {
    const weight = await weigh(browser, origin(company) + pagePath, isSignedIn ? session : undefined)
    rows.push(rowOf(`${name}: script`, weight.script, 'KB gzip', { baseline: next, most: most?.script }))
    rows.push(
      rowOf(`${name}: HTML`, weight.html, 'KB brotli', {
        baseline: notFound,
        most: most?.html,
      }),
    )
  }
  return { rows, notes: [], failures: [] }
}

export const run = () => withServer((server) => withBrowser((browser) => weighAll(browser, server)))
