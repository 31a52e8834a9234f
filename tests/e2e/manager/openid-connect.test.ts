import { expect, type Page, test } from 'playwright/test'
import { slugOf } from '../../support/companies.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, managerTexts } from '../../support/manager.ts'
import { expectAccessible } from '../../support/accessibility.ts'

/** Signs in at the provider's own page. */
async function signInAs(page: Page, email: string, { isVerified = true } = {}) {
  await page.getByLabel('Subject').fill(email)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Verified').setChecked(isVerified)
  await page.getByRole('button', { name: 'Continue' }).click()
}

for (const locale of ['en', 'fr'])
  test.describe(locale, () => {
    test.use({ locale })

    test('a member signs in at the provider, and returns to the requested screen', async ({ page }) => {
      const [t, p] = [await managerTexts(locale), await managerTexts(locale, 'managerpasskeys')]
      const email = addManagerMember(['levain'], { locale })
      const target = managerPage(`/${slugOf('levain')}/settings/members`)
      await page.goto(target)
      await page.getByRole('button', { name: p('OIDC').replace('{name}', 'Example ID') }).click()
      await signInAs(page, email)
      await expect(page.getByRole('heading', { level: 1, name: t('SETTINGS.MEMBERS') })).toBeVisible()
      await expect(page).toHaveURL(target)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
    })

    test('other people get the same text, and a cancelled sign-in leads back to the email address', async ({
      page,
    }) => {
      const [t, p] = [await managerTexts(locale), await managerTexts(locale, 'managerpasskeys')]
      const email = addManagerMember(['levain'], { locale })
      const button = page.getByRole('button', { name: p('OIDC').replace('{name}', 'Example ID') })
      for (const attempt of [
        () => signInAs(page, 'nobody@example.org'),
        () => signInAs(page, email, { isVerified: false }),
      ]) {
        await page.goto(managerPage('/sign-in'))
        await button.click()
        await attempt()
        await expect(page.getByText(p('OIDC_PROBLEM.rejected'))).toBeVisible()
      }
      await expectAccessible(page)
      await button.click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText(p('OIDC_PROBLEM.expired'))).toBeVisible()
      await expect(page.getByLabel(t('SIGN_IN.EMAIL'))).toBeVisible()
    })
  })
