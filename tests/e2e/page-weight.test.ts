import { expect, type BrowserContextOptions, test } from 'playwright/test'
import { site } from '../support/candidate.ts'
import { gzipped, LOADED_SCRIPTS, loadPage } from '../support/page-weight.ts'
import { becomeCandidate } from '../support/pitch.ts'

const JOB = '/jobs/boulanger-de-nuit-lille'
const JOB_WITH_DIALOG = '/jobs/infirmier-nuit-lyon'
const PHONE_NUMBER = { phone_code: '+33', phone_number: '612345678', iso_country: 'FR' }

test.use({ locale: 'fr' })

/** The build checks what a page loads at the start. A page can load more as soon as it runs. */
test('pages load no more scripts than their budget until the network is idle', async ({ page, browser }) => {
  const call = await becomeCandidate(page, 'levain')
  // A stored number must not load the library for phone numbers.
  await call('PATCH', '/me', { user: PHONE_NUMBER })
  const signedIn = { storageState: await page.context().storageState() }

  const weigh = async (url: string, session: BrowserContextOptions = {}) => {
    // A context with an empty cache.
    const context = await browser.newContext({ locale: 'fr', ...session })
    const { scripts } = await loadPage(await context.newPage(), url)
    await context.close()
    return gzipped(scripts)
  }
  const levain = (path: string, session?: BrowserContextOptions) => weigh(site('levain', path), session)
  // Only this company asks for cookies.
  const almea = (path: string) => weigh(site('almea', path))
  // In parallel, because each page waits until its network is idle.
  const [job, jobWithDialog, apply, applyWithDialog, applySignedIn, profile] = await Promise.all([
    levain(JOB),
    almea(JOB_WITH_DIALOG),
    levain(`${JOB}/apply`),
    almea(`${JOB_WITH_DIALOG}/apply`),
    levain(`${JOB}/apply`, signedIn),
    levain('/profile', signedIn),
  ])
  expect.soft(job).toBeLessThanOrEqual(LOADED_SCRIPTS.job)
  expect.soft(jobWithDialog).toBeLessThanOrEqual(LOADED_SCRIPTS.job)
  expect.soft(jobWithDialog).toBeGreaterThan(job)
  expect.soft(apply).toBeLessThanOrEqual(LOADED_SCRIPTS.apply)
  expect.soft(applyWithDialog).toBeLessThanOrEqual(LOADED_SCRIPTS.apply)
  expect.soft(applySignedIn).toBeLessThanOrEqual(LOADED_SCRIPTS.apply)
  expect.soft(profile).toBeLessThanOrEqual(LOADED_SCRIPTS.profile)
})
