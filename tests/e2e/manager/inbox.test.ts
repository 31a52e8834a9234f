import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page, test } from 'playwright/test'
import { slugOf } from '../../support/companies.ts'
import { press, reach } from '../../support/keyboard.ts'
import { addApplications, statusesOf } from '../../support/manager-applications.ts'
import { addManagerMember } from '../../support/manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../../support/manager.ts'

test.use({ locale: 'en', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const NAMES = ['Nora', 'Émile', 'Aïcha', 'Jonas', 'Lucía']
/** A family name that no other test uses. */
const newName = () => `Q${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

/** Opens the inbox as a new member. */
async function openInbox(page: Page, query = '', role = 'recruiter') {
  const email = addManagerMember(['levain'], { role })
  await page.goto(managerPage(`/${slugOf('levain')}/inbox${query}`))
  await signInByCode(page, await managerTexts('en'), email)
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

test('by keyboard: filters by text, status and source, and shares the filter as a view', async ({ page, browser }) => {
  const lastName = newName()
  addApplications('levain', NAMES, { lastName, source: 'poster' })
  addApplications('levain', ['Hugo'], { lastName, status: 'INTERVIEW' })
  await openInbox(page)
  await page.keyboard.press('/')
  await page.keyboard.type(lastName.toLowerCase())
  await expect(page.getByText('6 applications')).toBeVisible()
  await reach(page, 'Source')
  await page.keyboard.type('poster')
  await expect(page.getByText('5 applications')).toBeVisible()
  await reach(page, 'Status')
  await page.keyboard.type('Received')
  await expect(page).toHaveURL(/status=RECEIVED&source=poster&q=/)

  await press(page, 'Views')
  await press(page, 'Save this filter')
  await page.getByLabel('Name of the view').waitFor()
  await reach(page, 'Name of the view')
  await page.keyboard.type(`Posters ${lastName}`)
  await press(page, /^Share with the company/, 'Space')
  await press(page, 'Save')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page, `Posters ${lastName}`)
  await press(page, `Edit view “Posters ${lastName}”`)
  await page.getByLabel('Name of the view').waitFor()
  await reach(page, 'Name of the view')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(`From posters ${lastName}`)
  await press(page, 'Save')
  await expect(page.getByRole('dialog')).toBeHidden()

  const other = await (await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })).newPage()
  await openInbox(other)
  await other.getByRole('button', { name: 'Views' }).click()
  await expect(other.getByRole('button', { name: `Delete view “From posters ${lastName}”` })).toHaveCount(0)
  await other.getByRole('button', { name: `From posters ${lastName}` }).click()
  await expect(other.getByText('5 applications')).toBeVisible()
  await other.context().close()

  await press(page, `From posters ${lastName}`)
  await press(page, `Delete view “From posters ${lastName}”`)
  await press(page, 'Undo')
  await expect(page.getByRole('button', { name: `From posters ${lastName}` })).toBeVisible()
})

test('by keyboard: moves, selects a range, and changes its status after a summary and a moment to undo', async ({
  page,
}) => {
  const lastName = newName()
  const ids = addApplications('levain', NAMES, { lastName })
  await openInbox(page, `?q=${lastName}`)
  await expect(page.getByText('5 applications')).toBeVisible()
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
  await expect(page.getByRole('toolbar')).toContainText('3 of 5 selected')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Change the status of 3 applications' })
  await dialog.getByRole('combobox', { name: 'New status' }).waitFor()
  await reach(page, 'New status')
  await page.keyboard.type('Interview')
  await reach(page, /^Message/)
  await page.keyboard.type('Hello {{first_name}}, see you soon.')
  await press(page, 'Preview emails')
  await expect(dialog.getByText('3 emails will be sent.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Preview of an email' })).toContainText(/Hello (?!\{)/)

  await press(page, 'Send 3 emails')
  await expect(dialog.getByText(/3 emails will be sent in 10 seconds/)).toBeVisible()
  await press(page, 'Undo')
  await expect(dialog.getByText('3 emails will be sent.')).toBeVisible()
  expect(statusesOf(ids)).toEqual(NAMES.map(() => 'RECEIVED'))

  await press(page, 'Send 3 emails')
  await expect(dialog.getByText('3 emails were sent.')).toBeVisible({ timeout: 20_000 })
  await press(page, 'Done')
  await expect(page.getByRole('toolbar')).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Interview' })).toHaveCount(3)
  expect(statusesOf(ids).filter((status) => status === 'INTERVIEW')).toHaveLength(3)

  // The reply to several candidates arrives in each conversation.
  for (const key of ['x', 'k', 'x', 'r']) await page.keyboard.press(key)
  const reply = page.getByRole('dialog', { name: 'Reply to 2 candidates' })
  await reply.getByLabel('Message').waitFor()
  await reach(page, /^Message/)
  await page.keyboard.type('Dear {{first_name}}, the bakery opens at six.')
  await press(page, 'Preview emails')
  await press(page, 'Send 2 replies')
  await press(page, 'Send now')
  await expect(reply.getByText('2 replies were sent.')).toBeVisible({ timeout: 20_000 })
  await press(page, 'Done')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText(/^Dear (?!\{)\S+, the bakery opens at six\.$/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('filters in a sheet, opens an application, replies and undoes a status change', async ({ page }) => {
    const lastName = newName()
    const [id] = addApplications('levain', ['Nora'], { lastName, source: 'poster' })
    addApplications('levain', ['Hugo'], { lastName })
    await openInbox(page, `?q=${lastName}`)
    await expect(page.getByText('2 applications')).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('combobox', { name: 'Source' }).selectOption('.poster')
    await sheet.getByRole('button', { name: 'Show applications' }).tap()
    await expect(sheet).toBeHidden()
    await expect(page.getByText('1 application', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: `Nora ${lastName}` }).tap()
    await expect(page.getByRole('heading', { level: 1, name: `Nora ${lastName}` })).toBeVisible()

    await page.getByRole('tab', { name: /^Notes/ }).tap()
    await page.getByRole('button', { name: 'Reply', exact: true }).tap()
    const reply = page.getByRole('textbox', { name: /^Reply to/ })
    await expect(reply).toBeFocused()
    await reply.fill('Could you come on Tuesday?')
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    await expect(page.getByRole('log').getByText('Could you come on Tuesday?')).toBeVisible()

    await page.getByRole('button', { name: 'Change status', exact: true }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: /^New status/ }).selectOption('IN_REVIEW')
    await dialog.getByRole('button', { name: 'Change and send' }).tap()
    await expect(dialog).toBeHidden()
    await page.getByRole('article').getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByText('The change was undone. Nothing was sent.')).toBeVisible()
    expect(statusesOf([id!])).toEqual(['RECEIVED'])
  })
})

test('lists the keyboard shortcuts, marks as read, and opens an application with Enter', async ({ page }) => {
  const lastName = newName()
  const [id] = addApplications('levain', ['Nora'], { lastName })
  await openInbox(page, `?q=${lastName}`)
  const link = page.getByRole('link', { name: `Nora ${lastName}` })
  await expect(link).toHaveAccessibleName(/^Unread:/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(link).toBeFocused()
  await page.keyboard.press('u')
  await expect(link).toHaveAccessibleName(/^(?!Unread)/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(managerPage(`/${slugOf('levain')}/applications/${id}?q=${lastName}`))
})

test('offers to show a new application without a reload', async ({ page }) => {
  const lastName = newName()
  addApplications('levain', ['Nora'], { lastName })
  await openInbox(page)
  await expect(page.getByRole('grid')).toBeVisible()
  // The time of the latest application is read after the list.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
  addApplications('levain', ['Zoé'], { lastName })
  await page.getByRole('button', { name: '1 new application' }).click()
  await page.getByRole('searchbox').fill(lastName)
  await expect(rowOf(page, `Zoé ${lastName}`)).toBeVisible()
})

test('exports what the filter shows, as CSV with the chosen separator and as a spreadsheet', async ({ page }) => {
  const lastName = newName()
  addApplications('levain', NAMES, { lastName })
  await openInbox(page, `?q=${lastName}`)
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
    ])
    return file
  }
  await page.getByRole('button', { name: 'Export' }).first().click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Separator' }).selectOption('semicolon')
  const csv = await download()
  expect(csv.suggestedFilename()).toMatch(/\.csv$/)
  const [head, ...rows] = (await textOf(csv)).trim().split('\r\n')
  expect(head).toContain('First name;Last name;Email')
  expect(rows.filter((row) => row.includes(`;${lastName};`))).toHaveLength(5)
  await page.getByRole('button', { name: 'Export' }).first().click()
  await page.getByRole('radio', { name: 'Excel (XLSX)' }).check()
  const sheet = await download()
  expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/)
  expect((await readFile(await sheet.path())).subarray(0, 2).toString()).toBe('PK')
})
