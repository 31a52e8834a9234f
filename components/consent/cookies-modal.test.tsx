import { webcrypto } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CookiePrompt } from '#components/consent/cookie-prompt'
import { CookiesModal } from '#components/consent/cookies-modal'
import { type ModalRegistry, ModalsProvider } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { readChoices, saveChoices } from '#lib/client/consent'
import { lazyWithPreload } from '#lib/client/preload'
import type { PublicCompany } from '#lib/domain/company'
import { settle } from '#tests/support/settle'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

const sentRecords: { path: string; body: Record<string, unknown> }[] = []
const originalFetch = globalThis.fetch
beforeAll(() => {
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
  globalThis.fetch = (async (path: string, { body }: RequestInit) => {
    sentRecords.push({ path, body: JSON.parse(body as string) as Record<string, unknown> })
    return new Response('{}')
  }) as typeof fetch
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => void (globalThis.fetch = originalFetch))
beforeEach(() => {
  saveChoices(null)
  sessionStorage.clear()
  sentRecords.length = 0
})

// jsdom has no performance entries. The page counts as opened by the router.
Object.assign(performance, { getEntriesByType: () => [] })

const button = (name: string) => screen.getByRole('button', { name })
const open = (company: Partial<PublicCompany> = {}, isRequested = false) =>
  renderSite(<CookiesModal onClose={() => {}} isRequested={isRequested} />, { company })

test('makes rejecting as easy as accepting: one press each, the same look, reject first', () => {
  open()
  const [rejectButton, acceptButton] = screen.getAllByRole('button')
  expect([rejectButton, acceptButton]).toEqual([button('Reject all'), button('Accept all')])
  expect(rejectButton?.className).toBe(acceptButton?.className)
})

test('rejects everything except what the site needs', async () => {
  open()
  await userEvent.click(button('Reject all'))
  expect(readChoices()).toEqual({ tracking: false, social: false, media: false, operating: true })
})

test('accepts everything', async () => {
  open()
  await userEvent.click(button('Accept all'))
  expect(readChoices()).toEqual({ tracking: true, social: true, media: true, operating: true })
})

test('starts with only the required categories ticked', async () => {
  open()
  await userEvent.click(button('Manage cookies'))
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [false, false],
    [false, false],
    [true, true],
  ])
  await userEvent.click(screen.getByRole('checkbox', { name: /^Videos and maps/ }))
  await userEvent.click(button('Save choices'))
  expect(readChoices()).toEqual({ tracking: false, social: false, media: true, operating: true })
})

test('leaves out tracking if the company’s analytics are off', async () => {
  open({ is_ua_active: false })
  await userEvent.click(button('Manage cookies'))
  expect(screen.queryByRole('checkbox', { name: /Analytics/ })).toBeNull()
  await userEvent.click(button('Save choices'))
  expect(readChoices()).toEqual({ social: false, media: false, operating: true })
})

test('shows the saved choices when the settings are opened again', async () => {
  saveChoices({ tracking: true, social: false, media: false, operating: true })
  open({}, true)
  expect(screen.getByRole('checkbox', { name: /Analytics/ })).toBeChecked()
})

test('allows the settings to be closed without a change', async () => {
  const choices = { tracking: true, social: false, media: false, operating: true }
  saveChoices(choices)
  open({}, true)
  await userEvent.click(button('Close'))
  expect(readChoices()).toEqual(choices)
  // The record of another test's choice may arrive late.
  expect(sentRecords.filter(({ body }) => isDeepStrictEqual(body.choices, choices))).toEqual([])
})

const USES = { analytics_id: 'G-42', has_pixels: true, chat_provider: 'crisp', chat_id: 'c' } as const

test('names the recipients of each category and their data, depending on what the company uses', async () => {
  open(USES)
  expect(screen.getByText('Google Analytics, partners of Maison Levain')).toBeVisible()
  await userEvent.click(button('Manage cookies'))
  const described = (name: RegExp) => screen.getByRole('checkbox', { name })
  expect(described(/Analytics/)).toHaveAccessibleDescription(/Google Analytics.*chosen by Maison Levain/)
  expect(described(/^Chat/)).toHaveAccessibleDescription(/Crisp/)
  expect(described(/^Videos/)).toHaveAccessibleDescription(/YouTube/)
  expect(screen.queryByText(/Intercom|Google Maps/)).toBeNull()
})

test('shows which categories a company does not use', () => {
  open()
  expect(screen.getAllByText('Maison Levain does not use any at the moment.')).toHaveLength(2)
})

