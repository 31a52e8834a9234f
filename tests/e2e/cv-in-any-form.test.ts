import { inflateSync } from 'node:zlib'
import { expect, type Page, test } from 'playwright/test'
import { loadMessages, rejectCookiesInAdvance, site } from '../support/candidate.ts'
import { fetchInPage } from '../support/fetch-in-page.ts'
import { goToPitch, prepareForPitch, skipPitch } from '../support/pitch.ts'

test.use({ locale: 'fr', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const TEXT = 'Trois ans à la boulangerie Martin, à Łódź.\nJe parle français, polonais et українська.'

/**
 * Signs up a candidate and goes to the CV step. With `opensVideo`, the video of the job's question opens automatically,
 * and the function closes it.
 */
async function goToResume(page: Page, job: string, { opensVideo = false } = {}) {
  const { t, call, candidacy_id } = await goToPitch(page, 'levain', job, 'fr')
  if (opensVideo)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('funnel.QUESTION_VIDEO.ANSWER') })
      .click()
  await skipPitch(page, t)
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeVisible()
  const attachedPdf = async () => {
    const { resume_url } = await call<{ resume_url: string }>('GET', `/me/candidacies/${candidacy_id}`)
    const handle = new URL(resume_url).pathname.split('/').pop()!
    const { url } = await call<{ url: string }>('GET', `/me/files/${handle}`)
    const source = (await fetchInPage(page, url)).body.toString('latin1')
    expect(source).toMatch(/^%PDF-/)
    return source
  }
  const waitForReview = () => page.getByRole('heading', { name: t('funnel.REVIEW.TITLE') }).waitFor()
  return { t, attachedPdf, waitForReview }
}

/** Draws a photo of a page in the browser. */
const newPhoto = async (page: Page, name: string) => {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 4000 })
    const context = canvas.getContext('2d')!
    context.fillStyle = '#eee'
    context.fillRect(0, 0, 3000, 4000)
    context.fillStyle = '#111'
    context.font = '160px serif'
    context.fillText('Camille Dubreuil', 300, 500)
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  })
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') }
}

/** Reads the angles of the photos in the browser's database, for each application. */
const storedPhotos = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[][]>((resolve) => {
        const opening = indexedDB.open('resume-photos')
        // The database does not exist yet, and must not be created.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const reading: IDBRequest<{ pages: { rotation: number }[] }[]> = opening.result
            .transaction('pages')
            .objectStore('pages')
            .getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map(({ pages }) => pages.map(({ rotation }) => rotation)))
          }
        }
      }),
  )

test('does not store photos on a shared computer, and deletes them at sign-out', async ({ page }) => {
  const { t } = await goToResume(page, 'boulanger-de-nuit-lille')
  await page.evaluate(() => sessionStorage.setItem('shared-computer', '1'))
  const take = async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('funnel.RESUME.PHOTOS.TAKE') }).click()
    await (await chooser).setFiles(await newPhoto(page, 'un.jpg'))
    await expect(page.getByRole('img', { name: 'Photo de la page 1' })).toBeVisible()
  }
  await take()
  await page.getByRole('button', { name: t('funnel.RESUME.CANCEL') }).click()
  expect(await storedPhotos(page)).toEqual([])
  await page.evaluate(() => sessionStorage.removeItem('shared-computer'))
  await take()
  await expect.poll(() => storedPhotos(page)).toEqual([[0]])
  await page.goto(site('levain', '/profile'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Dubreuil' }).click()
  await page.getByRole('button', { name: t('site.SIGN_OUT') }).click()
  await expect(page.getByRole('button', { name: t('site.SIGN_OUT') })).toBeHidden()
  await expect.poll(() => storedPhotos(page)).toEqual([])
})

