import { expect, type Page, test } from 'playwright/test'
import { fetched } from '../support/fetched.ts'
import { goToPitch, reachPitch } from '../support/pitch.ts'
import { expectSound } from '../support/sound.ts'

const FIRST = 'boulanger-de-nuit-lille'
const SECOND = 'apprentissage-boulange-roubaix'
const FILM = 'tests/support/pitch.mp4'

test.use({ locale: 'fr' })

type Say = Awaited<ReturnType<typeof goToPitch>>['say']
type Told = { record: { fs_handle: string } | null }

const isAt = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Chooses a video in the recorder, previews and accepts it. */
async function choose(page: Page, say: Say) {
  await page.getByLabel(say('recorder.CHOOSE.FILE'), { exact: true }).setInputFiles(FILM)
  await page.getByRole('button', { name: say('recorder.REVIEW.ACCEPT') }).click()
}

test('plays a video made for one job and uses it for another', async ({ page }) => {
  const { say, call } = await goToPitch(page, 'levain', FIRST, 'fr')
  await choose(page, say)
  await isAt(page, say('funnel.RESUME.TITLE'))
  const { candidacy_id } = await reachPitch(page, 'levain', SECOND)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('funnel.QUESTION_FILM.ANSWER') })
    .click()
  await expect(page.getByRole('heading', { name: say('funnel.PITCH.REUSE') })).toBeVisible()
  const watch = page.getByRole('button', { name: /^Regarder la vidéo faite pour Boulanger/ })
  await watch.focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState > 0 && !video.error))
    .toBe(true)
  await expectSound(page)
  await page.getByRole('button', { name: say('funnel.PITCH.REUSE_GO') }).click()
  await isAt(page, say('funnel.RESUME.TITLE'))
  const list = await call<Told[]>('GET', '/me/candidacies')
  expect(list.map(({ record }) => record?.fs_handle)).toEqual([list[1]!.record!.fs_handle, list[1]!.record!.fs_handle])
  expect((await call<Told>('GET', `/me/candidacies/${candidacy_id}`)).record).not.toBeNull()
})

test('plays, removes and replaces the video from the review without leaving it', async ({ page }) => {
  const { say, call, candidacy_id } = await goToPitch(page, 'levain', FIRST, 'fr')
  const handle = async () => (await call<Told>('GET', `/me/candidacies/${candidacy_id}`)).record?.fs_handle ?? null
  await choose(page, say)
  await isAt(page, say('funnel.RESUME.TITLE'))
  const first = await handle()
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await isAt(page, say('funnel.REVIEW.TITLE'))
  const change = page.getByRole('button', { name: /^Modifier.* Pitch$/ })
  await change.click()
  const dialog = page.getByRole('dialog', { name: say('funnel.PITCH.TITLE') })
  await expect(dialog.getByLabel(say('funnel.PITCH.PREVIEW'))).toHaveJSProperty('error', null)
  await expectSound(page)

  await dialog
    .getByRole('button', { name: say('funnel.PITCH.REPLACE') })
    .or(dialog.getByRole('button', { name: say('funnel.PITCH.AGAIN') }))
    .click()
  await choose(page, say)
  await expect(dialog).toBeHidden()
  expect(await handle()).not.toBe(first)
  expect(await handle()).not.toBeNull()

  await change.click()
  await dialog.getByRole('button', { name: say('funnel.PITCH.REMOVE'), exact: true }).click()
  const asked = page.getByRole('dialog', { name: say('funnel.PITCH.REMOVE_TITLE') })
  await expectSound(page)
  await asked.getByRole('button', { name: say('funnel.PITCH.REMOVE_KEEP') }).click()
  expect(await handle()).not.toBeNull()
  await dialog.getByRole('button', { name: say('funnel.PITCH.REMOVE'), exact: true }).click()
  await asked.getByRole('button', { name: say('funnel.PITCH.REMOVE'), exact: true }).click()
  await expect(dialog.getByLabel(say('recorder.CHOOSE.FILE'), { exact: true })).toBeAttached()
  expect(await handle()).toBeNull()
  expect((await fetched(page, `/api/me/files/${first}`)).status).toBe(404)
})
