import { expect, type Page, test } from 'playwright/test'
import { Address } from '../../lib/domain/address.ts'
import { newEmail, rejectCookiesInAdvance, signUp, site, loadMessages } from '../support/candidate.ts'
import { publishJob, runAlertJobs } from '../support/alerts.ts'
import { findEmailLink } from '../support/email-links.ts'
import { expectAccessible } from '../support/sound.ts'

const JOB = 'boulanger-de-nuit-lille'

// Maps are rendered in software if there is no GPU.
const args = ['--no-sandbox', '--enable-unsafe-swiftshader', '--use-angle=swiftshader']
test.use({ launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args } })

async function openOn(page: Page, locale: string, path: string) {
  const t = await loadMessages(locale)
  await rejectCookiesInAdvance(page, 'levain')
  await page.goto(site('levain', path))
  const dialog = page.getByRole('dialog', { name: t('alerts.MODAL.TITLE') })
  // A press before hydration is ignored.
  await expect(async () => {
    await page.getByRole('button', { name: t('alerts.ASK.GO') }).click({ timeout: 2000 })
    await expect(dialog).toBeVisible({ timeout: 3000 })
  }).toPass()
  return { t, dialog }
}

test.describe('in French', () => {
  test.use({ locale: 'fr' })

  test('creates an alert by keyboard, keeps it during sign-up, changes it, receives its email and deletes it', async ({
    page,
  }) => {
    const { t, dialog } = await openOn(page, 'fr', `/jobs/${JOB}`)
    const place = dialog.getByRole('combobox')
    await expect(place).toHaveValue(/Lille/)
    await expect(dialog.getByRole('status').filter({ hasText: /30 derniers jours/ })).toBeVisible()
    await expectAccessible(page)
    await place.fill('saint eti')
    await expect(dialog.getByRole('option').first()).toContainText('Saint-Étienne, France', { timeout: 60_000 })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(place).toHaveValue('Saint-Étienne, France')
    const slider = dialog.getByRole('slider', { name: t('alerts.DISTANCE.LABEL') })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', /^40\skm$/)
    await dialog.getByRole('button', { name: t('alerts.MODAL.SIGN_IN_GO') }).click()

    await page.getByRole('button', { name: t('account.SIGN_IN.TO_SIGN_UP') }).click()
    const email = await signUp(page, t, newEmail())
    await expect(page.getByText('Alerte créée pour Saint-Étienne, France', { exact: false })).toBeVisible()

    await page.goto(site('levain', '/profile'))
    const row = page.getByRole('listitem').filter({ hasText: 'Saint-Étienne, France' })
    const own = row.getByRole('slider')
    await expect(own).toHaveAttribute('aria-valuetext', /^40\skm$/)
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
    await own.focus()
    await page.keyboard.press('End')
    await saved
    await expectAccessible(page)

    await publishJob('Boulanger à Roanne', Address.parse({ name: 'Roanne', city: 'Roanne', lat: 46.03, lon: 4.07 }))
    await runAlertJobs()
    expect(await findEmailLink(email, /unsubscription\/alerts\.[\w-]+\/\d+/)).toBeTruthy()
    expect(await findEmailLink(email, /Boulanger à Roanne/)).toBeTruthy()

    await row.getByRole('button', { name: /^Supprimer l’alerte/ }).click()
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: t('alerts.LIST.UNDO') }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: /^Supprimer l’alerte/ }).click()
    await expect(page.getByText(t('alerts.LIST.EMPTY'))).toBeVisible()
  })

  test('handles denied geolocation', async ({ page }) => {
    const { t, dialog } = await openOn(page, 'fr', '/all-jobs?what=xyzzy')
    await dialog.getByRole('button', { name: t('alerts.POSITION.GO') }).click()
    await expect(dialog.getByText(t('alerts.POSITION.DENIED'))).toBeVisible()
  })
})

test.describe('in English, with geolocation', () => {
  test.use({
    locale: 'en',
    permissions: ['geolocation'],
    geolocation: { latitude: 50.69, longitude: 3.17 },
  })

  test('chooses the nearest town and shows it on the map', async ({ page }) => {
    const { t, dialog } = await openOn(page, 'en', '/all-jobs')
    await dialog.getByRole('button', { name: t('alerts.POSITION.GO') }).click()
    await expect(dialog.getByRole('combobox')).toHaveValue('Roubaix, France')
    await expect(dialog.getByRole('figure', { name: 'Map of the area 30 km around Roubaix, France' })).toBeVisible()
    await expect(dialog.locator('[data-drawn]')).toBeVisible()
    // Hidden from screen readers, so nothing in it can be reached with Tab.
    await expect(dialog.locator('[data-drawn] :is([tabindex], [role])')).toHaveCount(0)
    await dialog.getByRole('button', { name: t('alerts.MAP.CLOSER') }).click()
    await expect(dialog.getByText('GeoNames, CC BY 4.0', { exact: false })).toBeVisible()
  })
})
