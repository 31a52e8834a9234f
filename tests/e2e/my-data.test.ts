import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { unsubscribeToken } from '../../lib/funnel-api/platform/signatures/unsubscribe-token.ts'
import { PASSWORD, rejectCookiesInAdvance, site, loadMessages } from '../support/candidate.ts'
import { findEmailLink } from '../support/email-links.ts'
import { openZip } from '../support/open-zip.ts'
import { becomeCandidate } from '../support/pitch.ts'

type Me = { id: number; email: string; first_name: string; phone_code: string; phone_number: string }

async function open(page: Page, company: string, locale: string, urlPath: string) {
  const t = await loadMessages(locale)
  const call = await becomeCandidate(page, company)
  await rejectCookiesInAdvance(page, company)
  const me = () => call<Me>('GET', '/me')
  await page.goto(site(company, urlPath))
  return { t, call, me }
}

test.describe('in French', () => {
  test.use({ locale: 'fr' })

  test('saves each field separately, rejects an invalid number with a reason, and exports a readable copy', async ({
    page,
  }) => {
    const { t, me, call } = await open(page, 'levain', 'fr', '/profile')
    const name = page.getByLabel(t('account.FIELD.FIRST_NAME'))
    await name.fill('Ondine')
    await name.press('Tab')
    await expect(page.getByText(t('site.SAVE_STATUS.SAVED'), { exact: true })).toBeVisible()
    const number = page.getByLabel(t('account.FIELD.PHONE_NUMBER'), { exact: false }).last()
    await number.fill('appelez-moi')
    await number.press('Tab')
    await expect(number).toHaveAccessibleDescription(t('errors.FORMS.PHONE'))
    await page.getByLabel(t('account.FIELD.PHONE_COUNTRY')).selectOption('BE')
    await page.reload()
    await expect(number).toHaveValue('appelez-moi')
    await number.fill('0470 12 34 56')
    await number.press('Enter')
    await expect.poll(me).toMatchObject({ first_name: 'Ondine', phone_code: '+32', phone_number: '470123456' })
    const tags = page.getByLabel(t('profile.TAGS.LABEL')).first()
    await tags.fill('levain')
    await tags.press('Enter')
    await page.getByRole('checkbox', { name: 'CDI' }).check({ force: true })
    await expect.poll(() => call('GET', '/me/tags')).toEqual(['levain'])
    await expect.poll(() => call('GET', '/me/job_types')).toEqual(['PERMANENT_CONTRACT'])

    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: t('profile.DATA.EXPORT_GO') }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^levain-\d+-\d{4}-\d\d-\d\d\.zip$/)
    const data = JSON.parse(
      openZip(readFileSync(await download.path()))
        .get('data.json')!
        .toString('utf8'),
    ) as object
    expect(data).toMatchObject({
      company: 'Maison Levain',
      account: { first_name: 'Ondine', phone_number: '470123456', tags: ['levain'] },
    })
    await expect(page.getByText(t('profile.DATA.EXPORT_DONE'))).toBeVisible()
  })

  test('requires the password to delete an account, sends a confirmation email, and rejects later sign-ins', async ({
    page,
  }) => {
    const { t, me } = await open(page, 'levain', 'fr', '/delete-account')
    const { email } = await me()
    const go = page.getByRole('button', { name: t('information.DELETE_ACCOUNT.GO') })
    const password = page.getByLabel(t('information.DELETE_ACCOUNT.PASSWORD'), { exact: true })
    await password.fill('not my password')
    await page.getByRole('checkbox').check()
    await go.click()
    await expect(password).toHaveAccessibleDescription(new RegExp(t('errors.FORMS.WRONG_PASSWORD').slice(0, 20)))
    await password.fill(PASSWORD)
    await go.click()
    await expect(page.getByRole('heading', { name: t('information.DELETE_ACCOUNT.DONE_TITLE') })).toBeVisible()
    await findEmailLink(email, /http:\/\/levain-\d+\.localhost:\d+/)
    await page.goto(site('levain', '/'))
    await page.getByRole('button', { name: t('site.SIGN_IN'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('account.FIELD.EMAIL'), { exact: true }).fill(email)
    await dialog.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('account.SIGN_IN.GO'), exact: true }).click()
    await expect(dialog.getByText(t('errors.API.INVALID_CREDENTIALS'))).toBeVisible()
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en' })

  test('supports one-click unsubscription by email clients, and unsubscribing on the linked page with undo', async ({
    page,
    request,
  }) => {
    const { t, call, me } = await open(page, 'noctua', 'en', '/')
    const { id } = await me()
    const subscriptionState = async () => {
      const { is_campaign_alert_active } = await call<{ is_campaign_alert_active: boolean }>('GET', '/me')
      return is_campaign_alert_active
    }
    await call('PATCH', '/me', { user: { is_campaign_alert_active: true } })
    const secret = readFileSync(path.join(process.env.E2E_DATA!, 'secret'), 'utf8').trim()
    const link = `/unsubscription/${unsubscribeToken({ secret }, { purpose: 'alerts', id })}/${id}`

    // Requests like those of an email scanner and then of an email client: from another origin, without cookies.
    const oneClick = `http://127.0.0.1:${process.env.E2E_PORT}/api${link.replace('unsubscription', 'unsubscribe')}`
    const host = new URL(site('noctua')).host
    const headers = { host, origin: 'https://mail.example.org', 'sec-fetch-site': 'cross-site' }
    expect((await request.get(oneClick, { headers, maxRedirects: 0 })).status()).toBe(303)
    expect((await request.post(oneClick, { headers, form: { something: 'else' } })).status()).toBe(400)
    expect(await subscriptionState()).toBe(true)
    expect((await request.post(oneClick, { headers, form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(204)
    expect(await subscriptionState()).toBe(false)
    expect((await request.post(`${oneClick}1`, { headers, form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(
      404,
    )

    // Undo is offered only after an unsubscription that changed something.
    await call('PATCH', '/me', { user: { is_campaign_alert_active: true } })
    await page.goto(site('noctua', link))
    await page.getByRole('button', { name: t('information.UNSUBSCRIPTION.GO') }).click()
    await expect(page.getByText(t('information.UNSUBSCRIPTION.PURPOSE.alerts'))).toBeVisible()
    await page.getByRole('button', { name: t('information.UNSUBSCRIPTION.UNDO') }).click()
    await expect(page.getByRole('heading', { name: t('information.UNSUBSCRIPTION.UNDONE_TITLE') })).toBeVisible()
    expect(await subscriptionState()).toBe(true)
  })
})
