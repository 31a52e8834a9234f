import { expect, test } from 'playwright/test'
import { readOutbox } from '../support/outbox.ts'
import { recorderOn } from '../support/recorder.ts'
import { closeAll, openPhone, openPitchOnComputer, pathOf, requestNewLink } from '../support/phone.ts'

// Two browsers, and a video played at its full length.
test.slow()

test.afterEach(({ browser }) => closeAll(browser))

test('records on a phone after scanning the code, without sign-in, and continues on the computer', async ({
  browser,
}) => {
  const computer = await openPitchOnComputer(browser)
  const { t, link, question } = computer
  const code = computer.page.getByRole('img', { name: t('phone.CODE') })
  await expect(code.locator('path')).toHaveAttribute('d', pathOf(link.url))

  const phone = await openPhone(browser)
  await phone.page.goto(link.url)
  await expect(phone.page.getByRole('heading', { name: t('phone.PAGE.INVITE') })).toBeVisible()
  // Opening the page, as link previews do, does not use the link up.
  await expect(computer.page.getByRole('heading', { name: t('phone.TITLE') })).toBeVisible()
  await phone.page.getByRole('button', { name: t('phone.PAGE.START') }).click()
  await expect(computer.page.getByRole('heading', { name: t('phone.STATE.OPENED.TITLE') })).toBeVisible()
  await expect(phone.page.getByText(question)).toBeVisible()
  await expect(phone.page.getByText(t('phone.PAGE.OTHER_WAYS'))).toBeVisible()
  // The secret is no longer in the URL.
  expect(phone.page.url()).toMatch(/\/recording$/)
  expect(await phone.page.evaluate(() => document.cookie)).toBe('')

  await phone.page.getByRole('button', { name: t('recorder.CHOOSE.WEBCAM') }).click()
  const recorder = recorderOn(phone.page, t)
  await recorder.skipCountdown(() => recorder.button('READY.START').click())
  await expect(computer.page.getByRole('heading', { name: t('phone.STATE.RECORDING.TITLE') })).toBeVisible()
  await recorder.runFor(3)
  await phone.page.getByRole('button', { name: t('recorder.RECORDING.STOP') }).click()
  await phone.page.getByRole('button', { name: t('recorder.REVIEW.ACCEPT') }).click()
  await expect(phone.page.getByRole('heading', { name: t('phone.PAGE.DONE') })).toBeVisible()
  await expect(computer.page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeVisible()

  await phone.page.reload()
  await expect(phone.page.getByRole('heading', { name: t('phone.PAGE.DONE') })).toBeVisible()
})

test('sends the link by SMS, and accepts an existing video of the phone', async ({ browser }) => {
  const computer = await openPitchOnComputer(browser, 'fr')
  const { t, link } = computer
  const number = computer.page.getByLabel(t('phone.SMS.NUMBER'))
  await computer.page.getByLabel(t('phone.SMS.COUNTRY')).selectOption('FR')
  await number.fill('06 12')
  await computer.page.getByRole('button', { name: t('phone.SMS.GO') }).click()
  await expect(computer.page.getByText(t('phone.SMS.INVALID'))).toBeVisible()
  await expect(number).toBeFocused()
  const digits = String(Date.now()).slice(-7)
  await number.fill(`06 1${digits}`)
  await computer.page.getByRole('button', { name: t('phone.SMS.GO') }).click()
  await expect(computer.page.getByText(t('phone.SMS.SENT'))).toBeVisible()

  const text = readOutbox().find((message) => message.startsWith(`To: +3361${digits}`))
  const linkUrl = /https?:\S+/.exec(text ?? '')?.[0]
  expect(linkUrl).toBe(link.url)

  const phone = await openPhone(browser, 'fr')
  await phone.page.goto(linkUrl!)
  await phone.page.getByRole('button', { name: t('phone.PAGE.START') }).click()
  await phone.page.locator('input[type=file]').first().setInputFiles('tests/support/pitch.mp4')
  await phone.page.getByRole('button', { name: t('recorder.REVIEW.ACCEPT') }).click()
  await expect(phone.page.getByRole('heading', { name: t('phone.PAGE.DONE') })).toBeVisible()
  await expect(computer.page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeVisible()
})

test('replaces a recording on a shared computer, and the browser then closes the page without a question', async ({
  browser,
}) => {
  const { t, page } = await openPitchOnComputer(browser)
  await page.getByRole('button', { name: t('phone.BACK') }).click()
  await page.evaluate(() => sessionStorage.setItem('shared-computer', '1'))
  const asksBeforeClosing = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  const recorder = recorderOn(page, t)
  await recorder.openCamera()
  await recorder.record(2)
  await recorder.stop()
  await expect(recorder.text('SEND.DONE')).toBeVisible()
  expect(await asksBeforeClosing()).toBe(true)
  await recorder.button('REVIEW.OTHER').click()
  const { url } = await requestNewLink(page, () =>
    page.getByRole('button', { name: new RegExp(t('recorder.CHOOSE.PHONE')) }).click(),
  )
  expect(await asksBeforeClosing()).toBe(true)

  const phone = await openPhone(browser)
  await phone.page.goto(url)
  await phone.page.getByRole('button', { name: t('phone.PAGE.START') }).click()
  await phone.page.locator('input[type=file]').first().setInputFiles('tests/support/pitch.mp4')
  await phone.page.getByRole('button', { name: t('recorder.REVIEW.ACCEPT') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeVisible()
  await expect.poll(asksBeforeClosing).toBe(false)
})
