import { webcrypto } from 'node:crypto'
import { recordConsent, versionOfWords } from '#lib/client/record-consent'
import { recordConsent as call } from '#lib/contract/extensions'

const sent: { path: string; init: RequestInit }[] = []
const before = globalThis.fetch
beforeAll(() => {
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    sent.push({ path, init })
    return new Response('{}')
  }) as typeof fetch
})
afterAll(() => void (globalThis.fetch = before))

const consent = {
  choices: { social: false, media: true, operating: true },
  recipients: [],
  consent_id: '6f3f8f0e-0f5b-4a5e-9d0a-3f1f0b8a7c11',
  chosen_at: '2026-11-21T10:00:00.000Z',
}

it('sends what the contract requires: the choice and its texts, and nothing about the user', async () => {
  await recordConsent('bakery', { consent, action: 'save', words: ['Cookies', 'Chat'], locale: 'en' })
  const [{ path, init } = { path: '', init: {} }] = sent
  expect({ path, method: init.method }).toEqual({ path: '/api/companies/bakery/consents', method: call.method })
  expect(call.body!.parse(JSON.parse(init.body as string))).toEqual({
    consent_id: consent.consent_id,
    choices: consent.choices,
    chosen_at: consent.chosen_at,
    categories: ['social', 'media', 'operating'],
    action: 'save',
    locale: 'en',
    text_version: await versionOfWords(['Cookies', 'Chat']),
  })
})

it('gives different texts another version, and the same texts the same one', async () => {
  const [one, same, other] = await Promise.all(
    [
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'c'],
    ].map(versionOfWords),
  )
  expect(one).toBe(same)
  expect(one).not.toBe(other)
})
