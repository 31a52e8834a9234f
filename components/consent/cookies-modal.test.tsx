import { webcrypto } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AskForCookies } from '#components/consent/ask-for-cookies'
import { CookiesModal } from '#components/consent/cookies-modal'
import { ModalsProvider } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { readChoices, saveChoices } from '#lib/client/consent'
import type { PublicCompany } from '#lib/domain/company'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

const proofs: { path: string; body: Record<string, unknown> }[] = []
const fetched = globalThis.fetch
beforeAll(() => {
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
  globalThis.fetch = (async (path: string, { body }: RequestInit) => {
    proofs.push({ path, body: JSON.parse(body as string) as Record<string, unknown> })
    return new Response('{}')
  }) as typeof fetch
})
afterAll(() => void (globalThis.fetch = fetched))
beforeEach(() => {
  saveChoices(null)
  sessionStorage.clear()
  proofs.length = 0
})

const button = (name: string) => screen.getByRole('button', { name })
const open = (company: Partial<PublicCompany> = {}, isAsked = false) =>
  renderSite(<CookiesModal onClose={() => {}} isAsked={isAsked} />, { company })

test('refusing is as easy as accepting: one press each, of the same look, refuse first', () => {
  open()
  const [refuse, accept] = screen.getAllByRole('button')
  expect([refuse, accept]).toEqual([button('Refuse all'), button('Accept all')])
  expect(refuse?.className).toBe(accept?.className)
})

test('refusing saves a no for all but what the site needs', async () => {
  open()
  await userEvent.click(button('Refuse all'))
  expect(readChoices()).toEqual({ tracking: false, social: false, media: false, operating: true })
})

test('accepting saves a yes for all', async () => {
  open()
  await userEvent.click(button('Accept all'))
  expect(readChoices()).toEqual({ tracking: true, social: true, media: true, operating: true })
})

test('one by one nothing is ticked beforehand but what is always on and cannot be changed', async () => {
  open()
  await userEvent.click(button('Choose one by one'))
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [false, false],
    [false, false],
    [true, true],
  ])
  await userEvent.click(screen.getByRole('checkbox', { name: /^Films and maps/ }))
  await userEvent.click(button('Save my choice'))
  expect(readChoices()).toEqual({ tracking: false, social: false, media: true, operating: true })
})

test('tracking is not asked where the company’s analytics is off', async () => {
  open({ is_ua_active: false })
  await userEvent.click(button('Choose one by one'))
  expect(screen.queryByRole('checkbox', { name: /measurement/ })).toBeNull()
  await userEvent.click(button('Save my choice'))
  expect(readChoices()).toEqual({ social: false, media: false, operating: true })
})

test('choices that were saved are shown when one comes back to them', async () => {
  saveChoices({ tracking: true, social: false, media: false, operating: true })
  open({}, true)
  expect(screen.getByRole('checkbox', { name: /measurement/ })).toBeChecked()
})

test('who comes back to their choice may leave it as it is', async () => {
  const choices = { tracking: true, social: false, media: false, operating: true }
  saveChoices(choices)
  open({}, true)
  await userEvent.click(button('Close'))
  expect(readChoices()).toEqual(choices)
  // The proof of a choice that another test made may come late.
  expect(proofs.filter(({ body }) => isDeepStrictEqual(body.choices, choices))).toEqual([])
})

const USES = { analytics_id: 'G-42', has_pixels: true, chat_provider: 'crisp', chat_id: 'c' } as const

test('each category says who gets what, by what the company uses', async () => {
  open(USES)
  expect(screen.getByText('Google Analytics, partners of Maison Levain')).toBeVisible()
  await userEvent.click(button('Choose one by one'))
  const described = (name: RegExp) => screen.getByRole('checkbox', { name })
  expect(described(/measurement/)).toHaveAccessibleDescription(/Google Analytics.*Maison Levain has chosen/)
  expect(described(/^Chat/)).toHaveAccessibleDescription(/Crisp/)
  expect(described(/^Films/)).toHaveAccessibleDescription(/YouTube/)
  expect(screen.queryByText(/Intercom|Google Maps/)).toBeNull()
})

test('what a company does not use is said to be unused', () => {
  open()
  expect(screen.getAllByText('Maison Levain uses none at present.')).toHaveLength(2)
})

test.each([
  ['Refuse all', 'refuse', false],
  ['Accept all', 'accept', true],
])('%s sends its proof: what was chosen over which words, and no person', async (press, action, choice) => {
  open()
  await userEvent.click(button(press))
  await waitFor(() => expect(proofs).toHaveLength(1))
  const [{ path, body } = { path: '', body: {} }] = proofs
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

test('there is no way round the choice: no cross to close it by', () => {
  open()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

const registry = { cookies: CookiesModal }
/** The question comes in a task of its own. */
const visit = async (company: Partial<PublicCompany> = {}) => {
  renderSite(
    <ModalsProvider registry={registry}>
      <AskForCookies />
    </ModalsProvider>,
    { company },
  )
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}

test('the choice is asked where none was made, and is gone once it is', async () => {
  await visit()
  await userEvent.click(button('Refuse all'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a choice that fits today’s categories is not asked again', async () => {
  saveChoices({ tracking: false, social: false, media: false, operating: true })
  await visit()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a choice over other categories is dropped and asked again', async () => {
  saveChoices({ social: true, operating: true })
  await visit()
  expect(readChoices()).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Your choice about cookies' })).toBeVisible()
})

test('who a company has added since is asked about, who it has dropped is not', async () => {
  const choices = { tracking: true, social: true, media: true, operating: true }
  saveChoices(choices, ['google-analytics', 'pixels', 'crisp'])
  await visit(USES)
  expect(screen.queryByRole('dialog')).toBeNull()
  await visit({ ...USES, has_pixels: false })
  expect(screen.queryByRole('dialog')).toBeNull()
  await visit({ ...USES, chat_provider: 'intercom' })
  expect(readChoices()).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Your choice about cookies' })).toBeVisible()
})

test('whoever comes from the company’s back-office is not asked', async () => {
  const referrer = jest.spyOn(document, 'referrer', 'get').mockReturnValue('https://manager.levain.example/')
  await visit()
  expect(screen.queryByRole('dialog')).toBeNull()
  referrer.mockRestore()
})
