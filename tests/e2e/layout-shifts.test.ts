import { expect, type Page, test } from 'playwright/test'
import { loadMessages, rejectCookiesInAdvance, site } from '../support/candidate.ts'
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts'
import { becomeCandidate, completeStages } from '../support/pitch.ts'
import { slugOf } from '../support/companies.ts'

test.use({ locale: 'en' })

const JOB = 'boulanger-de-nuit-lille'

const alertOf = (city: string, lat: number) => ({
  user_campaign_alert: { address: { name: city, city, lat, lon: 3 }, distance: 20 },
})

/** Opens a page, and waits until `last` is visible. */
async function open(page: Page, path: string, last: (page: Page) => ReturnType<Page['locator']>) {
  await rejectCookiesInAdvance(page, 'levain')
  await recordShifts(page)
  await page.goto(site('levain', path))
  await expect(last(page)).toBeVisible()
}

const SCREENS = [
  { name: 'the company video of an application', path: `/jobs/${JOB}/apply`, button: 'funnel.NEXT' },
  { name: 'the first question of an application', path: '/jobs/data-engineer-bread/apply', button: 'funnel.NEXT' },
  { name: 'a search with a filter in its URL', path: '/all-jobs?where=Lille', button: 'website.JOBS.MAP' },
  { name: 'the sign-in of the user area', path: '/profile', button: 'account.SIGN_IN.FORGOTTEN' },
  { name: 'a search without results', path: '/all-jobs?what=astronaut', button: 'website.JOBS.MAP' },
]

for (const { name, path, button } of SCREENS)
  test(`no control moves while ${name} loads`, async ({ page }) => {
    const t = await loadMessages('en')
    await open(page, path, () => page.getByRole('button', { name: t(button), exact: true }))
    expect(await shiftsOf(page)).toEqual([])
  })

test('no control moves while the dialog for a job alert loads', async ({ page }) => {
  const t = await loadMessages('en')
  await open(page, '/all-jobs', () => page.getByRole('button', { name: t('alerts.ASK.GO') }))
  await page.getByRole('button', { name: t('alerts.ASK.GO') }).click()
  const dialog = page.getByRole('dialog', { name: t('alerts.MODAL.TITLE') })
  await expect(dialog.getByRole('combobox', { name: t('alerts.FILTER.PROFESSION') })).toBeEnabled()
  expect(await shiftsOf(page)).toEqual([])
})

test('the button to continue without a video appears once, in its final place', async ({ page }) => {
  const t = await loadMessages('en')
  const call = await becomeCandidate(page, 'levain')
  await completeStages(call, slugOf('levain'), JOB)
  const skip = page.getByRole('button', { name: t('funnel.PITCH.SKIP') })
  await open(page, `/jobs/${JOB}/apply`, () => skip)
  const place = await skip.boundingBox()
  expect(await shiftsOf(page)).toEqual([])
  expect(await skip.boundingBox()).toEqual(place)
})

test.describe('the profile on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const PARTS = ['account.FIELD.NEW_PASSWORD', 'alertlist.NEW', 'profile.DATA.EXPORT_GO']

  test('has all headings at once, loads its parts at the first key, and moves no control', async ({ page }) => {
    const t = await loadMessages('en')
    await becomeCandidate(page, 'levain')
    await open(page, '/profile', () => page.getByLabel(t('account.FIELD.FIRST_NAME')))
    for (const name of ['profile.PASSWORD.TITLE', 'alertlist.TITLE', 'profile.DATA.TITLE'])
      await expect(page.getByRole('heading', { name: t(name), exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const name of PARTS) await expect(page.getByText(t(name), { exact: true })).toHaveCount(0)
    await page.keyboard.press('Tab')
    for (const name of PARTS) await expect(page.getByText(t(name), { exact: true })).toBeVisible()
    expect(await shiftsOf(page)).toEqual([])
  })

  test('keeps the section with the data in place while many alerts load', async ({ page }) => {
    const t = await loadMessages('en')
    const call = await becomeCandidate(page, 'levain')
    const towns = ['Lille', 'Arras', 'Amiens', 'Paris']
    for (const [index, town] of towns.entries())
      await call('POST', '/me/campaign_alerts', alertOf(town, 51 - index / 2))
    let load = () => {}
    const isMeasured = new Promise<void>((resolve) => (load = resolve))
    await page.route('**/api/me/campaign_alerts', async (route) => {
      await isMeasured
      await route.continue().catch(() => undefined)
    })
    await rejectCookiesInAdvance(page, 'levain')
    await page.goto(site('levain', '/profile'))
    const data = page.getByRole('heading', { name: t('profile.DATA.TITLE'), exact: true })
    await data.scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: t('profile.DATA.EXPORT_GO') })).toBeVisible()
    const place = await data.boundingBox()
    load()
    await expect(page.getByRole('slider')).toHaveCount(towns.length)
    expect(await data.boundingBox()).toEqual(place)
  })

  test('keeps the newsletter in place while the preferences load', async ({ page }) => {
    const t = await loadMessages('en')
    await becomeCandidate(page, 'levain')
    await open(page, '/profile', () => page.getByLabel(t('account.FIELD.FIRST_NAME')))
    let load = () => {}
    const isScrolled = new Promise<void>((resolve) => (load = resolve))
    // The route that was added last applies, so this one follows that of `recordShifts`.
    await page.route('**/api/me/tags', async (route) => {
      await isScrolled
      await route.continue().catch(() => undefined)
    })
    await page.reload()
    await expect(page.getByLabel(t('account.FIELD.FIRST_NAME'))).toBeVisible()
    const preferences = page.getByRole('heading', { name: t('profile.PREFERENCES.TITLE') })
    await preferences.evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
    const newsletter = page.getByRole('switch')
    const types = page.getByRole('group', { name: t('profile.PREFERENCES.JOB_TYPES') })
    await expect(types).toHaveCount(0)
    const place = await newsletter.boundingBox()
    load()
    await expect(types).toBeVisible()
    expect(await shiftsOf(page)).toEqual([])
    expect(await newsletter.boundingBox()).toEqual(place)
  })

  test('moves no control while the user scrolls to its end', async ({ page }) => {
    const t = await loadMessages('en')
    await becomeCandidate(page, 'levain')
    await open(page, '/profile', () => page.getByLabel(t('account.FIELD.FIRST_NAME')))
    // The clock is the subject, because the parts load while the user scrolls.
    for (let turns = 0; turns < 12; turns += 1) {
      await page.mouse.wheel(0, 600)
      await page.waitForTimeout(100)
    }
    await expect(page.getByRole('button', { name: t('alertlist.NEW') })).toBeInViewport()
    for (const name of PARTS) await expect(page.getByText(t(name), { exact: true })).toBeVisible()
    expect(await shiftsOf(page)).toEqual([])
  })
})
