import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { rejectCookiesInAdvance } from '../support/candidate.ts'
import { goToPitch } from '../support/pitch.ts'
import { allowDevices, recorderOn, denyDevices } from '../support/recorder.ts'

const JOB = ['levain', 'boulanger-de-nuit-lille', 'fr'] as const

test.use({ locale: 'fr' })

const DENIALS = [
  { name: 'NotAllowedError', availableKinds: undefined, problem: 'DENIED' },
  { name: 'NotFoundError', availableKinds: ['audioinput'], problem: 'NO_CAMERA' },
  { name: 'NotFoundError', availableKinds: ['videoinput'], problem: 'NO_MICROPHONE' },
  { name: 'NotReadableError', availableKinds: undefined, problem: 'BUSY' },
] as const

for (const { name, availableKinds, problem } of DENIALS)
  test(`${problem} has its own screen with a next step`, async ({ page }) => {
    await denyDevices(page, name, availableKinds && [...availableKinds])
    const { t, question } = await goToPitch(page, ...JOB)
    const recorder = recorderOn(page, t)
    await recorder.button('CHOOSE.WEBCAM').click()
    await expect(recorder.heading(`ERROR.${problem}.TITLE`)).toBeVisible()
    await expect(page.getByText(question).last()).toBeVisible()
    if (problem === 'DENIED') await expect(page.getByText(t('recorder.ALLOW.CHROME.2'))).toBeVisible()
    await recorder.button('ACTION.OTHER').click()
    await expect(recorder.button('CHOOSE.WEBCAM')).toBeVisible()
    await recorder.button('CHOOSE.WEBCAM').click()
    await expect(recorder.heading(`ERROR.${problem}.TITLE`)).toBeVisible()
    await allowDevices(page)
    await recorder.button('ACTION.RETRY').click()
    await expect(recorder.button('READY.START')).toBeEnabled()
  })

test('retries without constraints if no camera meets the preferred ones', async ({ page }) => {
  await page.addInitScript(() => {
    const media = navigator.mediaDevices
    const openMedia = media.getUserMedia.bind(media)
    media.getUserMedia = (constraints) =>
      typeof constraints?.video === 'object'
        ? Promise.reject(new DOMException('refused', 'OverconstrainedError'))
        : openMedia(constraints)
  })
  const { t } = await goToPitch(page, ...JOB)
  await recorderOn(page, t).openCamera()
})

test('offers the camera app and a file in a browser that cannot record', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
  const { t } = await goToPitch(page, ...JOB)
  const recorder = recorderOn(page, t)
  await expect(recorder.text('CHOOSE.NOT_HERE')).toBeVisible()
  await expect(recorder.button('CHOOSE.WEBCAM')).toBeHidden()
  await expect(page.getByLabel(t('recorder.CHOOSE.CAMERA_APP'))).toHaveAttribute('capture', 'user')
  await page.getByLabel(t('recorder.CHOOSE.FILE')).setInputFiles('tests/support/pitch.mp4')
  await expect(recorder.video()).toBeVisible()
})

test.describe('in an in-app browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36 Instagram 380.0.0.0 Android',
  })

  test('offers a link that signs in once and opens the same step in another browser', async ({ page, browser }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { t, call } = await goToPitch(page, ...JOB)
    const { email } = await call<{ email: string }>('GET', '/me')
    await expect(page.getByRole('heading', { name: t('recorder.IN_APP.TITLE') })).toBeVisible()
    await expect(page.getByText(/Vous êtes dans Instagram/)).toBeVisible()
    await page.getByRole('button', { name: t('recorder.IN_APP.COPY') }).click()
    await expect(page.getByText(t('recorder.IN_APP.COPIED'))).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/step=pitch&sign_in=1&token=/)
    await expect(page.getByLabel(t('recorder.IN_APP.LINK'))).toHaveValue(link)
    await expectAccessible(page)
    const open = async () => {
      const context = await browser.newContext({ locale: 'fr' })
      const other = await context.newPage()
      await rejectCookiesInAdvance(other, JOB[0])
      await other.goto(link)
      return other
    }
    const firstUse = await open()
    await expect(firstUse.getByRole('heading', { level: 1, name: t('funnel.PITCH.TITLE') })).toBeVisible()
    await expect(firstUse).toHaveURL(/step=pitch&sign_in=1$/)
    expect(await firstUse.evaluate(async () => (await fetch('/api/me/export')).status)).toBe(403)
    await firstUse.context().close()
    const secondUse = await open()
    await expect(secondUse.getByRole('heading', { level: 1, name: t('funnel.PITCH.TITLE') })).toBeHidden()
    // The used link opens the sign-in form on the same URL, with the address of the candidate.
    await expect(secondUse.getByRole('heading', { level: 1, name: t('funnel.ACCOUNT.KNOWN_TITLE') })).toBeVisible()
    const form = secondUse.getByRole('group', { name: t('account.SIGN_IN.TITLE') })
    await expect(form.getByRole('alert')).toHaveText(t('account.SIGN_IN_RESULT.LINK_EXPIRED'))
    await expect(form.getByLabel(t('account.FIELD.EMAIL'))).toHaveValue(email)
    await expect(form.getByRole('button', { name: t('account.SIGN_IN.GO') })).toBeVisible()
    await expect(secondUse).toHaveURL(/step=pitch&sign_in=1$/)
    await secondUse.context().close()
  })
})

test('warns about a non-video file, shows rejections of an upload and an empty file, and previews a video', async ({
  page,
}) => {
  const { t } = await goToPitch(page, ...JOB)
  const recorder = recorderOn(page, t)
  const choose = page.getByLabel(t('recorder.CHOOSE.FILE'))
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(recorder.heading('UNRECOGNIZED.TITLE')).toBeVisible()
  await expect(page.getByText(/notes\.txt/)).toBeVisible()
  await recorder.button('UNRECOGNIZED.UPLOAD_ANYWAY').click()
  await expect(recorder.heading('ERROR.REJECTED.TITLE')).toBeVisible()
  await recorder.button('ACTION.OTHER').click()
  await choose.setInputFiles({ name: 'pitch.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) })
  await expect(recorder.heading('ERROR.EMPTY.TITLE')).toBeVisible()
  await recorder.button('ACTION.OTHER').click()
  await choose.setInputFiles({
    name: 'pitch.mov',
    mimeType: 'video/quicktime',
    buffer: readFileSync('tests/support/pitch.mp4'),
  })
  await expect(recorder.video()).toBeVisible()
  await expect(recorder.text('SEND.DONE')).toBeVisible()
})
