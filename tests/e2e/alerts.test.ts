import { expect, type Page, test } from 'playwright/test'
import { Address } from '../../lib/domain/address.ts'
import { newEmail, rejectCookiesInAdvance, signUp, site, loadMessages } from '../support/candidate.ts'
import { publishJob, runAlertJobs } from '../support/alerts.ts'
import { findEmailLink } from '../support/email-links.ts'

const JOB = 'boulanger-de-nuit-lille'

// Maps are rendered in software if there is no GPU.
const args = ['--no-sandbox', '--enable-unsafe-swiftshader', '--use-angle=swiftshader']
test.use({ launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args } })

async function openOn(page: Page, locale: string, path: string) {
  const t = await loadMessages(locale)
  await rejectCookiesInAdvance(page, 'levain')
  await page.goto(site('levain', path))
  const dialog = page.getByRole('dialog', { name: t('alerts.MODAL.TITLE') })
  await page.getByRole('button', { name: t('alerts.ASK.GO') }).click()
  await expect(dialog).toBeVisible()
  return { t, dialog }
}

test.describe('in French', () => {
  test.use({ locale: 'fr' })

  test('creates an alert by keyboard without an account, confirms it, receives its email and deletes it', async ({
    page,
  }) => {
    const { t, dialog } = await openOn(page, 'fr', `/jobs/${JOB}`)
    const email = newEmail()
    const address = dialog.getByLabel(t('alerts.EMAIL.LABEL'))
    await address.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(t('alerts.EMAIL.MISSING'))
    await expect(address).toBeFocused()
    await address.fill(email)
    const place = dialog.getByRole('combobox', { name: t('alerts.PLACE.LABEL') })
    await expect(place).toHaveValue(/Lille/)
    await expect(dialog.getByRole('status').filter({ hasText: /30 derniers jours/ })).toBeVisible()
    await place.fill('saint eti')
    await expect(dialog.getByRole('option', { name: /Saint-Étienne, France/ })).toBeVisible({ timeout: 60_000 })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(place).toHaveValue('Saint-Étienne, France')
    const slider = dialog.getByRole('slider', { name: t('alerts.DISTANCE.LABEL') })
    await slider.focus()
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', /^100\skm$/)
    await dialog.getByRole('button', { name: t('alerts.MODAL.GO') }).click()
    await expect(page.getByRole('dialog').getByText(email)).toBeVisible()

    const link = await findEmailLink(email, /http:\S+\/job-alerts\/subscriber\.[\w-]+\/\d+/)
    await page.goto(link)
    await expect(page.getByText(/^Saint-Étienne, France · 100\skm$/)).toBeVisible()
    await page.getByRole('button', { name: t('alertlist.SUBSCRIPTION.CONFIRM_GO') }).click()
    await expect(page.getByRole('heading', { name: t('alertlist.SUBSCRIPTION.TITLE') })).toBeVisible()

    await publishJob('Boulanger à Roanne', Address.parse({ name: 'Roanne', city: 'Roanne', lat: 46.03, lon: 4.07 }))
    await runAlertJobs()
    expect(await findEmailLink(email, /Boulanger à Roanne/)).toBeTruthy()
    expect(await findEmailLink(email, /unsubscription\/subscriber\.[\w-]+\/\d+/)).toBeTruthy()
    await page.getByRole('button', { name: /^Supprimer l’alerte/ }).click()
    await expect(page.getByText(t('alertlist.SUBSCRIPTION.EMPTY'))).toBeVisible()
  })

  test('changes an alert in the profile, deletes it and undoes the deletion', async ({ page }) => {
    const t = await loadMessages('fr')
    await rejectCookiesInAdvance(page, 'levain')
    await page.goto(site('levain', '/'))
    await page.getByRole('button', { name: t('site.SIGN_IN') }).click()
    await page.getByRole('button', { name: t('account.SIGN_IN.TO_SIGN_UP') }).click()
    await signUp(page, t, newEmail())
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto(site('levain', '/profile#alerts'))
    await expect(page.getByRole('heading', { name: t('alertlist.TITLE') })).toBeFocused()
    await page.getByRole('button', { name: t('alertlist.NEW') }).click()
    const place = page.getByRole('combobox', { name: t('alerts.PLACE.LABEL') })
    await place.fill('saint eti')
    await page.getByRole('option', { name: /Saint-Étienne, France/ }).click({ timeout: 60_000 })
    await page.getByRole('button', { name: t('alerts.MODAL.GO') }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Saint-Étienne, France' })
    const distanceSlider = row.getByRole('slider')
    await expect(distanceSlider).toHaveAttribute('aria-valuetext', /^30\skm$/)
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
    await distanceSlider.focus()
    await page.keyboard.press('End')
    await saved
    await row.getByRole('button', { name: /^Supprimer l’alerte/ }).click()
    const undo = row.getByRole('button', { name: t('alertlist.UNDO') })
    await expect(undo).toBeFocused()
    await undo.click()
    await expect(distanceSlider).toHaveAttribute('aria-valuetext', /^500\skm$/)
  })

  test('says that the browser has denied geolocation', async ({ page }) => {
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
    await expect(dialog.getByRole('combobox', { name: t('alerts.PLACE.LABEL') })).toHaveValue('Roubaix, France')
    await expect(dialog.getByRole('figure', { name: 'Map of the area 30 km around Roubaix, France' })).toBeVisible()
    await expect(dialog.locator('[data-drawn]')).toBeVisible()
    // The map is hidden from screen readers, so Tab must not reach anything in it.
    await expect(dialog.locator('[data-drawn] :is([tabindex], [role])')).toHaveCount(0)
    await dialog.getByRole('button', { name: t('alerts.MAP.ZOOM_IN') }).click()
    await dialog.getByRole('button', { name: t('alerts.MAP.LEFT') }).click()
    await expect(dialog.getByText('GeoNames, CC BY 4.0', { exact: false })).toBeVisible()
  })
})