test('sends photos of a paper CV as one PDF, after a reload and after Back', async ({ page }) => {
  const { t, attachedPdf, waitForReview } = await goToResume(page, 'boulanger-de-nuit-lille')
  const choose = async (button: string, name: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await chooser).setFiles(await newPhoto(page, name))
  }
  await choose(t('funnel.RESUME.PHOTOS.TAKE'), 'un.jpg')
  await expect(page.getByRole('img', { name: 'Photo de la page 1' })).toBeVisible()
  await choose(t('funnel.RESUME.PHOTOS.MORE'), 'deux.jpg')
  await page.getByRole('button', { name: 'Faire pivoter : page 2' }).click()
  await page.getByRole('button', { name: 'Monter : page 2' }).click()
  await expect.poll(() => storedPhotos(page)).toEqual([[90, 0]])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.PHOTOS.TITLE') })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo de la page 2' })).toBeVisible()
  // A photo needs no connection.
  await page.context().setOffline(true)
  await choose(t('funnel.RESUME.PHOTOS.MORE'), 'trois.jpg')
  await expect(page.getByRole('img', { name: 'Photo de la page 3' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: t('funnel.BACK'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeFocused()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.PHOTOS.TITLE') })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeFocused()
  await page.getByRole('button', { name: t('funnel.RESUME.PHOTOS.TITLE') }).click()
  await expect(page.getByRole('img', { name: 'Photo de la page 2' })).toBeVisible()
  const enlarge = page.getByRole('button', { name: 'Photo de la page 1' })
  await enlarge.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Photo de la page 1' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(enlarge).toBeFocused()
  await page.getByRole('button', { name: t('funnel.RESUME.PHOTOS.USE') }).click()
  await waitForReview()
  expect(await storedPhotos(page)).toEqual([])
  const source = await attachedPdf()
  expect([...source.matchAll(/\/Rotate (\d+)/g)].map(([, angle]) => angle)).toEqual(['90', '0', '0'])
  expect(source).toContain('/Width 1500/Height 2000')
  expect(source.length).toBeLessThan(2_000_000)
})

test('sends written lines as a PDF with selectable text, after a reload', async ({ page }) => {
  const { t, attachedPdf, waitForReview } = await goToResume(page, 'boulanger-de-nuit-lille')
  const write = page.getByRole('button', { name: t('funnel.RESUME.WRITE.GO') })
  const field = page.getByLabel(t('funnel.RESUME.WRITE.LABEL'))
  await write.click()
  await field.fill(TEXT)
  await page.reload()
  await expect(field).toHaveValue(TEXT)
  await page.goBack()
  await expect(write).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.WRITE.TITLE') })).toBeFocused()
  await expect(field).toHaveValue(TEXT)
  await page.getByRole('button', { name: t('funnel.RESUME.WRITE.USE') }).click()
  await waitForReview()
  const source = await attachedPdf()
  const streams = [...source.matchAll(/FlateDecode\/Length \d+>>\nstream\n([^]*?)\nendstream/g)]
  const maps = streams.map(([, data]) => inflateSync(Buffer.from(data!, 'latin1')).toString('latin1'))
  const characters = maps.join('').matchAll(/<\w{4}><(\w{4})>/g)
  const known = new Set([...characters].map(([, code]) => String.fromCharCode(parseInt(code!, 16))))
  expect([...TEXT.replace(/\s/g, '')].filter((char) => !known.has(char))).toEqual([])
})

test('says that the CV is optional, and submits without one', async ({ page }) => {
  await rejectCookiesInAdvance(page, 'levain')
  await page.goto(site('levain', '/jobs/apprentissage-boulange-roubaix'))
  await expect(page.getByText('CV facultatif').filter({ visible: true }).first()).toBeVisible()
  const { t, waitForReview } = await goToResume(page, 'apprentissage-boulange-roubaix', { opensVideo: true })
  await page.getByRole('button', { name: t('funnel.RESUME.SKIP') }).click()
  await waitForReview()
  await expect(page.getByText(t('funnel.REVIEW.NO_RESUME'))).toBeVisible()
  await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
  await expect(page.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') })).toBeVisible()
})

test('asks for no CV if the job does not want one, but asks who recommended the job', async ({ page }) => {
  const t = await loadMessages('fr')
  await rejectCookiesInAdvance(page, 'almea')
  await page.goto(site('almea', '/jobs/lecture-benevole-strasbourg'))
  await expect(page.getByText('Vérifier et envoyer, sans CV')).toBeVisible()
  await prepareForPitch(page, 'almea', 'lecture-benevole-strasbourg')
  await expect(page.getByRole('heading', { name: t('funnel.REVIEW.TITLE') })).toBeVisible()
  await expect(page.getByRole('heading', { name: t('funnel.STAGE.RESUME') })).toHaveCount(0)
  const sponsor = page.getByRole('region', { name: t('funnel.REVIEW.SPONSOR') })
  await sponsor.getByRole('link').click()
  await expect(page).toHaveURL(/step=review-sponsor$/)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('funnel.REVIEW.SPONSOR_NAME')).fill('Léa Fontaine')
  await dialog.getByRole('button', { name: t('funnel.SURVEY.SAVE') }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/step=review$/)
  await expect(sponsor.getByText('Léa Fontaine')).toBeVisible()
  await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
  await expect(page.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') })).toBeVisible()
})
