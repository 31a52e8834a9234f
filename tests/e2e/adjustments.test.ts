import { type Browser, expect, type Page, test } from 'playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { callsOf } from '../support/calls.ts'
import { loadMessages, reachAccount, signUp, site } from '../support/candidate.ts'
import { slugOf } from '../support/companies.ts'
import { addManagerMember } from '../support/manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../support/manager.ts'
import { goToPitch } from '../support/pitch.ts'

const PHONE = { width: 390, height: 844 }
/** A job without a video question, in English. */
const JOB = 'data-engineer-bread'
const WITH_PITCH = 'boulanger-de-nuit-lille'
const LANGUAGE = 'Langue des signes française'
const OTHER = 'Une salle sans marches'
const REQUESTED = 'I have asked for adjustments. You will find them on the page of my application.'

type Translate = Awaited<ReturnType<typeof loadMessages>>

test.use({ locale: 'fr', viewport: PHONE })

const dialogOf = (page: Page, t: Translate) => {
  const dialog = page.getByRole('dialog', { name: t('adjustments.TITLE') })
  return {
    dialog,
    tick: (key: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${t(`adjustments.${key}`)}`) }),
    box: (key: string) => dialog.getByRole('textbox', { name: t(`adjustments.${key}`) }),
    press: (key: string) => dialog.getByRole('button', { name: t(`adjustments.${key}`) }).click(),
  }
}
const link = (page: Page, t: Translate) => page.getByRole('link', { name: t('adjustments.LINK') })
const textOf = (t: Translate, key: string) => t(`adjustments.${key}`).replace('{company}', 'Maison Levain')

/**
 * Opens an application as a member of the company, in a separate browser context. Checks that the inbox does not show
 * the adjustments.
 */
async function openAsMember(browser: Browser, id: number) {
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const email = addManagerMember(['levain'], { role: 'recruiter', name: 'Lena Vogt' })
  await page.goto(managerPage(`/${slugOf('levain')}/inbox`))
  await signInByCode(page, await managerTexts('en'), email)
  await page
    .getByRole('link', { name: /Camille Dubreuil/ })
    .first()
    .waitFor()
  await expect(page.getByText(LANGUAGE)).toHaveCount(0)
  await page.goto(managerPage(`/${slugOf('levain')}/applications/${id}`))
  await page.getByRole('heading', { level: 1, name: 'Camille Dubreuil' }).waitFor()
  return page
}

test('requests adjustments, applies, and the member sees the request, its change and its withdrawal', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const t = await loadMessages('fr')
  await page.goto(site('levain', `/jobs/${JOB}`))
  await link(page, t).click()
  const { dialog, tick, box, press } = dialogOf(page, t)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText(t('recorder.MORE.TITLE'))).toHaveCount(0)

  // Saving fails with nothing chosen, and with an interpreter but no language.
  await press('SAVE')
  await expect(dialog.getByRole('alert')).toBeFocused()
  await tick('INTERPRETER').check()
  await press('SAVE')
  await expect(box('LANGUAGE')).toBeFocused()
  await expect(box('LANGUAGE')).toHaveAccessibleDescription(new RegExp(t('errors.FORMS.REQUIRED')))
  await expectAccessible(page)
  await box('LANGUAGE').fill(LANGUAGE)
  await tick('OTHER').check()
  await box('OTHER_TEXT').fill(OTHER)
  await press('SAVE')
  await expect(page.getByText(textOf(t, 'SAVED'))).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).hash).toBe('')

  // After a reload, the link in the footer of a step opens the same request. Escape closes the dialog and returns focus.
  await page.reload()
  await page.locator('main :is(video, form)').first().waitFor()
  await link(page, t).press('Enter')
  await expect(box('LANGUAGE')).toHaveValue(LANGUAGE)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link(page, t)).toBeFocused()

  await reachAccount(page, t)
  await signUp(page, t)
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await page.getByRole('heading', { name: t('funnel.REVIEW.TITLE') }).waitFor()
  await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
  await page.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') }).waitFor()

  const [application] = await callsOf(page, site('levain', '/'))<{ id: number }[]>('GET', '/me/candidacies')
  const member = await openAsMember(browser, application!.id)
  const text = await managerTexts('en', 'managerapplication')
  const section = member.getByRole('region', { name: text('ADJUSTMENTS.TITLE') })
  await expect(section.getByText(LANGUAGE)).toBeVisible()
  await expect(section.getByText(OTHER)).toBeVisible()
  await expect(member.getByRole('log').getByText(REQUESTED)).toBeVisible()
  await expect(member.getByRole('log').getByText(LANGUAGE)).toHaveCount(0)
  await expectAccessible(member)

  // Changes the request in the list of applications.
  await page.goto(site('levain', '/profile/applications'))
  await page.getByRole('button', { name: t('adjustments.LINK') }).click()
  await expect(box('OTHER_TEXT')).toHaveValue(OTHER)
  await tick('TEXT_ONLY').check()
  await tick('OTHER').uncheck()
  await press('SAVE')
  await expect(page.getByText(textOf(t, 'SENT'))).toBeVisible()
  await member.reload()
  await expect(section.getByText(text('ADJUSTMENTS.TEXT_ONLY'), { exact: true })).toBeVisible()
  await expect(section.getByText(OTHER)).toHaveCount(0)

  // Withdraws the request on the page of the application.
  await page.getByRole('link', { name: t('applications.RECEIPT_GO') }).click()
  await page.waitForURL(/\/applications\/[\dA-Z-]+$/)
  await page.getByRole('button', { name: t('adjustments.LINK') }).click()
  await expect(tick('TEXT_ONLY')).toBeChecked()
  await expectAccessible(page)
  await press('WITHDRAW')
  await expect(page.getByText(textOf(t, 'WITHDRAWN'))).toBeVisible()
  await member.reload()
  await member.getByRole('log').getByText('I no longer need the adjustments').waitFor()
  await expect(section).toHaveCount(0)
})

test('keeps the input without a network', async ({ page, context }) => {
  const { t, call, candidacy_id } = await goToPitch(page, 'levain', WITH_PITCH, 'fr')
  await link(page, t).click()
  const { dialog, tick, press } = dialogOf(page, t)
  await tick('QUESTIONS').check()
  await context.setOffline(true)
  await press('SAVE')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(tick('QUESTIONS')).toBeChecked()
  await context.setOffline(false)
  await press('SAVE')
  await expect(page.getByText(textOf(t, 'SAVED'))).toBeVisible()
  expect(await call('GET', `/me/candidacies/${candidacy_id}/adjustments`)).toMatchObject({
    is_questions_in_advance: true,
  })
})

test('chooses more time and attempts on the page of the job, and finds them at the video question', async ({
  page,
}) => {
  const t = await loadMessages('fr')
  await page.goto(site('levain', `/jobs/${WITH_PITCH}`))
  await link(page, t).click()
  const { dialog } = dialogOf(page, t)
  const time = dialog.getByLabel(t('recorder.MORE.TIME'))
  await dialog.getByText(t('recorder.MORE.TITLE')).click()
  await time.selectOption('QUADRUPLE')
  await expect(dialog.getByText(t('recorder.MORE.SAVED'))).toBeVisible()
  await expectAccessible(page)

  // After a reload, the link in the footer of a step opens the same choice.
  await page.reload()
  await expect(time).toHaveValue('QUADRUPLE')
  await dialog.getByLabel(t('recorder.MORE.TRIES')).selectOption('UNLIMITED')
  await expect(dialog.getByText(t('recorder.MORE.SAVED'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await reachAccount(page, t)
  await signUp(page, t)
  await page.getByRole('heading', { level: 1, name: t('funnel.PITCH.TITLE') }).waitFor()
  await expect(page.getByText(t('recorder.CHOOSE.TRIES_FREE'))).toBeVisible()
  await expect(page.getByLabel(t('recorder.MORE.TIME'))).toHaveValue('QUADRUPLE')

  // The dialog changes the same choice.
  await link(page, t).click()
  await time.selectOption('UNLIMITED')
  await expect(dialog.getByText(t('recorder.MORE.SAVED'))).toBeVisible()
  await page.keyboard.press('Escape')
  const facts = ['TIME_FREE', 'TRIES_FREE', 'PRACTICE'].map((key) => t(`recorder.CHOOSE.${key}`)).join(' · ')
  await expect(page.getByText(facts)).toBeVisible()
})
