import { expect, type Page, test } from 'playwright/test'
import { Address } from '../../lib/domain/address.ts'
import { newEmail, refuseBefore, refuseCookies, signUp, site, wordsOf } from '../support/candidate.ts'
import { publishJob, writeLetters } from '../support/alerts.ts'
import { linkTo } from '../support/mails.ts'
import { expectSound } from '../support/sound.ts'

const JOB = 'boulanger-de-nuit-lille'

// Maps are rendered in software if there is no GPU.
const args = ['--no-sandbox', '--enable-unsafe-swiftshader', '--use-angle=swiftshader']
test.use({ launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args } })

async function openOn(page: Page, locale: string, path: string) {
  const say = await wordsOf(locale)
  await page.goto(site('levain', path))
  if (path.startsWith('/jobs')) await refuseCookies(page, say)
  else await refuseBefore(page)
  const dialog = page.getByRole('dialog', { name: say('alerts.MODAL.TITLE') })
  // A press before hydration is ignored.
  await expect(async () => {
    await page.getByRole('button', { name: say('alerts.ASK.GO') }).click({ timeout: 2000 })
    await expect(dialog).toBeVisible({ timeout: 3000 })
  }).toPass()
  return { say, dialog }
}

test.describe('in French', () => {
  test.use({ locale: 'fr' })

  test('creates an alert by keyboard, keeps it through sign-up, changes it, gets its email, deletes it', async ({
    page,
  }) => {
    const { say, dialog } = await openOn(page, 'fr', `/jobs/${JOB}`)
    const place = dialog.getByRole('combobox')
    await expect(place).toHaveValue(/Lille/)
    await expect(dialog.getByRole('status').filter({ hasText: /30 derniers jours/ })).toBeVisible()
    await expectSound(page)
    await place.fill('saint eti')
    await expect(dialog.getByRole('option').first()).toContainText('Saint-Étienne, France', { timeout: 60_000 })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(place).toHaveValue('Saint-Étienne, France')
    const slider = dialog.getByRole('slider', { name: say('alerts.DISTANCE.LABEL') })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', /^40\skm$/)
    await dialog.getByRole('button', { name: say('alerts.MODAL.SIGN_IN_GO') }).click()

    await page.getByRole('button', { name: say('account.SIGN_IN.TO_SIGN_UP') }).click()
    const email = await signUp(page, say, newEmail())
    await expect(page.getByText('Alerte créée : Saint-Étienne, France', { exact: false })).toBeVisible()

    await page.goto(site('levain', '/profile'))
    const row = page.getByRole('listitem').filter({ hasText: 'Saint-Étienne, France' })
    const own = row.getByRole('slider')
    await expect(own).toHaveAttribute('aria-valuetext', /^40\skm$/)
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
    await own.focus()
    await page.keyboard.press('End')
    await saved
    await expectSound(page)

    await publishJob('Boulanger à Roanne', Address.parse({ name: 'Roanne', city: 'Roanne', lat: 46.03, lon: 4.07 }))
    await writeLetters()
    expect(await linkTo(email, /unsubscription\/alerts\.[\w-]+\/\d+/)).toBeTruthy()
    expect(await linkTo(email, /Boulanger à Roanne/)).toBeTruthy()

    await row.getByRole('button', { name: /^Supprimer l’alerte/ }).click()
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: say('alerts.LIST.UNDO') }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: /^Supprimer l’alerte/ }).click()
    await expect(page.getByText(say('alerts.LIST.EMPTY'))).toBeVisible()
  })

  test('handles a denied position', async ({ page }) => {
    const { say, dialog } = await openOn(page, 'fr', '/all-jobs?what=xyzzy')
    await dialog.getByRole('button', { name: say('alerts.POSITION.GO') }).click()
    await expect(dialog.getByText(say('alerts.POSITION.DENIED'))).toBeVisible()
  })
})

test.describe('in English, with a position', () => {
  test.use({
    locale: 'en',
    permissions: ['geolocation'],
    geolocation: { latitude: 50.69, longitude: 3.17 },
  })

  test('chooses the nearest town and shows it on the map', async ({ page }) => {
    const { say, dialog } = await openOn(page, 'en', '/all-jobs')
    await dialog.getByRole('button', { name: say('alerts.POSITION.GO') }).click()
    await expect(dialog.getByRole('combobox')).toHaveValue('Roubaix, France')
    await expect(dialog.getByRole('figure', { name: 'Map: 30 km around Roubaix, France' })).toBeVisible()
    await expect(dialog.locator('[data-drawn]')).toBeVisible()
    // Hidden from screen readers, so nothing in it can be reached with Tab.
    await expect(dialog.locator('[data-drawn] :is([tabindex], [role])')).toHaveCount(0)
    await dialog.getByRole('button', { name: say('alerts.MAP.CLOSER') }).click()
    await expect(dialog.getByText('GeoNames, CC BY 4.0', { exact: false })).toBeVisible()
  })
})
