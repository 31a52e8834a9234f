import { expect, test } from 'playwright/test'
import { slugOf } from '../../support/companies.ts'
import { findEmailLink } from '../../support/email-links.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../../support/manager.ts'
import { readOutbox } from '../../support/outbox.ts'
import { submitApplication } from '../../support/submit-application.ts'

test.use({ locale: 'fr' })

test('a candidate applies, and the link of the email opens the application after sign-in by code', async ({
  page,
  browser,
}) => {
  // New applications are emailed once a minute.
  test.setTimeout(240_000)
  const company = slugOf('levain')
  const t = await managerTexts('fr')
  const tSettings = await managerTexts('fr', 'managersettings')
  const email = addManagerMember(['levain'], { locale: 'fr', role: 'recruiter' })
  const member = await browser.newPage({ locale: 'fr', viewport: { width: 1280, height: 900 } })
  await member.goto(managerPage(`/${company}/settings/notifications`))
  await signInByCode(member, t, email)
  await member.getByRole('radio', { name: tSettings('NOTIFICATIONS.EMAILS_immediately') }).check()
  await expect(member.getByText(tSettings('SAVED'))).toBeVisible()
  await member.context().close()

  await submitApplication(page, 'levain', 'boulanger-de-nuit-lille', 'fr')
  const link = await findEmailLink(
    email,
    new RegExp(`http://manager\\.[^\\s"<]*/${company}/applications/\\d+`),
    120_000,
  )

  const other = await browser.newPage({ locale: 'fr', viewport: { width: 1280, height: 900 } })
  await other.goto(link)
  await expect(other).toHaveURL(/\/sign-in\?/)
  await signInByCode(other, t, email)
  await expect(other).toHaveURL((url) => url.href.startsWith(link) && url.pathname === new URL(link).pathname)
  await other.context().close()

  const sent = readOutbox().filter((mail) => mail.includes(email) && mail.includes('/applications/'))
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toMatch(/^Content-Disposition: attachment/im)
})
