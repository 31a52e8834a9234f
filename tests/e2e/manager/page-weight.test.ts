import { expect, test } from 'playwright/test'
import { weighBuild } from '../../../lib/host/budgets.mjs'
import { slugOf } from '../../support/companies.ts'
import { addApplications } from '../../support/manager-applications.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../../support/manager.ts'
import { gzipped, loadPage } from '../../support/page-weight.ts'

test.use({ locale: 'en' })

/** The build checks what a page loads at the start. A page can load more as soon as it runs. */
test('the inbox with applications loads no more scripts than its budget until the network is idle', async ({
  page,
  browser,
}) => {
  addApplications('levain', ['Nora', 'Émile', 'Aïcha'], { lastName: 'Weight' })
  const inbox = managerPage(`/${slugOf('levain')}/inbox`)
  await page.goto(inbox)
  await signInByCode(page, await managerTexts('en'), addManagerMember(['levain'], { role: 'recruiter' }))
  await expect(page.getByRole('grid')).toBeVisible()

  // A context with an empty cache.
  const context = await browser.newContext({ locale: 'en', storageState: await page.context().storageState() })
  const first = await context.newPage()
  const { scripts } = await loadPage(first, inbox)
  await expect(first.getByRole('grid')).toBeVisible()
  await context.close()
  const start = weighBuild('.next').find(({ route, kind }) => route.endsWith('/inbox') && kind === 'script')
  expect(gzipped(scripts)).toBeLessThanOrEqual(start?.budget ?? 0)
})
