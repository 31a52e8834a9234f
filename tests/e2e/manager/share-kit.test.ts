import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { site } from '../../support/candidate.ts'
import { slugOf } from '../../support/companies.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, type ManagerTexts, managerTexts, signInByCode } from '../../support/manager.ts'
import { readQrCode } from '../../support/read-qr-code.ts'

const JOB = 'boulanger-de-nuit-lille'
const sharePath = (job: string) => managerPage(`/${slugOf('levain')}/jobs/${job}/share`)

async function signIn(page: Page, locale: string) {
  const t = await managerTexts(locale)
  await page.goto(managerPage(`/${slugOf('levain')}/jobs`))
  await signInByCode(page, t, addManagerMember(['levain'], { role: 'recruiter', locale }))
  await expect(page).toHaveURL(/\/jobs$/)
  return managerTexts(locale, 'managershare')
}

/** The preview of the poster loads when it is near the visible part of the page. */
async function loadPoster(page: Page, t: ManagerTexts) {
  const poster = page.getByRole('heading', { name: t('POSTER.TITLE') })
  if (await poster.isVisible()) await poster.scrollIntoViewIfNeeded()
}

/** The pixels of the poster's preview, as PNG. */
async function previewOf(page: Page, name: string) {
  const canvas = page.getByRole('img', { name })
  await canvas.waitFor()
  const read = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL('image/png'))
  await expect.poll(async () => readQrCode(Buffer.from((await read()).split(',')[1]!, 'base64'))).not.toBeNull()
  return Buffer.from((await read()).split(',')[1]!, 'base64')
}

/** Opens a URL as a visitor who scans a code, and waits until the visit has been counted. */
async function visit(browser: Browser, url: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const counted = page.waitForResponse((response) => response.url().endsWith('/track'))
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await counted).ok()).toBe(true)
  await context.close()
}

test.describe('in French', () => {
  test.use({ locale: 'fr' })

  test('codes of the poster and of the PNG open the job with their source, and the figures count the visits', async ({
    page,
    browser,
  }) => {
    const t = await signIn(page, 'fr')
    await page.locator(`a[href$="/jobs/${JOB}/share"]:not([tabindex])`).click()
    await expect(page).toHaveURL(sharePath(JOB))
    const title = (await page.getByRole('heading', { level: 1 }).innerText()).replace(/^Partager\s*:\s*/, '')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('QR.DOWNLOAD_png') }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${JOB}-poster.png`)
    const url = await readQrCode(readFileSync(await download.path()))
    expect(url).toBe(site('levain', `/jobs/${JOB}?source=poster`))
    await loadPoster(page, t)
    const poster = await previewOf(page, t('POSTER.ALT').replace('{name}', title))
    expect(await readQrCode(poster)).toBe(url)
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('POSTER.DOWNLOAD') }).click(),
    ])
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    const row = page
      .getByRole('region', { name: t('LINKS.TITLE') })
      .getByRole('listitem')
      .filter({ hasText: (await managerTexts('fr'))('SOURCE.poster') })
    await expect(row).toContainText(`${t('FEW')} ${t('LINKS.UNIT_VISITS')}`)
    for (let count = 0; count < 6; count += 1) await visit(browser, url!)
    await page.reload()
    await expect(row).toContainText(`5 ${t('LINKS.UNIT_VISITS')}`)
    await page.goto(managerPage(`/${slugOf('levain')}/figures?campaign=${JOB}&source=poster`))
    const figures = await managerTexts('fr', 'managerfigures')
    const visits = page.getByRole('row', { name: new RegExp(figures('FUNNEL.STAGE_visits')) }).first()
    await expect(visits).toContainText('5')
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en' })

  test('a member adds a source, copies its link, and finds it again', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const t = await signIn(page, 'en')
    await page.goto(sharePath(JOB))
    await page.getByLabel(t('ADD.LABEL')).fill('Job fair Lille')
    await page.getByLabel(t('ADD.LABEL')).press('Enter')
    const copy = page.getByRole('button', { name: t('LINKS.COPY_LINK_OF').replace('{source}', 'job-fair-lille') })
    await copy.press('Enter')
    await expect(copy).toContainText(t('COPIED'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      site('levain', `/jobs/${JOB}?source=job-fair-lille`),
    )
    await page.goto(sharePath('gestionnaire-paie-lille'))
    await expect(copy).toBeVisible()
    await expect(page.locator('img[src$="card.png"]')).toBeVisible()
    const isLoaded = () =>
      page.locator('img[src$="card.png"]').evaluate((image) => (image as HTMLImageElement).naturalWidth === 1200)
    await page.locator('img[src$="card.png"]').scrollIntoViewIfNeeded()
    await expect.poll(isLoaded).toBe(true)
  })
})