test.each([
  ['Reject all', 'refuse', false],
  ['Accept all', 'accept', true],
])('records the choice %s with its texts and without the user', async (press, action, choice) => {
  open()
  await userEvent.click(button(press))
  await waitFor(() => expect(sentRecords).toHaveLength(1))
  const [{ path, body } = { path: '', body: {} }] = sentRecords
  expect(path).toBe('/api/companies/levain/consents')
  expect(body).toEqual({
    consent_id: expect.stringMatching(/^[\da-f-]{36}$/),
    text_version: expect.stringMatching(/^[\da-f]{64}$/),
    categories: ['tracking', 'social', 'media', 'operating'],
    choices: { tracking: choice, social: choice, media: choice, operating: true },
    chosen_at: expect.any(String),
    action,
    locale: 'en',
  })
})

test('cannot be closed without a choice', () => {
  open()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

const registry = { cookies: CookiesModal }
/** The modal opens in a separate task. */
const visit = async (company: Partial<PublicCompany> = {}, dialogs: ModalRegistry = registry) => {
  const view = renderSite(
    <ModalsProvider registry={dialogs}>
      <CookiePrompt />
    </ModalsProvider>,
    { company },
  )
  await act(settle)
  return view
}

const CHAT = { chat_provider: 'crisp', chat_id: 'levain' } as const

test.each([
  ['chat', CHAT],
  ['analytics', { is_ua_active: true, analytics_id: 'G-1' }],
  ['pixels', { is_ua_active: true, has_pixels: true }],
])('asks visitors of a company with %s, and closes after a choice', async (_, tools) => {
  await visit(tools)
  await userEvent.click(button('Reject all'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('moves focus to the page after the first choice', async () => {
  const page = document.createElement('main')
  Object.assign(page, { id: 'content', tabIndex: -1 })
  document.body.append(page)
  await visit(CHAT)
  await userEvent.click(button('Reject all'))
  await waitFor(() => expect(page).toHaveFocus())
  page.remove()
})

test('does not ask on a site where a choice would load nothing', async () => {
  await visit({ is_ua_active: false, analytics_id: 'G-1', has_pixels: true, chat_provider: 'crisp', chat_id: null })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('does not cover a page that the visitor has begun to read', async () => {
  jest.replaceProperty(window, 'scrollY', 300)
  await visit(CHAT)
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** A dialog that is loading. */
const loading = () => {
  const { promise, resolve } = Promise.withResolvers<typeof CookiesModal>()
  return { cookies: lazyWithPreload(() => promise), finish: () => resolve(CookiesModal) }
}

test.each([
  ['scrolls', () => void jest.replaceProperty(window, 'scrollY', 300)],
  ['has had time to read', () => void jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 6000)],
])('does not cover a page if the visitor %s while the dialog loads', async (_, read) => {
  const { cookies, finish } = loading()
  await visit(CHAT, { cookies })
  read()
  finish()
  await act(settle)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('does not ask after the page is left while the dialog loads', async () => {
  const { cookies, finish } = loading()
  const { rerender } = await visit(CHAT, { cookies })
  rerender(<ModalsProvider registry={{ cookies }}>{null}</ModalsProvider>)
  finish()
  await act(settle)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('does not ask again if a choice covers today’s categories', async () => {
  saveChoices({ tracking: false, social: false, media: false, operating: true }, ['crisp'])
  await visit(CHAT)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('deletes a choice with other categories, and asks again', async () => {
  saveChoices({ social: true, operating: true }, ['crisp'])
  await visit(CHAT)
  expect(readChoices()).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Cookies on this site' })).toBeVisible()
})

test('asks again for recipients that a company added, not for those it removed', async () => {
  const choices = { tracking: true, social: true, media: true, operating: true }
  saveChoices(choices, ['google-analytics', 'pixels', 'crisp'])
  await visit(USES)
  expect(screen.queryByRole('dialog')).toBeNull()
  await visit({ ...USES, has_pixels: false })
  expect(screen.queryByRole('dialog')).toBeNull()
  await visit({ ...USES, chat_provider: 'intercom' })
  expect(readChoices()).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Cookies on this site' })).toBeVisible()
})

test('does not ask visitors from the company’s back office', async () => {
  jest.spyOn(document, 'referrer', 'get').mockReturnValue('https://manager.levain.example/')
  await visit(CHAT)
  expect(screen.queryByRole('dialog')).toBeNull()
})
