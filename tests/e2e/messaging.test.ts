import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { refuseBefore, site, wordsOf } from '../support/candidate.ts'
import { becomeCandidate, reachPitch } from '../support/pitch.ts'
import { addPast, company } from '../support/recruiter.ts'

type Message = { id: number; content: string; author_type: string; files: unknown[] }
type Discussion = { id: number }

/** A candidate with an application, on their messages page. */
async function goToMessages(page: Page, slug: string, job: string, locale: string) {
  const say = await wordsOf(locale)
  await becomeCandidate(page, slug)
  await refuseBefore(page)
  const { call, candidacy_id } = await reachPitch(page, slug, job)
  await page.goto(site(slug, '/profile/messaging'))
  const hear = (text: string, ...options: string[]) => company('message', String(candidacy_id), text, ...options)
  const discussion = async () => (await call<Discussion[]>('GET', '/me/discussions'))[0]!.id
  const contents = async (id: number) =>
    (await call<Message[]>('GET', `/me/discussions/${id}/messages`)).map(({ content }) => content)
  return { say, call, candidacy_id, hear, discussion, contents }
}
const field = (page: Page, say: (path: string) => string) => page.getByRole('textbox', { name: say('messaging.WRITE') })

test.describe('on a phone, in French', () => {
  test.use({ locale: 'fr' })

  test('shows an incoming message, sends a reply with a file, and sends offline messages later', async ({
    page,
    context,
  }) => {
    const { say, candidacy_id, hear, discussion, contents } = await goToMessages(
      page,
      'levain',
      'boulanger-de-nuit-lille',
      'fr',
    )
    await expect(page.getByRole('heading', { name: say('messaging.EMPTY_TITLE') })).toBeVisible()
    hear('Bonjour Camille, quand pouvez-vous venir ?', '--from', 'Léna Vogt')
    const entry = page.getByRole('link', { name: /quand pouvez-vous venir/ })
    await expect(entry).toBeVisible()
    await expect(entry).toContainText(say('messaging.UNREAD'))
    await expect(page).toHaveTitle(/^\(1\) /)
    await expect(page.getByRole('banner').getByText('1 message non lu').first()).toBeAttached()

    await entry.click()
    await expect(page.getByText('Bonjour Camille, quand pouvez-vous venir ?').last()).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${say('messaging.TITLE')}`))
    expect(new URL(page.url()).searchParams.get('discussion')).toBe(String(await discussion()))
    await expect(page.getByRole('region', { name: /boulanger/i })).toBeFocused()
    await page.goBack()
    await expect(entry).toBeFocused()
    await expect(entry).not.toContainText(say('messaging.UNREAD'))
    await page.goForward()

    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'diplome.pdf', mimeType: 'application/pdf', buffer: readFileSync('tests/support/cv.pdf') })
    await field(page, say).fill('Voici mon diplôme.')
    const send = page.getByRole('button', { name: say('messaging.SEND') })
    await expect(send).not.toHaveAttribute('aria-disabled')
    await page.goBack()
    await entry.click()
    await page.reload()
    await expect(
      page.getByRole('button', { name: say('messaging.REMOVE_FILE').replace('{name}', 'diplome.pdf') }),
    ).toBeVisible()
    await expect(field(page, say)).toHaveValue('Voici mon diplôme.')
    await send.click()
    await expect(page.getByRole('button', { name: /Ouvrir diplome/ })).toBeVisible()
    await expect(field(page, say)).toHaveValue('')

    await context.setOffline(true)
    for (const text of ['Un.', 'Deux.']) {
      await field(page, say).fill(text)
      await send.click()
    }
    await expect(page.getByText(say('messaging.WAITING'))).toHaveCount(2)
    await expect(page.getByText(say('messaging.OFFLINE'))).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(say('messaging.WAITING'))).toHaveCount(0)
    const written = ['Bonjour Camille, quand pouvez-vous venir ?', 'Voici mon diplôme.', 'Un.', 'Deux.']
    await expect.poll(async () => contents(await discussion())).toEqual(written)

    company('status', String(candidacy_id), 'INTERVIEW', '--message', 'Mardi à dix heures ?')
    await expect(page.getByText(say('messaging.STATUS.INTERVIEW'))).toBeVisible()
    await expect(page.getByText('Mardi à dix heures ?').last()).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${say('messaging.TITLE')}`))
  })
})

const isIn = (element: Locator) => expect(element).toBeInViewport()

test.describe('on a desktop, in English', () => {
  test.use({ locale: 'en', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false })

  test('scrolls ten thousand messages, keeps a draft, sends on Enter, and explains a closed conversation', async ({
    page,
  }) => {
    const { say, hear, discussion, contents, candidacy_id } = await goToMessages(
      page,
      'noctua',
      'bildverarbeitung-zuerich',
      'en',
    )
    hear('Hello Camille')
    await expect(page.getByText('Hello Camille').last()).toBeVisible()
    const id = await discussion()
    addPast(id, 10_000)
    // No page shows the conversation, or the message would be read on arrival.
    await page.goto(site('noctua', '/terms-and-conditions'))
    hear('Can you come on Tuesday?', '--from', 'Ada Frei')
    await page.goto(site('noctua', `/profile/messaging?discussion=${id}`))
    await isIn(page.getByText(say('messaging.NEW'), { exact: true }))
    await isIn(page.getByTestId('messages').getByText('Can you come on Tuesday?'))

    const box = page.getByTestId('messages')
    await box.hover()
    const early = box.getByText(/^Message 9[5-8]\d\d\./).first()
    await expect(async () => {
      await page.mouse.wheel(0, -2400)
      await expect(early).toBeVisible({ timeout: 200 })
    }).toPass({ intervals: [50] })
    expect(await box.getByRole('listitem').count()).toBeLessThan(80)

    hear('Or on Wednesday?')
    await expect(page.getByRole('status').filter({ hasText: 'Or on Wednesday?' })).toBeAttached()
    await page.getByRole('button', { name: say('messaging.LATEST') }).click()
    await isIn(box.getByText('Or on Wednesday?'))

    await field(page, say).fill('Tuesday is fine')
    await page.reload()
    await expect(field(page, say)).toHaveValue('Tuesday is fine')
    await field(page, say).press('Enter')
    await expect(field(page, say)).toHaveValue('')
    await expect.poll(async () => (await contents(id)).at(-1)).toBe('Tuesday is fine')
    await isIn(box.getByText('Tuesday is fine'))

    company('status', String(candidacy_id), 'REJECTED', '--message', 'We chose somebody else.')
    await expect(page.getByText(say('messaging.CLOSED.REJECTED'))).toBeVisible()
    await expect(field(page, say)).toHaveCount(0)
  })
})
