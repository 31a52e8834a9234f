import { expect, test } from 'playwright/test'
import {
  answerSurvey,
  leaveVideo,
  loadMessages,
  rejectCookies,
  signUp,
  site,
  startApplication,
} from '../support/candidate.ts'

const JOURNEYS = [
  { locale: 'fr', slug: 'boulanger-de-nuit-lille' },
  { locale: 'nl', slug: 'bakker-utrecht' },
]

for (const { locale, slug } of JOURNEYS)
  test.describe(locale, () => {
    test.use({ locale, contextOptions: { reducedMotion: 'no-preference' } })

    test('applies as a new candidate, from the home page to the confirmation and the profile', async ({ page }) => {
      const t = await loadMessages(locale)
      await page.goto(site('levain', '/?source=affiche'))
      await page.getByRole('link', { name: t('website.SEE_JOBS') }).click()
      await page.locator(`a[href="/jobs/${slug}"]`).click()
      await rejectCookies(page, t)
      await startApplication(page, t)
      await leaveVideo(page, t)
      await answerSurvey(page, 10)
      await expect(page.getByRole('heading', { name: t('funnel.ACCOUNT.TITLE') })).toBeVisible()
      await signUp(page, t)
      // A file with video type but other content, and a file of another type, are rejected. A valid video is accepted.
      const choose = page.getByLabel(t('recorder.CHOOSE.FILE'))
      const press = (key: string) => page.getByRole('button', { name: t(`recorder.${key}`) }).click()
      await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
      await expect(page.getByText(/notes\.txt/)).toBeVisible()
      await press('ACTION.OTHER_FILE')
      await choose.setInputFiles({ name: 'pitch.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') })
      await press('UNRECOGNIZED.UPLOAD_ANYWAY')
      await expect(page.getByRole('heading', { name: t('recorder.ERROR.REJECTED.TITLE') })).toBeVisible()
      await press('ACTION.OTHER')
      await choose.setInputFiles('tests/support/pitch.mp4')
      await press('REVIEW.ACCEPT')
      await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeVisible()
      await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
      await expect(page.getByRole('heading', { name: t('funnel.REVIEW.TITLE') })).toBeVisible()
      await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
      await expect(page.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') })).toBeVisible()
      const reference = await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()
      await page.getByRole('link', { name: t('funnel.RECEIPT.VIEW_APPLICATIONS') }).click()
      await expect(page).toHaveURL(site('levain', '/profile/applications'))
      await expect(page.getByText(reference!)).toBeVisible()
      // The confirmation is one entry in the history, after the job.
      await page.goBack()
      await expect(page.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(site('levain', `/jobs/${slug}`))
    })
  })
