import { expect, type Page } from 'playwright/test'
import { slugOf } from './companies.ts'
import { goToPitch, skipPitch } from './pitch.ts'

/** Submits the application of a new candidate without a video answer. */
export async function submitApplication(page: Page, company: string, slug: string, locale: string) {
  const { t, call, candidacy_id } = await goToPitch(page, company, slug, locale)
  const { name: job } = await call<{ name: string }>('GET', `/companies/${slugOf(company)}/campaigns/${slug}`)
  await skipPitch(page, t)
  // Waits for the CV step, because the previous step also has a file field.
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RECEIPT.TITLE') })).toBeVisible()
  return { t, job, candidacy_id }
}
