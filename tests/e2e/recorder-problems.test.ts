import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { goToPitch } from '../support/pitch.ts'
import { allowDevices, recorderOn, refuseDevices } from '../support/recorder.ts'

const JOB = ['levain', 'boulanger-de-nuit-lille', 'fr'] as const

test.use({ locale: 'fr' })

const REFUSALS = [
  { name: 'NotAllowedError', kinds: undefined, problem: 'DENIED' },
  { name: 'NotFoundError', kinds: ['audioinput'], problem: 'NO_CAMERA' },
  { name: 'NotFoundError', kinds: ['videoinput'], problem: 'NO_MICROPHONE' },
  { name: 'NotReadableError', kinds: undefined, problem: 'BUSY' },
] as const

for (const { name, kinds, problem } of REFUSALS)
  test(`${problem} has its own screen with a next step`, async ({ page }) => {
    await refuseDevices(page, name, kinds && [...kinds])
    const { say, question } = await goToPitch(page, ...JOB)
    const it = recorderOn(page, say)
    await it.button('CHOOSE.WEBCAM').click()
    await expect(it.heading(`ERROR.${problem}.TITLE`)).toBeVisible()
    await expect(page.getByText(question).last()).toBeVisible()
    if (problem === 'DENIED') await expect(page.getByText(say('recorder.ALLOW.CHROME.2'))).toBeVisible()
    await it.button('ACTION.OTHER').click()
    await expect(it.button('CHOOSE.WEBCAM')).toBeVisible()
    await it.button('CHOOSE.WEBCAM').click()
    await expect(it.heading(`ERROR.${problem}.TITLE`)).toBeVisible()
    await allowDevices(page)
    await it.button('ACTION.RETRY').click()
    await expect(it.button('READY.START')).toBeEnabled()
  })

test('falls back to plain constraints if the camera meets none of the others', async ({ page }) => {
  await page.addInitScript(() => {
    const media = navigator.mediaDevices
    const ask = media.getUserMedia.bind(media)
    media.getUserMedia = (constraints) =>
      typeof constraints?.video === 'object'
        ? Promise.reject(new DOMException('refused', 'OverconstrainedError'))
        : ask(constraints)
  })
  const { say } = await goToPitch(page, ...JOB)
  await recorderOn(page, say).openCamera()
})

test('offers the camera app and a file in a browser that cannot record', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
  const { say } = await goToPitch(page, ...JOB)
  const it = recorderOn(page, say)
  await expect(it.text('CHOOSE.NOT_HERE')).toBeVisible()
  await expect(it.button('CHOOSE.WEBCAM')).toBeHidden()
  await expect(page.getByLabel(say('recorder.CHOOSE.CAMERA_APP'))).toHaveAttribute('capture', 'user')
  await page.getByLabel(say('recorder.CHOOSE.FILE')).setInputFiles('tests/support/pitch.mp4')
  await expect(it.film()).toBeVisible()
})

test.describe('in an in-app browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36 Instagram 380.0.0.0 Android',
  })

  test('explains how to open the real browser', async ({ page }) => {
    const { say } = await goToPitch(page, ...JOB)
    await expect(page.getByRole('heading', { name: say('recorder.IN_APP.TITLE') })).toBeVisible()
    await expect(page.getByText(/Vous êtes dans Instagram/)).toBeVisible()
    await expect(page.getByLabel(say('recorder.IN_APP.LINK'))).toHaveValue(page.url())
    await expect(page.getByRole('button', { name: say('recorder.IN_APP.COPY') })).toBeVisible()
  })
})

test("previews a chosen video, asks about a file that is none, and shows the server's rejection", async ({ page }) => {
  const { say } = await goToPitch(page, ...JOB)
  const it = recorderOn(page, say)
  const choose = page.getByLabel(say('recorder.CHOOSE.FILE'))
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(it.heading('ODD.TITLE')).toBeVisible()
  await expect(page.getByText(/notes\.txt/)).toBeVisible()
  await it.button('ODD.SEND').click()
  await expect(it.heading('ERROR.REFUSED.TITLE')).toBeVisible()
  await it.button('ACTION.OTHER').click()
  await choose.setInputFiles({ name: 'pitch.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) })
  await expect(it.heading('ERROR.EMPTY.TITLE')).toBeVisible()
  await it.button('ACTION.OTHER').click()
  await choose.setInputFiles({
    name: 'pitch.mov',
    mimeType: 'video/quicktime',
    buffer: readFileSync('tests/support/pitch.mp4'),
  })
  await expect(it.film()).toBeVisible()
  await expect(it.text('SEND.DONE')).toBeVisible()
})
