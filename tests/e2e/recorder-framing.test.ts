import { expect, type Page, test } from 'playwright/test'
import { goToPitch } from '../support/pitch.ts'
import { replaceCamera } from '../support/camera.ts'
import { recorderOn } from '../support/recorder.ts'

test.use({ locale: 'en' })

const MODEL = /tiny_face_detector_model/

async function openCamera(page: Page) {
  const requests: URL[] = []
  page.on('request', (request) => void requests.push(new URL(request.url())))
  const { t } = await goToPitch(page, 'levain', 'boulanger-de-nuit-lille', 'en')
  const recorder = recorderOn(page, t)
  await recorder.openCamera()
  const option = page.getByRole('switch', { name: t('recorder.FRAMING.DESCRIBE') })
  return { recorder, option, requests, sentence: (key: string) => recorder.text(`FRAMING.ADVICE.${key}`) }
}

test('reports that no face is visible, and loads the detector from the same host only when the option is on', async ({
  page,
}) => {
  const { option, requests, sentence } = await openCamera(page)
  expect(requests.filter(({ pathname }) => MODEL.test(pathname))).toEqual([])
  await option.check()
  await expect(sentence('NO_FACE')).toBeVisible({ timeout: 60_000 })
  const isNetwork = ({ protocol }: URL) => /^https?:$/.test(protocol)
  expect(requests.some(({ pathname }) => MODEL.test(pathname))).toBe(true)
  expect(new Set(requests.filter(isNetwork).map(({ host }) => host)).size).toBe(1)
})

test('guides a face to the middle, also while practicing, and is silent while recording', async ({ page }) => {
  const show = await replaceCamera(page, { x: 0.78, wall: '#8899aa' })
  const { recorder, option, sentence } = await openCamera(page)
  await option.check()
  await expect(sentence('TOO_LEFT')).toBeVisible({ timeout: 60_000 })
  await show({ x: 0.22, wall: '#8899aa' })
  await expect(sentence('TOO_RIGHT')).toBeVisible()
  await show({ x: 0.5, wall: '#8899aa' })
  await expect(sentence('CENTERED')).toBeVisible()

  await recorder.record(1, 'READY.PRACTICE')
  await expect(sentence('CENTERED')).toBeVisible()
  await recorder.stop()
  await recorder.button('PRACTICED.GO').click()
  await expect(option).toBeChecked()
  await recorder.record(3)
  await expect(option).toBeHidden()
  await expect(sentence('CENTERED')).toBeHidden()
})

test('checks the light if the detector cannot be loaded, and remembers the choice', async ({ page }) => {
  await page.route(MODEL, (route) => route.abort())
  const show = await replaceCamera(page, { wall: '#8899aa' })
  const { recorder, option, sentence } = await openCamera(page)
  await option.check()
  await expect(sentence('UNAVAILABLE')).toBeVisible()
  await show({ wall: '#0a0a0a' })
  await expect(sentence('DARK')).toBeVisible()

  await page.reload()
  await expect(recorder.button('READY.START')).toBeEnabled()
  await expect(option).toBeChecked()
})
