import { expect, test } from 'playwright/test'
import { slugOf } from '../../support/companies.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../../support/manager.ts'
import { expectAccessibleAtAllSizes } from '../../support/accessibility.ts'

test.use({ locale: 'fr' })

test('all screens meet WCAG 2.2 AA in both schemes and sizes, without a horizontal scroll bar', async ({ page }) => {
  test.setTimeout(240_000)
  const t = await managerTexts('fr')
  const email = addManagerMember(['levain', 'noctua'], { locale: 'fr' })
  const company = slugOf('levain')
  const check = () => expectAccessibleAtAllSizes(page, { hasBottomBar: true })
  await page.goto(managerPage('/sign-in'))
  await check()
  await signInByCode(page, t, email)
  await expect(page.getByRole('heading', { name: t('COMPANIES.TITLE') })).toBeVisible()
  await check()
  for (const urlPath of [
    `/${company}/inbox`,
    `/${company}/settings/members`,
    `/${company}/settings/audit`,
    '/account',
    '/nothing/here',
  ]) {
    await page.goto(managerPage(urlPath))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check()
  }
  await page.goto(managerPage(`/${company}/settings/members`))
  await page.getByRole('button', { name: (await managerTexts('fr', 'managermembers'))('INVITE') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check()
})
