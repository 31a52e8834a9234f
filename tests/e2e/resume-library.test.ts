import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { withoutTimestamp } from '../../lib/domain/upload.ts'
import { site } from '../support/candidate.ts'
import { fetchInPage } from '../support/fetch-in-page.ts'
import { goToPitch, skipPitch } from '../support/pitch.ts'

const JOB = 'boulanger-de-nuit-lille'
const CV = readFileSync('tests/support/cv.pdf')

test.use({ locale: 'fr' })

type CandidacyReply = { resume_filename: string | null; resume_url: string | null }
const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer })

/** Signs up a candidate and goes to the CV step. */
async function goToResume(page: Page) {
  const { t, call, candidacy_id } = await goToPitch(page, 'levain', JOB, 'fr')
  await skipPitch(page, t)
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeVisible()
  /** Returns the attached CV, with its file name without the timestamp. */
  const attached = async () => {
    const { resume_url, resume_filename } = await call<CandidacyReply>('GET', `/me/candidacies/${candidacy_id}`)
    return { resume_url, resume_filename: resume_filename && withoutTimestamp(resume_filename) }
  }
  const waitForReview = () => page.getByRole('heading', { level: 1, name: t('funnel.REVIEW.TITLE') }).waitFor()
  const change = async () => {
    await page.getByRole('link', { name: /^Modifier.* CV$/ }).click()
    await expect(page).toHaveURL(/step=resume&change=1$/)
  }
  return { t, call, attached, waitForReview, change, input: page.locator('input[type=file]') }
}

/** Drops a file on the field, as from the desktop. */
async function dropOn(page: Page, selector: string, name: string, text: string) {
  const transfer = await page.evaluateHandle(
    ([called, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([content], called, { type: 'text/plain' }))
      return data
    },
    [name, text] as const,
  )
  for (const kind of ['dragenter', 'dragover', 'drop'])
    await page.locator(selector).dispatchEvent(kind, { dataTransfer: transfer })
}

test('shows the reason for a rejected file at the field, and accepts a valid one dropped on it', async ({ page }) => {
  const { t, attached, waitForReview, input } = await goToResume(page)
  await expect(page.getByText(t('files.TAP'))).toBeVisible()
  await expect(page.getByText(t('files.DROP'))).toBeHidden()
  await input.setInputFiles(file('photo.exe', Buffer.from('MZ')))
  await expect(page.getByRole('alert').filter({ hasText: 'photo.exe' })).toBeVisible()
  await expect(input).toHaveAccessibleDescription(/photo\.exe/)
  await input.setInputFiles(file('cv.pdf', Buffer.from('<html>no PDF</html>')))
  await expect(page.getByRole('alert').filter({ hasText: t('errors.API.UNSUPPORTED_TYPE') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('files.RETRY') })).toHaveCount(0)
  expect((await attached()).resume_url).toBeNull()
  await dropOn(page, 'div:has(> input[type=file])', 'cv.txt', 'Dix ans de pain, et autant de nuits.')
  await waitForReview()
  expect((await attached()).resume_filename).toMatch(/cv/)
})

test('stores the same file once, replaces it by another, and offers both', async ({ page }) => {
  const { t, call, attached, waitForReview, change, input } = await goToResume(page)
  const library = () => call<{ filename: string }[]>('GET', '/me/resumes')
  await input.setInputFiles(file('premier.pdf', CV))
  await waitForReview()
  const first = (await attached()).resume_filename
  await change()
  await input.setInputFiles(file('second.pdf', CV))
  await expect(page.getByRole('status').filter({ hasText: first! })).toBeVisible()
  await waitForReview()
  expect(await library()).toHaveLength(1)
  await change()
  await input.setInputFiles(file('autre.txt', Buffer.from('Dix ans de pain.'), 'text/plain'))
  await waitForReview()
  expect((await attached()).resume_filename).toMatch(/autre/)
  await change()
  await page.getByRole('button', { name: t('funnel.RESUME.USE_WHAT').replace('{name}', first!) }).click()
  await waitForReview()
  expect((await attached()).resume_filename).toBe(first)
})

test('deletes a CV permanently, also the attached one, and then asks for it again', async ({ page }) => {
  const { t, call, attached, waitForReview, input } = await goToResume(page)
  await input.setInputFiles(file('premier.pdf', CV))
  await waitForReview()
  const { resume_url, resume_filename } = await attached()
  const handle = resume_url!.split('/').pop()!
  const { url } = await call<{ url: string }>('GET', `/me/files/${handle}`)
  expect((await fetchInPage(page, url)).status).toBe(200)
  await page.goto(site('levain', '/profile'))
  await page.getByRole('button', { name: t('account.RESUMES.GO') }).click()
  const dialog = page.getByRole('dialog', { name: t('funnel.RESUME.LIBRARY') })
  await dialog.getByRole('button', { name: t('funnel.RESUME.DELETE').replace('{name}', resume_filename!) }).click()
  const confirmation = page.getByRole('dialog', { name: t('funnel.RESUME.DELETE_TITLE') })
  await confirmation.getByRole('button', { name: t('funnel.RESUME.DELETE_GO'), exact: true }).click()
  await expect(dialog.getByText(t('funnel.RESUME.EMPTY'))).toBeVisible()
  // The message is inside the modal, because elements outside cannot be clicked.
  const message = dialog
    .getByRole('status')
    .filter({ hasText: t('funnel.RESUME.DELETED').replace('{name}', resume_filename!) })
  await message.getByRole('button', { name: t('ui.CLOSE') }).click()
  await expect(message).toBeHidden()
  expect((await fetchInPage(page, url)).status).toBe(404)
  expect((await attached()).resume_url).toBeNull()
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false })

  test('shows a PDF in the page through a link valid for five minutes', async ({ page }) => {
    const { t, attached, waitForReview, change, input } = await goToResume(page)
    await expect(page.getByText(t('files.DROP'))).toBeVisible()
    await input.setInputFiles(file('premier.pdf', CV))
    await waitForReview()
    const name = (await attached()).resume_filename!
    await change()
    const previewButton = page.getByRole('button', { name: t('funnel.RESUME.VIEW').replace('{name}', name) })
    await previewButton.click()
    const preview = page.getByRole('dialog', { name })
    const paper = preview.locator('iframe')
    await expect(paper).toHaveAttribute('src', /^\/fs\/file\/.+signature=/)
    const { headers, body } = await fetchInPage(page, (await paper.getAttribute('src'))!)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(body.equals(CV)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await expect(previewButton).toBeFocused()
  })
})
