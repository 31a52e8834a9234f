import { expect, type Page, test } from 'playwright/test'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, type ManagerTexts, managerTexts, signInByCode } from '../../support/manager.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { addVirtualAuthenticator } from '../../support/virtual-authenticator.ts'

async function addPasskey(page: Page, t: ManagerTexts, name: string) {
  await page.getByRole('button', { name: t('ADD') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('NAME'))).not.toHaveValue('')
  await dialog.getByLabel(t('NAME')).fill(name)
  await dialog.getByRole('button', { name: t('CONTINUE') }).click()
  await expect(dialog).toBeHidden()
}

for (const locale of ['en', 'fr'])
  test.describe(locale, () => {
    test.use({ locale })

    test('a member adds a passkey, signs in with nothing else, and removes it', async ({ page }) => {
      const [t, p] = [await managerTexts(locale), await managerTexts(locale, 'managerpasskeys')]
      const device = await addVirtualAuthenticator(page)
      const email = addManagerMember(['levain'], { locale })
      // The waiting request of the autofill may be answered before the click.
      const signIn = () =>
        page
          .getByRole('button', { name: p('SIGN_IN') })
          .click({ timeout: 5000 })
          .catch(() => undefined)
      const openAccount = async () => {
        await page.goto(managerPage('/account'))
        await expect(page.getByRole('heading', { level: 1, name: t('ACCOUNT.TITLE') })).toBeVisible()
      }

      await page.goto(managerPage('/account'))
      await signInByCode(page, t, email)
      await expect(page.getByText(p('EMPTY'))).toBeVisible()
      await addPasskey(page, p, 'Laptop')
      const row = page.getByRole('listitem').filter({ hasText: p('NEVER_USED') })
      await expect(row).toContainText('Laptop')
      expect(await device.credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'manager.localhost' }])

      // The device already has a passkey of the member.
      await page.getByRole('button', { name: p('ADD') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: p('CONTINUE') })
        .click()
      await expect(page.getByText(p('ADD_PROBLEM.exists'))).toBeVisible()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: p('CANCEL') })
        .click()

      await row.getByRole('button', { name: p('RENAME') }).click()
      await page.getByRole('dialog').getByLabel(p('NAME')).fill('Night shift')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: p('SAVE') })
        .click()
      await expect(row).toContainText('Night shift')

      await device.setPresent(false)
      await page
        .getByRole('button', { name: t('SIGN_OUT') })
        .first()
        .click()
      await expect(page.getByLabel(t('SIGN_IN.EMAIL'))).toBeVisible()
      await device.setPresent(true)
      await signIn()
      await expect(page).toHaveURL(/\/inbox$/)

      await openAccount()
      const used = page.getByRole('listitem').filter({ hasText: 'Night shift' })
      await expect(used).not.toContainText(p('NEVER_USED'))
      await used.getByRole('button', { name: p('REMOVE') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: p('REMOVE') })
        .click()
      await expect(used).toBeHidden()

      await device.setPresent(false)
      await page
        .getByRole('button', { name: t('SIGN_OUT') })
        .first()
        .click()
      await expect(page.getByLabel(t('SIGN_IN.EMAIL'))).toBeVisible()
      await device.setPresent(true)
      await signIn()
      await expect(page.getByText(p('SIGN_IN_PROBLEM.wrong'))).toBeVisible()
    })

    test('a member who does not confirm sees a message, and can still ask for a code', async ({ page }) => {
      const [t, p] = [await managerTexts(locale), await managerTexts(locale, 'managerpasskeys')]
      await addVirtualAuthenticator(page)
      await page.goto(managerPage('/sign-in'))
      await page.getByRole('button', { name: p('SIGN_IN') }).click()
      await expect(page.getByText(p('SIGN_IN_PROBLEM.cancelled'))).toBeVisible()
      await expectAccessible(page)
      await signInByCode(page, t, addManagerMember(['levain'], { locale }))
      await expect(page).toHaveURL(/\/inbox$/)
    })
  })

test.use({ locale: 'en' })

test('the sign-in screen loads the script for passkeys only when it is needed', async ({ page }) => {
  const p = await managerTexts('en', 'managerpasskeys')
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  await page.goto(managerPage('/sign-in'))
  const button = page.getByRole('button', { name: p('SIGN_IN') })
  await expect(button).toBeVisible()
  await page.waitForLoadState('networkidle')
  const before = scripts.length
  await button.click()
  await expect.poll(() => scripts.length).toBeGreaterThan(before)
})
