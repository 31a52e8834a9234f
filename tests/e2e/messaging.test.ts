import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { rejectCookiesInAdvance, site, loadMessages } from '../support/candidate.ts'
import { becomeCandidate, reachPitch } from '../support/pitch.ts'
import { addOldMessages, company } from '../support/recruiter.ts'

type Message = { id: number; content: string; author_type: string; files: unknown[] }
type Discussion = { id: number }

/** Signs up a candidate with an application, and opens their messages page. */
async function goToMessages(page: Page, slug: string, job: string, locale: string) {
  const t = await loadMessages(locale)
  await becomeCandidate(page, slug)
  await rejectCookiesInAdvance(page, slug)
  const { call, candidacy_id } = await reachPitch(page, slug, job)
  await page.goto(site(slug, '/profile/messaging'))
  const receiveMessage = (text: string, ...options: string[]) =>
    company('message', String(candidacy_id), text, ...options)
  const discussion = async () => (await call<Discussion[]>('GET', '/me/discussions'))[0]!.id
  const contents = async (id: number) =>
    (await call<Message[]>('GET', `/me/discussions/${id}/messages`)).map(({ content }) => content)
  return { t, call, candidacy_id, receiveMessage, discussion, contents }
}
const field = (page: Page, t: (path: string) => string) => page.getByRole('textbox', { name: t('messaging.WRITE') })

test.describe('on a phone, in French', () => {
  test.use({ locale: 'fr' })

  test('shows an incoming message, sends a reply with a file, and sends offline messages later', async ({
    page,
    context,
  }) => {
    const { t, candidacy_id, receiveMessage, discussion, contents } = await goToMessages(
      page,
      'levain',
      'boulanger-de-nuit-lille',
      'fr',
    )
    await expect(page.getByRole('heading', { name: t('messaging.EMPTY_TITLE') })).toBeVisible()
    receiveMessage('Bonjour Camille, quand pouvez-vous venir ?', '--from', 'Léna Vogt')
    const entry = page.getByRole('link', { name: /quand pouvez-vous venir/ })
    await expect(entry).toBeVisible()
    await expect(entry).toContainText(t('messaging.UNREAD'))
    await expect(page).toHaveTitle(/^\(1\) /)
    await expect(page.getByRole('banner').getByText('1 message non lu').first()).toBeAttached()

    await entry.click()
    await expect(page.getByText('Bonjour Camille, quand pouvez-vous venir ?').last()).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${t('messaging.TITLE')}`))
    expect(new URL(page.url()).searchParams.get('discussion')).toBe(String(await discussion()))
    await expect(page.getByRole('region', { name: /boulanger/i })).toBeFocused()
    await page.goBack()
    await expect(entry).toBeFocused()
    await expect(entry).not.toContainText(t('messaging.UNREAD'))
    await page.goForward()

    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'diplome.pdf', mimeType: 'application/pdf', buffer: readFileSync('tests/support/cv.pdf') })
    await field(page, t).fill('Voici mon diplôme.')
    const send = page.getByRole('button', { name: t('messaging.SEND') })
    await expect(page.getByText(t('messaging.ATTACHED').replace('{name}', 'diplome.pdf'))).toBeAttached()
    await page.goBack()
    await entry.click()
    await page.reload()
    await expect(
      page.getByRole('button', { name: t('messaging.REMOVE_FILE').replace('{name}', 'diplome.pdf') }),
    ).toBeVisible()
    await expect(field(page, t)).toHaveValue('Voici mon diplôme.')
    await send.click()
    await expect(page.getByRole('button', { name: /Voir diplome/ })).toBeVisible()
    await expect(field(page, t)).toHaveValue('')

    await context.setOffline(true)
    for (const text of ['Un.', 'Deux.']) {
      await field(page, t).fill(text)
      await send.click()
    }
    await expect(page.getByText(t('messaging.WAITING'))).toHaveCount(2)
    await expect(page.getByText(t('messaging.OFFLINE'))).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(t('messaging.WAITING'))).toHaveCount(0)
    const allContents = ['Bonjour Camille, quand pouvez-vous venir ?', 'Voici mon diplôme.', 'Un.', 'Deux.']
    await expect.poll(async () => contents(await discussion())).toEqual(allContents)

    company('status', String(candidacy_id), 'INTERVIEW', '--message', 'Mardi à dix heures ?')
    await expect(page.getByText(t('messaging.STATUS.INTERVIEW')).first()).toBeVisible()
    await expect(page.getByText('Mardi à dix heures ?').last()).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${t('messaging.TITLE')}`))
  })
})

const expectInView = (element: Locator) => expect(element).toBeInViewport()

test.describe('on a desktop, in English', () => {
  test.use({ locale: 'en', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false })

  test('scrolls ten thousand messages, keeps a draft, sends on Enter, and explains a closed conversation', async ({
    page,
  }) => {
    const { t, receiveMessage, discussion, contents, candidacy_id } = await goToMessages(
      page,
      'noctua',
      'bildverarbeitung-zuerich',
      'en',
    )
    receiveMessage('Hello Camille')
    await expect(page.getByText('Hello Camille').last()).toBeVisible()
    const id = await discussion()
    addOldMessages(id, 10_000)
    // Opens another page, because an open conversation would mark the message as read on arrival.
    await page.goto(site('noctua', '/terms-and-conditions'))
    receiveMessage('Can you come on Tuesday?', '--from', 'Ada Frei')
    await page.goto(site('noctua', `/profile/messaging?discussion=${id}`))
    await expectInView(page.getByText(t('messaging.NEW'), { exact: true }))
    await expectInView(page.getByTestId('messages').getByText('Can you come on Tuesday?'))

    const box = page.getByTestId('messages')
    await box.hover()
    const earlyMessage = box.getByText(/^Message 9[5-8]\d\d\./).first()
    await expect(async () => {
      await page.mouse.wheel(0, -2400)
      await expect(earlyMessage).toBeVisible({ timeout: 200 })
    }).toPass({ intervals: [50] })
    expect(await box.getByRole('listitem').count()).toBeLessThan(80)

    receiveMessage('Or on Wednesday?')
    await expect(page.getByRole('status').filter({ hasText: 'Or on Wednesday?' })).toBeAttached()
    await page.getByRole('button', { name: t('messaging.LATEST') }).click()
    await expectInView(box.getByText('Or on Wednesday?'))

    await field(page, t).fill('Tuesday is fine')
    await page.reload()
    await expect(field(page, t)).toHaveValue('Tuesday is fine')
    await field(page, t).press('Enter')
    await expect(field(page, t)).toHaveValue('')
    await expect.poll(async () => (await contents(id)).at(-1)).toBe('Tuesday is fine')
    await expectInView(box.getByText('Tuesday is fine'))

    company('status', String(candidacy_id), 'REJECTED', '--message', 'We chose somebody else.')
    await expect(page.getByText(t('messaging.CLOSED.REJECTED'))).toBeVisible()
    await expect(field(page, t)).toHaveCount(0)
  })
})
