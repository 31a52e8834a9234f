import { expect, test } from 'playwright/test'
import { goToPitch } from '../support/pitch.ts'
import { hidePage, inspectVideo, muteCamera, recorderOn, watchStreams } from '../support/recorder.ts'

const JOB = ['levain', 'boulanger-de-nuit-lille', 'fr'] as const
type Candidacy = { pitch_tries: number; record: object | null }

test.use({ locale: 'fr' })

test('pauses when the camera is muted, and resumes by itself', async ({ page }) => {
  await watchStreams(page)
  const { t } = await goToPitch(page, ...JOB)
  const recorder = recorderOn(page, t)
  await recorder.openCamera()
  const start_ms = Date.now()
  await recorder.record(2)
  await muteCamera(page, true)
  await expect(recorder.heading('PAUSED.TITLE')).toBeVisible()
  await expect(recorder.button('PAUSED.RESUME')).toBeDisabled()
  const paused = Date.now()
  await expect.poll(() => Date.now() - paused).toBeGreaterThan(4000)
  const pause = Date.now() - paused
  await recorder.skipCountdown(() => muteCamera(page, false))
  await recorder.runFor(2)
  await recorder.stop()
  const total_ms = Date.now() - start_ms
  await expect(recorder.video()).toBeVisible()
  // The pause is not in the video, however slow the machine is. The total time includes the countdown.
  const { seconds } = await inspectVideo(page, t('recorder.REVIEW.VIDEO'))
  expect(seconds).toBeGreaterThan(3)
  expect(seconds).toBeLessThan((total_ms - pause) / 1000 + 0.5)
})

test('pauses when the page is hidden, then resumes or ends with the recording so far', async ({ page }) => {
  const { t, call, candidacy_id } = await goToPitch(page, ...JOB)
  const recorder = recorderOn(page, t)
  await recorder.openCamera()
  await recorder.record(2)
  await hidePage(page, true)
  await hidePage(page, false)
  await expect(recorder.heading('PAUSED.TITLE')).toBeVisible()
  await recorder.skipCountdown(() => recorder.button('PAUSED.RESUME').click())
  await recorder.runFor(1)
  await hidePage(page, true)
  await hidePage(page, false)
  await recorder.button('PAUSED.FINISH').click()
  await expect(recorder.video()).toBeVisible()
  await expect.poll(async () => (await call<Candidacy>('GET', `/me/candidacies/${candidacy_id}`)).pitch_tries).toBe(1)
})

test('keeps the recording if the camera is unplugged, and does not count the next attempt', async ({ page }) => {
  await watchStreams(page)
  const { t, call, candidacy_id } = await goToPitch(page, ...JOB)
  const recorder = recorderOn(page, t)
  await recorder.openCamera()
  await recorder.record(2)
  await page.evaluate(() => {
    const { streams } = window as unknown as { streams: MediaStream[] }
    for (const track of streams.at(-1)!.getTracks()) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  })
  await expect(recorder.heading('PAUSED.TITLE')).toBeVisible()
  await recorder.button('PAUSED.AGAIN').click()
  await expect(recorder.button('READY.START')).toBeEnabled()
  expect((await call<Candidacy>('GET', `/me/candidacies/${candidacy_id}`)).pitch_tries).toBe(0)
})

test('offers an interrupted recording after a reload, plays, uses and uploads it', async ({ page }) => {
  const { t, call, candidacy_id } = await goToPitch(page, ...JOB)
  const recorder = recorderOn(page, t)
  await recorder.openCamera()
  await recorder.record(5)
  await page.reload()
  await expect(page.getByRole('heading', { name: /Votre enregistrement.* est conservé/ })).toBeVisible()
  await expect(recorder.video()).toBeVisible()
  const { seconds, hasImage } = await inspectVideo(page, t('recorder.REVIEW.VIDEO'))
  expect(seconds).toBeGreaterThan(2)
  expect(hasImage).toBe(true)
  await recorder.button('FOUND.USE').click()
  await expect.poll(async () => (await call<Candidacy>('GET', `/me/candidacies/${candidacy_id}`)).record).not.toBeNull()
})

test('offers a recording that Back interrupted, and returns from a finished one to the methods', async ({ page }) => {
  const { t, call, candidacy_id } = await goToPitch(page, ...JOB)
  const recorder = recorderOn(page, t)
  await recorder.openCamera()
  await expect(page).toHaveURL(/step=pitch-video$/)
  await recorder.record(4)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /Votre enregistrement.* est conservé/ })).toBeVisible()
  await expect(page).toHaveURL(/step=pitch$/)
  expect((await call<Candidacy>('GET', `/me/candidacies/${candidacy_id}`)).pitch_tries).toBe(0)
  await recorder.button('FOUND.DROP').click()
  await recorder.openCamera()
  await recorder.record(2)
  await recorder.stop()
  await expect(recorder.video()).toBeVisible()
  await expect(page).toHaveURL(/step=pitch-review$/)
  await page.goBack()
  await expect(recorder.text('CHOOSE.PREVIOUS')).toBeVisible()
  await page.goForward()
  await expect(recorder.video()).toBeVisible()
  await page.reload()
  await expect(recorder.video()).toBeVisible()
  await expect(page).toHaveURL(/step=pitch-review$/)
})

test('deletes an interrupted recording without counting it', async ({ page }) => {
  const { t, call, candidacy_id } = await goToPitch(page, ...JOB)
  const recorder = recorderOn(page, t)
  await recorder.openCamera()
  await recorder.record(3)
  await page.reload()
  await recorder.button('FOUND.DROP').click()
  await expect(recorder.button('CHOOSE.WEBCAM')).toBeVisible()
  await page.reload()
  await expect(recorder.button('CHOOSE.WEBCAM')).toBeVisible()
  expect((await call<Candidacy>('GET', `/me/candidacies/${candidacy_id}`)).pitch_tries).toBe(0)
})

test('records and stores offline, and uploads by itself when the network is back', async ({ page, context }) => {
  const { t, call, candidacy_id } = await goToPitch(page, ...JOB)
  const recorder = recorderOn(page, t)
  await recorder.openCamera()
  await recorder.record(2)
  await context.setOffline(true)
  await recorder.runFor(2)
  await recorder.stop()
  await expect(recorder.video()).toBeVisible()
  await expect(page.getByText(t('recorder.ERROR.CONNECTION_LOST.TEXT'))).toBeVisible()
  await recorder.button('REVIEW.ACCEPT').click()
  await context.setOffline(false)
  await expect(recorder.video()).toBeHidden({ timeout: 60_000 })
  const candidacy = await call<Candidacy>('GET', `/me/candidacies/${candidacy_id}`)
  expect(candidacy.record).not.toBeNull()
  expect(candidacy.pitch_tries).toBe(1)
})

test('resumes an interrupted upload of a finished recording after a reload', async ({ page }) => {
  const { t } = await goToPitch(page, ...JOB)
  const recorder = recorderOn(page, t)
  await recorder.openCamera()
  await page.route(/\/fs\/up\//, (route) => route.abort())
  await recorder.record(3)
  await recorder.stop()
  await expect(recorder.video()).toBeVisible()
  await page.unroute(/\/fs\/up\//)
  await page.reload()
  await expect(recorder.text('SEND.DONE')).toBeVisible({ timeout: 40_000 })
  await expect(recorder.video()).toBeVisible()
})
