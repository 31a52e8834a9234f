import { expect, test } from 'playwright/test'
import { slugOf } from '../../support/companies.ts'
import { findEmailLink } from '../../support/email-links.ts'
import { addApplications } from '../../support/manager-applications.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../../support/manager.ts'

test.use({ locale: 'en' })

const LINK = /http:\/\/manager\.[^\s"<]+/

/** The screens to which the emails to members link, and a text of each screen. */
const SCREENS: [emails: string, screen: (application: number) => string, heading: string][] = [
  ['several applications', () => `/${slugOf('levain')}/inbox`, 'Inbox'],
  ['deadlines and the weekly summary', () => `/${slugOf('levain')}/inbox?state=waiting`, 'Inbox'],
  ['an application, a message or a mention', (id) => `/${slugOf('levain')}/applications/${id}`, 'Nora Linden'],
  ['a new passkey', () => '/account', 'Your account'],
]

for (const [emails, screen, heading] of SCREENS)
  test(`the link in emails about ${emails} opens its screen after sign-in, with its query`, async ({ page }) => {
    const [id] = addApplications('levain', ['Nora'], { lastName: 'Linden' })
    const email = addManagerMember(['levain'], { role: 'recruiter' })
    const url = managerPage(screen(id!))
    await page.goto(url)
    await expect(page).toHaveURL(/\/sign-in\?return=/)
    await signInByCode(page, await managerTexts('en'), email)
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  })

test('the link in an invitation opens the company after sign-in', async ({ page, browser }) => {
  const t = await managerTexts('en')
  await page.goto(managerPage(`/${slugOf('levain')}/settings/members`))
  await signInByCode(page, t, addManagerMember(['levain']))
  await expect(page.getByRole('heading', { level: 1, name: t('SETTINGS.MEMBERS') })).toBeVisible()
  const email = `invited-${Date.now()}@example.org`
  await page.evaluate(
    async ({ company, member }) => {
      const headers = { 'content-type': 'application/json', 'x-company': company }
      await fetch('/staff/v1/members', { method: 'POST', headers, body: JSON.stringify({ member }) })
    },
    { company: slugOf('levain'), member: { email, name: 'Lena Vogt', role: 'recruiter', locale: 'en' } },
  )
  const lena = await (await browser.newContext({ locale: 'en' })).newPage()
  await lena.goto(await findEmailLink(email, LINK, 30_000))
  await signInByCode(lena, t, email)
  await expect(lena).toHaveURL(managerPage(`/${slugOf('levain')}/inbox`))
  await lena.context().close()
})
