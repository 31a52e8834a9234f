import { expect, type Locator, type Page, test } from 'playwright/test'
import { slugOf } from '../../support/companies.ts'
import { addApplications } from '../../support/manager-applications.ts'
import { addManagerMember, resumeManagerMember, suspendManagerMember } from '../../support/manager-members.ts'
import { inboxStatus, managerPage, managerTexts, signInByCode } from '../../support/manager.ts'
import { company } from '../../support/recruiter.ts'

test.use({ locale: 'de', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const SCREENS = ['inbox', 'applications/1', 'jobs', 'figures', 'settings/members', 'settings/templates']

/** Opens a screen as a new administrator, and returns the email address. */
async function open(page: Page, screen: string) {
  const email = addManagerMember(['levain'], { locale: 'de' })
  await page.goto(managerPage(`/${slugOf('levain')}/${screen}`))
  await signInByCode(page, await managerTexts('de'), email)
  return email
}

/** Returns to the tab until the field is visible, because the page reads the session again only every few seconds. */
const returnTo = (page: Page, field: Locator) =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(field).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })

test('a suspended member sees the same message on every screen', async ({ page }) => {
  test.setTimeout(180_000)
  const t = await managerTexts('de')
  const email = await open(page, 'jobs')
  const tShare = await managerTexts('de', 'managershare')
  await expect(page.getByRole('heading', { level: 1, name: tShare('JOBS.TITLE') })).toBeVisible()
  suspendManagerMember(email)
  for (const screen of SCREENS) {
    await page.goto(managerPage(`/${slugOf('levain')}/${screen}`))
    await expect(page.getByRole('heading', { level: 1, name: t('STATE.NO_ACCESS_TITLE') })).toBeVisible()
    await expect(page.getByText(t('STATE.NO_COMPANY'))).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading')).toHaveCount(1)
  }
})

test('a template that is not saved is still there when access returns', async ({ page }) => {
  const [t, tSettings] = [await managerTexts('de'), await managerTexts('de', 'managersettings')]
  const email = await open(page, 'settings/templates')
  await page.getByRole('button', { name: tSettings('TEMPLATES.NEW') }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel(tSettings('TEMPLATES.TEXT'), { exact: true })
  await dialog.getByLabel(tSettings('TEMPLATES.NAME')).fill('Probearbeit')
  await text.fill('Guten Tag')
  suspendManagerMember(email)
  // The screen notices the suspension by itself.
  await expect(page.getByText(t('STATE.ACCESS_ENDED'))).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(1)
  resumeManagerMember(email)
  await returnTo(page, text)
  await expect(text).toHaveValue('Guten Tag')
  await dialog.getByRole('button', { name: tSettings('TEMPLATES.SAVE') }).click()
  await expect(page.getByRole('button', { name: 'Probearbeit', exact: true })).toBeVisible()
})

/** Opens an event stream with the session of the page, and returns a function that waits for its end. */
async function followEvents(page: Page) {
  const stream = await page.evaluateHandle(async (company) => {
    const response = await fetch('/staff/v1/events', { headers: { 'x-company': company } })
    const reader = response.body!.getReader()
    const readToEnd = async () => {
      while (!(await reader.read()).done) continue
      return Date.now()
    }
    return { status: response.status, endedAt: readToEnd() }
  }, slugOf('levain'))
  expect(await stream.evaluate(({ status }) => status)).toBe(200)
  return () => stream.evaluate(({ endedAt }) => endedAt)
}

test('a member whom the command line suspends loses access within a second, and the reply is still there later', async ({
  page,
}) => {
  const [t, tInbox] = [await managerTexts('de'), await managerTexts('de', 'managerinbox')]
  const lastName = `Z${Date.now().toString(36)}`
  addApplications('levain', ['Nora'], { lastName })
  const email = await open(page, `inbox?q=${lastName}`)
  await page.getByRole('row').filter({ hasText: lastName }).getByRole('checkbox').check()
  await page.keyboard.press('r')
  const message = page.getByRole('dialog').getByLabel(tInbox('BULK.MESSAGE'))
  await message.fill('Kommen Sie am Dienstag')
  // A company needs another administrator.
  addManagerMember(['levain'])
  const streamEnd = await followEvents(page)
  company('members', 'suspend', slugOf('levain'), email)
  const suspendedAt = Date.now()
  expect(await inboxStatus(page)).toBe(403)
  expect((await streamEnd()) - suspendedAt).toBeLessThan(1000)
  // The inbox receives events, so it notices the suspension without a call.
  await expect(page.getByText(t('STATE.ACCESS_ENDED'))).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(0)
  resumeManagerMember(email)
  await returnTo(page, message)
  await expect(message).toHaveValue('Kommen Sie am Dienstag')
})
