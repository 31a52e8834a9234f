import { expect, type Page, test } from 'playwright/test'
import type { Call } from '../support/calls.ts'
import { site } from '../support/candidate.ts'
import { fetchInPage } from '../support/fetch-in-page.ts'
import { goToPitch } from '../support/pitch.ts'
import { recorderOn } from '../support/recorder.ts'

/** A job whose video question is required. */
const REQUIRED = ['levain', 'responsable-boutique-paris', 'fr'] as const
const OPTIONAL = ['levain', 'boulanger-de-nuit-lille', 'fr'] as const

type Translate = (path: string) => string
type Candidacy = {
  reference: string
  record: { kind: string; text: string | null; url: string }
  pitch_adjustments: { time: string; tries: string }
}

test.use({ locale: 'fr' })

const tile = (page: Page, t: Translate, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${t(`recorder.CHOOSE.${name}`)}`) })

/** Adds a CV and submits the application. */
async function submit(page: Page, t: Translate) {
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await expect(page.getByRole('heading', { name: t('funnel.REVIEW.TITLE') })).toBeVisible()
  await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
  await expect(page.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') })).toBeVisible()
}

const read = (call: Call, id: number) => call<Candidacy>('GET', `/me/candidacies/${id}`)

test('applies with a text instead of a required video', async ({ page }) => {
  const { t, call, candidacy_id } = await goToPitch(page, ...REQUIRED)
  await expect(page.getByText(t('funnel.PITCH.TEXT_REQUIRED'))).toBeInViewport()
  await tile(page, t, 'WRITE').click()
  const save = page.getByRole('button', { name: t('recorder.WRITE.SAVE') })
  await save.click()
  const answer = page.getByRole('textbox', { name: t('recorder.WRITE.LABEL') })
  await expect(answer).toBeFocused()
  await expect(page.getByText(t('errors.FORMS.REQUIRED'))).toHaveCount(1)
  await answer.fill('Le pain de seigle.\n<b>Le dimanche</b>')
  await page.reload()
  await expect(answer).toHaveValue('Le pain de seigle.\n<b>Le dimanche</b>')
  await expect(page).toHaveTitle(new RegExp(`^${t('recorder.WRITE.NAME')} · `))
  await page.goBack()
  await expect(tile(page, t, 'WRITE')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.PITCH.TITLE') })).toBeFocused()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: t('recorder.WRITE.TITLE') })).toBeFocused()
  await page.getByRole('button', { name: t('funnel.BACK'), exact: true }).click()
  await expect(page).toHaveURL(/step=pitch$/)
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.PITCH.TITLE') })).toBeFocused()
  await page.goForward()
  await expect(answer).toHaveValue('Le pain de seigle.\n<b>Le dimanche</b>')
  await save.click()
  await submit(page, t)
  expect((await read(call, candidacy_id)).record).toMatchObject({ kind: 'text' })
  const { reference } = await read(call, candidacy_id)
  await page.goto(site('levain', `/profile/applications/${reference}`))
  await expect(page.getByText('<b>Le dimanche</b>')).toBeVisible()
})

test('applies with a voice recording instead of a video', async ({ page }) => {
  const { t, call, candidacy_id } = await goToPitch(page, ...REQUIRED)
  const recorder = recorderOn(page, t)
  await tile(page, t, 'AUDIO').click()
  await expect(recorder.button('READY.START')).toBeEnabled()
  await recorder.record(3)
  await recorder.stop()
  await expect(recorder.text('SEND.DONE')).toBeVisible()
  expect(await recorder.video().evaluate((player) => player.tagName)).toBe('AUDIO')
  await recorder.button('REVIEW.ACCEPT').click()
  await submit(page, t)
  const { record } = await read(call, candidacy_id)
  expect(record.kind).toBe('audio')
  const { url } = await call<{ url: string }>('GET', `/me/files/${record.url.split('/').at(-1)}`)
  const part = await fetchInPage(page, url, { range: 'bytes=0-9' })
  expect([part.status, part.headers['content-type']?.split('/')[0]]).toEqual([206, 'audio'])
})

test('asks for another way, finishes the application, and finds the message in the conversation', async ({ page }) => {
  const { t } = await goToPitch(page, ...REQUIRED)
  await tile(page, t, 'REQUEST').click()
  const message = page.getByRole('textbox', { name: t('recorder.REQUEST.LABEL') })
  await message.fill('Pouvons-nous en parler au téléphone ?')
  await page.getByRole('button', { name: t('recorder.REQUEST.SAVE') }).click()
  await submit(page, t)
  await page.goto(site('levain', '/profile/messaging'))
  await expect(page.getByText('Pouvons-nous en parler au téléphone ?').last()).toBeVisible()
})

test('chooses more time and attempts without a reason, also after a reload', async ({ page }) => {
  const { t, call, candidacy_id } = await goToPitch(page, ...OPTIONAL)
  await page.getByText(t('recorder.MORE.TITLE')).click()
  await page.getByLabel(t('recorder.MORE.TIME')).selectOption('UNLIMITED')
  await page.getByLabel(t('recorder.MORE.TRIES')).selectOption('UNLIMITED')
  const facts = ['TIME_FREE', 'TRIES_FREE', 'PRACTICE'].map((key) => t(`recorder.CHOOSE.${key}`)).join(' · ')
  await expect(page.getByText(facts)).toBeVisible()
  await page.reload()
  await expect(page.getByText(facts)).toBeVisible()
  expect((await read(call, candidacy_id)).pitch_adjustments).toEqual({ time: 'UNLIMITED', tries: 'UNLIMITED' })
})

test('records a video without a microphone', async ({ page }) => {
  await page.addInitScript(() => {
    const media = navigator.mediaDevices
    const ask = media.getUserMedia.bind(media)
    media.getUserMedia = (constraints) =>
      constraints?.audio ? Promise.reject(new DOMException('none', 'NotFoundError')) : ask(constraints)
    const list = media.enumerateDevices.bind(media)
    media.enumerateDevices = async () => (await list()).filter(({ kind }) => kind !== 'audioinput')
  })
  const { t, call, candidacy_id } = await goToPitch(page, ...REQUIRED)
  const recorder = recorderOn(page, t)
  await recorder.button('CHOOSE.WEBCAM').click()
  await recorder.button('ACTION.SILENT').click()
  await expect(recorder.button('READY.START')).toBeEnabled()
  await recorder.record(2)
  await recorder.stop()
  await recorder.button('REVIEW.ACCEPT').click()
  await expect(page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') })).toBeVisible()
  expect((await read(call, candidacy_id)).record.kind).toBe('video')
})
