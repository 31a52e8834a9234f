import { expect, type Page, test } from 'playwright/test'
import { fetchInPage } from '../support/fetch-in-page.ts'
import { goToPitch, reachPitch } from '../support/pitch.ts'
import { expectAccessible } from '../support/accessibility.ts'

const FIRST = 'boulanger-de-nuit-lille'
const SECOND = 'apprentissage-boulange-roubaix'
const VIDEO = 'tests/support/pitch.mp4'

test.use({ locale: 'fr' })

type Translate = Awaited<ReturnType<typeof goToPitch>>['t']
type CandidacyReply = { record: { fs_handle: string } | null }

const expectHeading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Chooses a video in the recorder, previews and accepts it. */
async function choose(page: Page, t: Translate) {
  await page.getByLabel(t('recorder.CHOOSE.FILE'), { exact: true }).setInputFiles(VIDEO)
  await page.getByRole('button', { name: t('recorder.REVIEW.ACCEPT') }).click()
}

test('plays a video recorded for one job and uses it for another', async ({ page }) => {
  const { t, call } = await goToPitch(page, 'levain', FIRST, 'fr')
  await choose(page, t)
  await expectHeading(page, t('funnel.RESUME.TITLE'))
  const { candidacy_id } = await reachPitch(page, 'levain', SECOND)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('funnel.QUESTION_VIDEO.ANSWER') })
    .click()
  await expect(page.getByRole('heading', { name: t('funnel.PITCH.REUSE') })).toBeVisible()
  const watch = page.getByRole('button', { name: /^Voir la réponse pour Boulanger/ })
  await watch.focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState > 0 && !video.error))
    .toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('funnel.PITCH.REUSE_GO') }).click()
  await expectHeading(page, t('funnel.RESUME.TITLE'))
  const list = await call<CandidacyReply[]>('GET', '/me/candidacies')
  expect(list.map(({ record }) => record?.fs_handle)).toEqual([list[1]!.record!.fs_handle, list[1]!.record!.fs_handle])
  expect((await call<CandidacyReply>('GET', `/me/candidacies/${candidacy_id}`)).record).not.toBeNull()
})

test('plays, removes and replaces the video in the review step', async ({ page }) => {
  const { t, call, candidacy_id } = await goToPitch(page, 'levain', FIRST, 'fr')
  const handle = async () =>
    (await call<CandidacyReply>('GET', `/me/candidacies/${candidacy_id}`)).record?.fs_handle ?? null
  await choose(page, t)
  await expectHeading(page, t('funnel.RESUME.TITLE'))
  const first = await handle()
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await expectHeading(page, t('funnel.REVIEW.TITLE'))
  const change = page.getByRole('link', {
    name: t('funnel.REVIEW.CHANGE_WHAT').replace('{what}', t('funnel.STAGE.PITCH')),
  })
  await change.click()
  await expect(page.getByLabel(t('funnel.PITCH.PREVIEW'))).toHaveJSProperty('error', null)
  await expect(page).toHaveURL(/step=pitch&change=1$/)
  await expectAccessible(page)
  const back = page.getByRole('button', { name: `${t('funnel.BACK')} : ${t('funnel.STAGE.REVIEW')}` })
  await back.click()
  await expectHeading(page, t('funnel.REVIEW.TITLE'))
  await expect(page).toHaveURL(/step=review$/)

  await change.click()
  await page
    .getByRole('button', { name: t('funnel.PITCH.REPLACE') })
    .or(page.getByRole('button', { name: t('funnel.PITCH.AGAIN') }))
    .click()
  await expect(page).toHaveURL(/step=pitch-choose&change=1$/)
  await choose(page, t)
  await expectHeading(page, t('funnel.REVIEW.TITLE'))
  expect(await handle()).not.toBe(first)
  expect(await handle()).not.toBeNull()

  await change.click()
  await page.getByRole('button', { name: t('funnel.PITCH.REMOVE'), exact: true }).click()
  const confirmation = page.getByRole('dialog', { name: t('funnel.PITCH.REMOVE_TITLE') })
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: t('funnel.PITCH.REMOVE_KEEP') }).click()
  expect(await handle()).not.toBeNull()
  await page.getByRole('button', { name: t('funnel.PITCH.REMOVE'), exact: true }).click()
  await confirmation.getByRole('button', { name: t('funnel.PITCH.REMOVE'), exact: true }).click()
  await expect(page.getByLabel(t('recorder.CHOOSE.FILE'), { exact: true })).toBeAttached()
  await expect(back).toBeHidden()
  expect(await handle()).toBeNull()
  expect((await fetchInPage(page, `/api/me/files/${first}`)).status).toBe(404)
})
