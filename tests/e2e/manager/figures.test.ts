import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { importCopy } from '../../support/companies.ts'
import { addFigureCounts } from '../../support/figure-counts.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../../support/manager.ts'
import { expectAccessible } from '../../support/accessibility.ts'

const CALL = /\/staff\/v1\/figures(?:\?|$)/

/**
 * Opens the figures of a source in a company that only this test uses, because the counts of other sources affect how
 * the counts of this source are rounded. Returns the texts and the company.
 */
async function openFigures(page: Page, locale: string, source: string) {
  const company = `levain-${source}-${process.env.TEST_PARALLEL_INDEX}`
  await importCopy('levain', company)
  addFigureCounts(company, source)
  const email = addManagerMember([company], { locale, role: 'recruiter' })
  await page.goto(managerPage(`/${company}/figures?source=${source}`))
  await signInByCode(page, await managerTexts(locale), email)
  return { company, t: await managerTexts(locale, 'managerfigures') }
}

test.describe('in French', () => {
  test.use({ locale: 'fr' })

  test('a recruiter reads the funnel of a source by keyboard, and exports it', async ({ page }) => {
    const { t } = await openFigures(page, 'fr', 'salon')
    const funnel = page.getByRole('table', { name: t('FUNNEL.TITLE') })
    await expect(funnel.getByRole('row', { name: new RegExp(t('FUNNEL.STAGE_started')) })).toHaveText(/200\s*20\s%/u)
    await expect(funnel.getByRole('row', { name: new RegExp(t('FUNNEL.STAGE_submitted')) })).toContainText(t('FEW'))
    await expect(page.getByText(/Question vidéo\s»\s: 100 sur 150/u)).toBeVisible()

    // Waits until the charts above the table are loaded, because they move it.
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    const show = page.getByRole('button', { name: `${t('TABLE.SHOW')} ${t('STEPS.TITLE')}` })
    await show.focus()
    await page.keyboard.press('Enter')
    const steps = page.getByRole('table', { name: t('STEPS.TITLE') })
    await expect(steps.getByRole('row', { name: new RegExp(t('STEPS.NAME_CONFIRM')) })).toContainText(t('FEW'))
    await expect(page.getByRole('group', { name: t('STEPS.TITLE') }).locator('table')).toBeInViewport()

    await page.getByRole('button', { name: `${t('TABLE.EXPORT')} ${t('STEPS.TITLE')}` }).press('Enter')
    const download = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: (await managerTexts('fr'))('EXPORT.START') })
      .press('Enter')
    const file = readFileSync(await (await download).path(), 'utf8')
    const headers = ['STEPS.STEP', 'COUNT.started', 'STEPS.STEP_FINISHED', 'STEPS.STEP_LEFT', 'STEPS.STEP_SHARE']
    expect(file).toContain(headers.map((key) => t(key)).join(';'))
    expect(file).toContain(`${t('STEPS.NAME_PITCH')};150;50;100;0.667`)
    expect(file).toContain(`${t('STEPS.NAME_CONFIRM')};50;50;<5;`)
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en' })

  test('without a network, the shown figures stay, and others can be loaded later', async ({ page, context }) => {
    const { t } = await openFigures(page, 'en', 'poster')
    await expect(page.getByRole('heading', { name: t('STEPS.TITLE') })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText((await managerTexts('en'))('STATE.OFFLINE'))).toBeVisible()
    await expect(page.getByRole('heading', { name: t('STEPS.TITLE') })).toBeVisible()
    await page.getByRole('combobox', { name: t('FILTER.PERIOD') }).selectOption(t('FILTER.PERIOD_90'))
    await expect(page.getByText('We could not load this')).toBeVisible()
    await context.setOffline(false)
    // The figures may also load by themselves now.
    await page
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 3000 })
      .catch(() => undefined)
    await expect(page.getByRole('heading', { name: t('STEPS.TITLE') })).toBeVisible()
    await expect(page).toHaveURL(/period=90/)
  })

  test('before the first visits, the page explains how to share a job', async ({ page }) => {
    const none = { value: null, is_below_five: true }
    const empty = { visits: none, started: none, submitted: none, replied: none }
    await page.route(CALL, (route) =>
      route.fulfill({
        json: {
          since: '2026-11-01',
          until: '2026-11-25',
          earliest: '2025-01-01',
          time_zone: 'Europe/Paris',
          totals: empty,
          steps: [],
          campaigns: [],
          sources: [],
          periods: [],
          reply_time: { median_hours: null, p90_hours: null },
        },
      }),
    )
    const { t } = await openFigures(page, 'en', 'street')
    await page
      .getByRole('button', { name: t('FILTER.CLEAR') })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: t('EMPTY.TITLE') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('EMPTY.SHARE') })).toHaveAttribute('href', /\/jobs$/)
    await expectAccessible(page)
  })

  test('charts load with the figures only, and a chart that fails leaves its table', async ({ page }) => {
    const scripts = new Map<string, string>()
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.set(response.url(), await response.text().catch(() => ''))
    })
    const isChart = (url: string) => /visx-/.test(scripts.get(url) ?? '')
    const { t, company } = await openFigures(page, 'en', 'fair')
    await expect(page.locator('section svg rect').first()).toBeAttached()
    await expect.poll(() => [...scripts.keys()].filter(isChart)).not.toEqual([])
    const charts = [...scripts.keys()].filter(isChart)
    scripts.clear()
    await page.goto(managerPage(`/${company}/inbox`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([...scripts.keys()].filter((url) => charts.includes(url))).toEqual([])
    await page.route(
      (url) => charts.includes(url.href),
      (route) => route.abort(),
    )
    await page.goto(managerPage(`/${company}/figures`))
    await expect(page.getByText(t('TABLE.NO_CHART')).first()).toBeVisible()
    await expect(page.getByRole('group', { name: t('FUNNEL.TITLE') }).locator('table')).toBeVisible()
  })

  test('prints the tables without controls', async ({ page }) => {
    const { t } = await openFigures(page, 'en', 'print')
    await expect(page.getByRole('heading', { name: t('FUNNEL.TITLE') })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const box = await page.getByRole('table', { name: t('FUNNEL.TITLE') }).boundingBox()
    expect(box?.height).toBeGreaterThan(100)
    await expect(page.getByRole('button', { name: new RegExp(t('TABLE.EXPORT')) }).first()).toBeHidden()
  })
})
