import { expect, type Page, test } from 'playwright/test'
import { slugOf } from '../../support/companies.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../../support/manager.ts'

async function open(page: Page, screen: string, locale: string, role = 'admin') {
  const t = await managerTexts(locale, 'managersettings')
  await page.goto(managerPage(`/${slugOf('levain')}/settings/${screen}`))
  await signInByCode(page, await managerTexts(locale), addManagerMember(['levain'], { locale, role }))
  return t
}

test.describe('in French', () => {
  test.use({ locale: 'fr' })

  test('a recruiter chooses emails, sees an example, and a failed change is not lost', async ({ page, context }) => {
    test.setTimeout(180_000)
    const t = await open(page, 'notifications', 'fr', 'recruiter')
    const weekly = page.getByRole('radio', { name: t('NOTIFICATIONS.EMAILS_weekly') })
    await weekly.check()
    await expect(page.getByText(t('SAVED'))).toBeVisible()
    await page.reload()
    await expect(weekly).toBeChecked()

    await page
      .getByRole('button', { name: t('EXAMPLE') })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByText('Nora Vermeer').first()).toBeVisible()
    await page.getByRole('radio', { name: t('NOTIFICATIONS.SAMPLE_applications') }).check()
    await expect(page.getByRole('dialog').getByText('Sami Haddad')).toBeVisible()
    await page.keyboard.press('Escape')

    await context.setOffline(true)
    await page.getByRole('switch', { name: t('NOTIFICATIONS.WEEKLY') }).click()
    await expect(page.getByRole('alert').getByText(t('NOT_SAVED'))).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: t('RETRY') }).click()
    await expect(page.getByText(t('SAVED'))).toBeVisible()
    await page.reload()
    await expect(page.getByRole('switch', { name: t('NOTIFICATIONS.WEEKLY') })).toBeChecked()
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en' })

  test('an administrator writes a template by keyboard, which survives a reload, and deletes it', async ({ page }) => {
    test.setTimeout(240_000)
    const t = await open(page, 'templates', 'en')
    const row = page.getByRole('button', { name: 'Trial shift', exact: true })
    await expect(page.getByRole('heading', { name: t('TEMPLATES.KIND_rejection') })).toBeVisible()

    await page.getByRole('button', { name: t('TEMPLATES.NEW') }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('TEMPLATES.NAME')).fill('Trial shift')
    await dialog.getByLabel(t('TEMPLATES.TEXT'), { exact: true }).fill('Hello {{firstname}}')
    await expect(dialog.getByText(t('TEMPLATES.UNKNOWN').replace('{name}', 'firstname'))).toBeVisible()
    await dialog.getByLabel(t('TEMPLATES.TEXT'), { exact: true }).fill('Hello ')
    const tManager = await managerTexts('en')
    await dialog.getByRole('button', { name: tManager('TEMPLATE.FIELD_first_name') }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel(t('TEMPLATES.TEXT'), { exact: true })).toHaveValue('Hello {{first_name}}')
    await expect(dialog.getByRole('region', { name: t('TEMPLATES.PREVIEW') })).toContainText('Hello Nora')

    await page.reload()
    await page.getByRole('button', { name: t('TEMPLATES.NEW') }).click()
    await expect(dialog.getByLabel(t('TEMPLATES.TEXT'), { exact: true })).toHaveValue('Hello {{first_name}}')
    await dialog.getByRole('button', { name: t('TEMPLATES.SAVE') }).click()
    await expect(row).toBeVisible()

    await page.getByRole('button', { name: t('TEMPLATES.DELETE_NAMED').replace('{name}', 'Trial shift') }).click()
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: t('TEMPLATES.UNDO') }).click()
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: t('TEMPLATES.DELETE_NAMED').replace('{name}', 'Trial shift') }).click()
    await expect(row).toBeHidden()
  })

  test('a recruiter reads templates, but does not change them', async ({ page }) => {
    const t = await open(page, 'templates', 'en', 'recruiter')
    await expect(page.getByText(t('TEMPLATES.READ_ONLY'))).toBeVisible()
    await page.getByRole('button', { name: 'Rejection', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Nora')
    await expect(page.getByRole('button', { name: t('TEMPLATES.COPY') })).toHaveCount(0)
  })
})
