import { expect, type Page, test } from 'playwright/test'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../../support/manager.ts'

test.use({ locale: 'en', colorScheme: 'light' })

test('a member signs out another browser, then all of them, and keeps the chosen appearance and language', async ({
  page,
  browser,
}) => {
  const [t, tGerman] = [await managerTexts('en'), await managerTexts('de')]
  const email = addManagerMember(['levain'])
  const other = await (await browser.newContext({ locale: 'en' })).newPage()
  const open = async (where: Page, text = t) => {
    await where.goto(managerPage('/account'))
    await signInByCode(where, t, email)
    await expect(where.getByRole('heading', { level: 1, name: text('ACCOUNT.TITLE') })).toBeVisible()
  }
  const expectSignedOut = async (where: Page, text = t) => {
    await where.goto(managerPage('/account'))
    await expect(where.getByLabel(text('SIGN_IN.EMAIL'))).toBeVisible()
  }
  await open(other)
  await open(page)

  const end = page.getByRole('button', { name: t('ACCOUNT.END'), exact: true })
  await end.click()
  await expect(end).toHaveCount(0)
  await expect(page.getByText(t('ACCOUNT.THIS_SESSION'), { exact: true })).toBeVisible()
  await expectSignedOut(other)

  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-scheme', 'light')
  await page.getByRole('radio', { name: t('ACCOUNT.THEME_dark') }).check()
  await expect(root).toHaveAttribute('data-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('radio', { name: t('ACCOUNT.THEME_dark') })).toBeChecked()
  await expect(root).toHaveAttribute('data-scheme', 'dark')

  await page.getByRole('combobox', { name: t('ACCOUNT.LANGUAGE') }).selectOption('Deutsch')
  await expect(root).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1, name: tGerman('ACCOUNT.TITLE') })).toBeVisible()
  await expect(root).toHaveAttribute('data-scheme', 'dark')

  // The language belongs to the account, so the other browser has it after the sign-in.
  await open(other, tGerman)
  await page.getByRole('button', { name: tGerman('ACCOUNT.END_ALL') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: tGerman('ACCOUNT.END_ALL') })
    .click()
  await expect(page.getByLabel(tGerman('SIGN_IN.EMAIL'))).toBeVisible()
  await expectSignedOut(page, tGerman)
  await expectSignedOut(other, tGerman)
  await other.context().close()
})
