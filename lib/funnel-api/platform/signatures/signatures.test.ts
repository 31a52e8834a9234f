import { newChallenge, verifyWork } from '#lib/funnel-api/features/accounts/bots/proof-of-work'
import { createFileGrant, createFileLink } from '#lib/funnel-api/features/files/grants'
import { replyAddress, verifyReplyAddress } from '#lib/funnel-api/platform/outbox/reply-address'
import { unsubscribeToken } from '#lib/funnel-api/platform/signatures/unsubscribe-token'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, type Candidate, CV, signUp } from '#tests/support/candidates'
import { solve } from '#tests/support/proof'
import type { Stored } from '#tests/support/uploads'

const PREVIOUS = 'the previous secret'.repeat(3)

let api: TestApi
let camille: Candidate
let cv: Stored
beforeAll(async () => {
  api = await openTestApi(['bakery'], undefined, {
    SESSION_SECRET_PREVIOUS: PREVIOUS,
    INBOUND_MAIL_DOMAIN: 'reply.example.org',
  })
  camille = await signUp(api)
  cv = await camille.upload('candidacy/resume', 'cv.pdf', CV)
})
afterAll(() => api.close())

/** A context that signs with the given secret. */
const withSecret = (secret: string) => ({ ...api.api, secret, previousSecret: null })

const SIGNED: [string, (secret: string) => Promise<boolean>][] = [
  ['a file link', async (secret) => (await api.file(createFileLink(withSecret(secret), cv.handle))).status === 200],
  [
    'a file grant',
    async (secret) => {
      const owner = { id: camille.user.id, company_id: await api.companyId() }
      const query = new URLSearchParams(createFileGrant(withSecret(secret), owner, cv.handle, ['stat']))
      return (await api.file(`/fs/file/${cv.handle}/metadata?${query.toString()}`)).status === 200
    },
  ],
  [
    'an unsubscribe link',
    async (secret) => {
      const { id } = await apply(api, camille, 'night-baker')
      const user_token = unsubscribeToken(withSecret(secret), { purpose: 'candidacy', id })
      const { status } = await api.send('PATCH', `/candidacies/${id}/unsubscribe`, { user_token })
      return status === 200
    },
  ],
  [
    'a reply address',
    async (secret) => {
      const address = replyAddress(withSecret(secret), { discussion_id: 1, role: 'candidate', id: 2 })
      return verifyReplyAddress(api.api, address!) !== null
    },
  ],
  [
    'a proof-of-work challenge',
    async (secret) =>
      (await verifyWork(api.api, 'bakery', await solve(await newChallenge(withSecret(secret), 'bakery')))) > 0,
  ],
]

it.each(SIGNED)('%s is valid with the current and the previous secret only', async (_, isValid) => {
  expect(await isValid(api.api.secret)).toBe(true)
  expect(await isValid(PREVIOUS)).toBe(true)
  expect(await isValid('an unknown secret'.repeat(3))).toBe(false)
})

it('signs with the current secret', async () => {
  expect(unsubscribeToken(api.api, { purpose: 'alerts', id: 7 })).toBe(
    unsubscribeToken(withSecret(api.api.secret), { purpose: 'alerts', id: 7 }),
  )
})
