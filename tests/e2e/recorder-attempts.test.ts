import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { goToPitch, limitPitch } from '../support/pitch.ts'
import { inspectVideo, liveTracks, recorderOn, watchStreams } from '../support/recorder.ts'

type Candidacy = { pitch_tries: number; record: { url: string; thumb_url: string | null } | null }

test.use({ locale: 'fr' })

test('practices, records, records again, and uses the second attempt', async ({ page }) => {
  await watchStreams(page)
  const { t, question, call, candidacy_id } = await goToPitch(page, 'levain', 'boulanger-de-nuit-lille', 'fr')
  const recorder = recorderOn(page, t)
  const candidacy = () => call<Candidacy>('GET', `/me/candidacies/${candidacy_id}`)
  const questionText = page.getByText(question).last()
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('/fs/up') && sent.push(request.url())))

  await recorder.openCamera()
  await expect(questionText).toBeVisible()
  await recorder.record(2, 'READY.PRACTICE')
  await expect(questionText).toBeVisible()
  await recorder.stop()
  await expect(recorder.button('PRACTICED.GO')).toBeVisible()
  expect(sent).toEqual([])
  expect((await candidacy()).pitch_tries).toBe(0)

  await recorder.button('PRACTICED.GO').click()
  await recorder.record(3)
  await expect(questionText).toBeVisible()
  await recorder.stop()
  await expect(recorder.video()).toBeVisible()
  await expect(questionText).toBeVisible()
  expect(await liveTracks(page)).toBe(0)
  await expect.poll(async () => (await candidacy()).pitch_tries).toBe(1)

  await page.getByRole('button', { name: /^Refaire/ }).click()
  await recorder.record(4)
  await recorder.stop()
  await expect(recorder.text('SEND.DONE')).toBeVisible()
  const { seconds, hasImage } = await inspectVideo(page, t('recorder.REVIEW.VIDEO'))
  expect(seconds).toBeGreaterThan(3)
  expect(seconds).toBeLessThan(15)
  expect(hasImage).toBe(true)
  await expect.poll(async () => (await candidacy()).pitch_tries).toBe(2)

  await recorder.button('REVIEW.ACCEPT').click()
  await expect.poll(async () => (await candidacy()).record?.url ?? null).not.toBeNull()
  expect((await candidacy()).record?.thumb_url).not.toBeNull()
  await expect(recorder.video()).toBeHidden()
})

test('uploads during the recording', async ({ page }) => {
  const { t } = await goToPitch(page, 'levain', 'boulanger-de-nuit-lille', 'fr')
  const recorder = recorderOn(page, t)
  await recorder.openCamera()
  const uploadStart = page.waitForRequest(/\/fs\/up\/multipart\/start/)
  await recorder.record(1)
  await uploadStart
  await expect(recorder.button('RECORDING.STOP')).toBeVisible()
})

test('announces the last attempt before it is used, and offers no further attempt', async ({ page }) => {
  const { t, call, candidacy_id } = await goToPitch(page, 'levain', 'boulanger-de-nuit-lille', 'fr')
  const recorder = recorderOn(page, t)
  for (const take_id of [randomUUID(), randomUUID()])
    await call('PATCH', `/me/candidacies/${candidacy_id}/pitch_takes`, { take_id })
  await page.reload()
  await recorder.openCamera()
  await expect(recorder.text('READY.LAST')).toBeVisible()
  await recorder.record(2)
  await recorder.stop()
  await expect(recorder.text('REVIEW.NO_TRIES')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Refaire/ })).toBeHidden()
  await recorder.button('REVIEW.OTHER').click()
  await expect(recorder.text('CHOOSE.NO_TRIES')).toBeVisible()
  await recorder.button('CHOOSE.PREVIOUS_GO').click()
  await expect(recorder.button('REVIEW.ACCEPT')).toBeVisible()
})

test('stops a recording at the time limit, and announces the last seconds', async ({ page }) => {
  limitPitch('almea', 'manipulateur-radio-lille', 12)
  const { t } = await goToPitch(page, 'almea', 'manipulateur-radio-lille', 'fr')
  const recorder = recorderOn(page, t)
  await recorder.openCamera()
  await recorder.record(1)
  await expect(page.getByRole('timer')).toHaveText(/Encore \d secondes/, { timeout: 20_000 })
  await expect(recorder.video()).toBeVisible({ timeout: 30_000 })
  const { seconds } = await inspectVideo(page, t('recorder.REVIEW.VIDEO'))
  expect(seconds).toBeGreaterThan(10)
  expect(seconds).toBeLessThan(14)
  await recorder.button('REVIEW.ACCEPT').click()
  await expect(recorder.video()).toBeHidden()
})

test('works by keyboard, with focus on the main button while the camera is open, then on the title of the review', async ({
  page,
}) => {
  const { t } = await goToPitch(page, 'levain', 'boulanger-de-nuit-lille', 'fr')
  const recorder = recorderOn(page, t)
  await recorder.button('CHOOSE.WEBCAM').focus()
  await page.keyboard.press('Enter')
  await expect(recorder.button('READY.START')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(recorder.button('RECORDING.STOP')).toBeFocused()
  // Escape cancels the countdown, which has the same stop button as a recording.
  await page.keyboard.press('Escape')
  await expect(recorder.button('READY.START')).toBeFocused()
  await page.keyboard.press('Enter')
  // Focus stays on this element when the recording starts. Otherwise, a screen reader would speak into the recording.
  const stop = await recorder.button('RECORDING.STOP').elementHandle()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await stop!.evaluate((button) => button === document.activeElement)).toBe(true)
  // Escape does not stop the recording. Chromium closes the dialog on a second press, and the recorder reopens it.
  await page.keyboard.press('Escape')
  await recorder.runFor(1)
  await page.keyboard.press('Escape')
  await expect(recorder.button('RECORDING.STOP')).toBeVisible()
  await recorder.button('RECORDING.STOP').focus()
  await page.keyboard.press('Space')
  await expect(recorder.video()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: t('recorder.REVIEW.TITLE') })).toBeFocused()
})
