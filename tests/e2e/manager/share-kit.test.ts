import { expect, type Page, test } from 'playwright/test'
import { site } from '../../support/candidate.ts'
import { slugOf } from '../../support/companies.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../../support/manager.ts'

const JOB = 'boulanger-de-nuit-lille'
const sharePath = (job: string) => managerPage(`/${slugOf('levain')}/jobs/${job}/share`)

async function signIn(page: Page, locale: string) {
  const t = await managerTexts(locale)
  await page.goto(managerPage(`/${slugOf('levain')}/jobs`))
  await signInByCode(page, t, addManagerMember(['levain'], { role: 'recruiter', locale }))
  await expect(page).toHaveURL(/\/jobs$/)
  return managerTexts(locale, 'managershare')
}

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
  await expect(page.locator('img[src*="card.png"]')).toBeVisible()
  const isLoaded = () =>
    page.locator('img[src*="card.png"]').evaluate((image) => (image as HTMLImageElement).naturalWidth === 1200)
  await page.locator('img[src*="card.png"]').scrollIntoViewIfNeeded()
  await expect.poll(isLoaded).toBe(true)
})
