import { expect, test } from 'playwright/test'
import { slugOf } from '../../support/companies.ts'
import { press, reach } from '../../support/keyboard.ts'
import { addApplications } from '../../support/manager-applications.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { codeField, managerPage, managerTexts, nextCode } from '../../support/manager.ts'

test.use({ locale: 'en', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

test('signs in, manages members and settings, downloads a poster, replies and changes a status by keyboard only', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const lastName = `K${Date.now().toString(36)}`
  const [t, tMembers, tAudit, tSettings] = await Promise.all([
    managerTexts('en'),
    managerTexts('en', 'managermembers'),
    managerTexts('en', 'manageraudit'),
    managerTexts('en', 'managersettings'),
  ])
  const [tShare, tApplication] = [
    await managerTexts('en', 'managershare'),
    await managerTexts('en', 'managerapplication'),
  ]
  const type = (text: string) => page.keyboard.type(text)
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const [id] = addApplications('levain', ['Nora'], { lastName })
  const email = addManagerMember(['levain'], { name: 'Ada Frei' })
  await page.goto(managerPage(`/${slugOf('levain')}/settings/members`))
  await page.getByLabel(t('SIGN_IN.EMAIL')).waitFor()
  await reach(page, t('SIGN_IN.EMAIL'))
  await type(email)
  await page.keyboard.press('Enter')
  await expect(codeField(page, t)).toBeFocused()
  await type(await nextCode(email))
  await title(t('SETTINGS.MEMBERS'))

  const invited = `xenia-${lastName}@example.org`
  await press(page, tMembers('INVITE'))
  await page.getByRole('dialog').waitFor()
  await reach(page, tMembers('EMAIL'))
  await type(invited)
  await reach(page, tMembers('NAME'))
  await type(`Xenia ${lastName}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(tMembers('INVITED').replace('{email}', invited))).toBeVisible()
  await reach(page, tMembers('ROLE_OF').replace('{name}', `Xenia ${lastName}`))
  await press(page, tMembers('SUSPEND'))
  await page.getByRole('dialog').waitFor()
  await press(page, tMembers('SUSPEND'))
  const row = page.getByRole('listitem').filter({ hasText: invited })
  await expect(row.getByText(tMembers('SUSPENDED'), { exact: true })).toBeVisible()

  await press(page, t('SETTINGS.AUDIT'))
  await title(t('SETTINGS.AUDIT'))
  await expect(page.getByRole('row').filter({ hasText: `Xenia ${lastName}` })).toHaveCount(2)
  await reach(page, tAudit('FILTER'))
  await type('Xenia')
  await expect(page.getByRole('heading', { name: tAudit('EMPTY_TITLE') })).toBeVisible()

  await press(page, t('SETTINGS.NOTIFICATIONS'))
  await title(t('SETTINGS.NOTIFICATIONS'))
  const never = page.getByRole('radio', { name: tSettings('NOTIFICATIONS.EMAILS_never') })
  await never.waitFor()
  await reach(page, /^(Immediately|Daily|Weekly|Never)/)
  for (let presses = 0; presses < 4 && !(await never.isChecked()); presses += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: tSettings('NOTIFICATIONS.EMAILS_weekly') })).toBeChecked()
  await expect(page.getByText(tSettings('SAVED'))).toBeVisible()

  await press(page, t('NAV.JOBS'))
  await title(tShare('JOBS.TITLE'))
  await page.getByRole('searchbox').waitFor()
  await reach(page, tShare('JOBS.SEARCH'))
  await type('boulanger nuit')
  await press(page, /^Boulang.*nuit/)
  await expect(page.getByRole('heading', { name: tShare('POSTER.TITLE') })).toBeVisible()
  await reach(page, 'A4')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: tShare('POSTER.DOWNLOAD') })).toBeEnabled()
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, tShare('POSTER.DOWNLOAD'))])
  expect(file.suggestedFilename()).toMatch(/-a5-poster\.pdf$/)

  await press(page, t('NAV.ACCOUNT'))
  await title(t('ACCOUNT.TITLE'))
  await reach(page, t('ACCOUNT.NAME'))
  await page.keyboard.press('ControlOrMeta+A')
  await type('Ada Lovelace')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('ACCOUNT.SAVED'), { exact: true })).toBeVisible()
  await press(page, t('ACCOUNT.END_ALL'))
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: t('ACCOUNT.END_ALL') })).toBeFocused()

  await page.goto(managerPage(`/${slugOf('levain')}/applications/${id}`))
  await title(`Nora ${lastName}`)
  await press(page, 'Interview')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Message/ }).waitFor()
  await reach(page, /^Message/)
  await type('Tuesday at ten, in the bakery.')
  await expect(dialog.getByRole('button', { name: tApplication('STATUS.SEND'), exact: true })).toBeEnabled()
  await press(page, tApplication('STATUS.SEND'))
  await expect(dialog).toBeHidden()
  await press(page, tApplication('DECISION.UNDO'))
  await expect(page.getByText(tApplication('DECISION.CANCELLED'))).toBeVisible()
  await reach(page, `Reply to Nora ${lastName}`)
  await type('Could you come on Tuesday?')
  await press(page, tApplication('REPLY.SEND'))
  await expect(page.getByRole('log').getByText('Could you come on Tuesday?')).toBeVisible()
})
