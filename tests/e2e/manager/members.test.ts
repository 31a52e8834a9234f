import { expect, test } from 'playwright/test'
import { slugOf } from '../../support/companies.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { inboxStatus, managerPage, managerTexts, signInByCode } from '../../support/manager.ts'

test.use({ locale: 'en' })

test('an administrator invites, promotes and suspends a member, and the activity log shows it', async ({
  page,
  browser,
}) => {
  const t = await managerTexts('en')
  const tMembers = await managerTexts('en', 'managermembers')
  const tAudit = await managerTexts('en', 'manageraudit')
  const admin = addManagerMember(['levain'], { name: 'Ada Frei' })
  await page.goto(managerPage(`/${slugOf('levain')}/settings/members`))
  await signInByCode(page, t, admin)

  const email = `lena-${Date.now()}@example.org`
  await page.getByRole('button', { name: tMembers('INVITE') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(tMembers('EMAIL')).fill(email)
  await dialog.getByLabel(tMembers('NAME'), { exact: true }).fill('Lena Vogt')
  await dialog.getByLabel(tMembers('ROLE')).selectOption('recruiter')
  await dialog.getByRole('button', { name: tMembers('SEND') }).click()
  await expect(page.getByText(tMembers('INVITED').replace('{email}', email))).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row.getByText(tMembers('PENDING'))).toBeVisible()

  const lena = await (await browser.newContext({ locale: 'en' })).newPage()
  await lena.goto(managerPage('/'))
  await signInByCode(lena, t, email)
  await expect(lena).toHaveURL(managerPage(`/${slugOf('levain')}/inbox`))
  await lena.goto(managerPage(`/${slugOf('levain')}/settings/members`))
  await expect(lena.getByText(t('STATE.NO_SCOPE'))).toBeVisible()
  await page.reload()
  await expect(row.getByText(tMembers('PENDING'))).toBeHidden()

  const roleOfLena = row.getByLabel(tMembers('ROLE_OF').replace('{name}', 'Lena Vogt'))
  await roleOfLena.selectOption('admin')
  await expect(page.getByText(tMembers('ROLE_TOAST').replace('{name}', 'Lena Vogt'))).toBeVisible()
  await lena.reload()
  await expect(lena.getByRole('heading', { level: 1, name: t('SETTINGS.MEMBERS') })).toBeVisible()
  // Lena does nothing while her role changes.
  await roleOfLena.selectOption('recruiter')
  await expect(lena.getByText(t('STATE.ROLE_CHANGED'))).toBeVisible()
  await roleOfLena.selectOption('admin')
  await expect(lena.getByRole('heading', { level: 1, name: t('SETTINGS.MEMBERS') })).toBeVisible()
  await lena.getByRole('link', { name: t('NAV.INBOX') }).click()
  await expect(lena.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  expect(await inboxStatus(lena)).toBe(200)

  await row.getByRole('button', { name: tMembers('SUSPEND') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: tMembers('SUSPEND') })
    .click()
  await expect(row.getByText(tMembers('SUSPENDED'), { exact: true })).toBeVisible()
  expect(await inboxStatus(lena)).toBe(403)
  // The open screen of the suspended member disappears by itself.
  await expect(lena.getByText(t('STATE.ACCESS_ENDED'))).toBeVisible()
  await lena.context().close()

  await page.getByRole('link', { name: t('SETTINGS.AUDIT') }).click()
  const entries = page.getByRole('row').filter({ hasText: 'Ada Frei' })
  await expect(entries.first()).toContainText(`${tAudit('ACTION.members_suspended')} Lena Vogt`)
  const changedRole = tAudit('ACTION.members_role_to').replace('{role}', t('ROLE.admin'))
  await expect(entries.nth(1)).toContainText(`${changedRole} Lena Vogt`)
  await expect(entries.nth(4)).toContainText(`${tAudit('ACTION.members_create')} Lena Vogt`)
})

test('a removed member sees at once that the access has ended', async ({ page, browser }) => {
  const [t, tMembers] = [await managerTexts('en'), await managerTexts('en', 'managermembers')]
  const email = addManagerMember(['levain'], { role: 'recruiter', name: 'Lena Vogt' })
  const lena = await (await browser.newContext({ locale: 'en' })).newPage()
  await lena.goto(managerPage(`/${slugOf('levain')}/inbox`))
  await signInByCode(lena, t, email)
  await expect(lena.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()

  await page.goto(managerPage(`/${slugOf('levain')}/settings/members`))
  await signInByCode(page, t, addManagerMember(['levain']))
  const row = page.getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: tMembers('REMOVE') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: tMembers('REMOVE') })
    .click()
  await expect(lena.getByText(t('STATE.ACCESS_ENDED'))).toBeVisible()
  await expect(lena.getByRole('dialog')).toHaveCount(0)
  await lena.reload()
  await expect(lena.getByText(t('STATE.NO_COMPANY'))).toBeVisible()
  await lena.context().close()
})
