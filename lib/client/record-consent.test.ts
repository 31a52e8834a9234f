import { webcrypto } from 'node:crypto'
import { recordConsent, hashTexts } from '#lib/client/record-consent'
import { recordConsent as call } from '#lib/contract/extensions'

const requests: { path: string; init: RequestInit }[] = []
const originalFetch = globalThis.fetch
beforeAll(() => {
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    requests.push({ path, init })
    return new Response('{}')
  }) as typeof fetch
})
afterAll(() => void (globalThis.fetch = originalFetch))

const consent = {
  choices: { social: false, media: true, operating: true },
  recipients: [],
  consent_id: '6f3f8f0e-0f5b-4a5e-9d0a-3f1f0b8a7c11',
  chosen_at: '2026-11-21T10:00:00.000Z',
}

it('sends the body that the contract requires, without user data', async () => {
  await recordConsent('bakery', { consent, action: 'save', texts: ['Cookies', 'Chat'], locale: 'en' })
  const [{ path, init } = { path: '', init: {} }] = requests
  expect({ path, method: init.method }).toEqual({ path: '/api/companies/bakery/consents', method: call.method })
  expect(call.body!.parse(JSON.parse(init.body as string))).toEqual({
    consent_id: consent.consent_id,
    choices: consent.choices,
    chosen_at: consent.chosen_at,
    categories: ['social', 'media', 'operating'],
    action: 'save',
    locale: 'en',
    text_version: await hashTexts(['Cookies', 'Chat']),
  })
})

it('returns the same version only for the same texts', async () => {
  const [one, same, other] = await Promise.all(
    [
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'c'],
    ].map(hashTexts),
  )
  expect(one).toBe(same)
  expect(one).not.toBe(other)
})
