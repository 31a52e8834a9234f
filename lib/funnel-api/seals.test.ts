import { newChallenge, workDone } from '#lib/funnel-api/bots/work'
import { grantOnFile, linkTo } from '#lib/funnel-api/files/grants'
import { replyAddress, replyAt } from '#lib/funnel-api/mail-in/reply-address'
import { unsubscribeToken } from '#lib/funnel-api/unsubscribe-token'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, type Candidate, CV, signUp } from '#tests/support/candidates'
import { worked } from '#tests/support/proof'
import type { Stored } from '#tests/support/uploads'

const BEFORE = 'what sealed before'.repeat(3)

let api: TestApi
let camille: Candidate
let cv: Stored
beforeAll(async () => {
  api = await openTestApi(['bakery'], undefined, {
    SESSION_SECRET_PREVIOUS: BEFORE,
    INBOUND_MAIL_DOMAIN: 'reply.example.org',
  })
  camille = await signUp(api)
  cv = await camille.upload('candidacy/resume', 'cv.pdf', CV)
})
afterAll(() => api.close())

/** As a node signed while it had that secret. */
const by = (secret: string) => ({ ...api.api, secret, previousSecret: null })

const SEALED: [string, (secret: string) => Promise<boolean>][] = [
  ['a link to a file', async (secret) => (await api.file(linkTo(by(secret), cv.handle))).status === 200],
  [
    'leave to do something with a file',
    async (secret) => {
      const owner = { id: camille.user.id, company_id: await api.companyId() }
      const query = new URLSearchParams(grantOnFile(by(secret), owner, cv.handle, ['stat']))
      return (await api.file(`/fs/file/${cv.handle}/metadata?${query.toString()}`)).status === 200
    },
  ],
  [
    'the way out of letters',
    async (secret) => {
      const { id } = await apply(api, camille, 'night-baker')
      const user_token = unsubscribeToken(by(secret), { purpose: 'candidacy', id })
      const { status } = await api.send('PATCH', `/candidacies/${id}/unsubscribe`, { user_token })
      return status === 200
    },
  ],
  [
    'the address that a letter is answered at',
    async (secret) => {
      const address = replyAddress(by(secret), { discussion_id: 1, role: 'candidate', id: 2 })
      return replyAt(api.api, address!) !== null
    },
  ],
  [
    'work that shows a visitor to be no robot',
    async (secret) => (await workDone(api.api, 'bakery', await worked(await newChallenge(by(secret), 'bakery')))) > 0,
  ],
]

it.each(SEALED)('%s is good by the secret that is there and by the one before, and by no other', async (_, isGood) => {
  expect(await isGood(api.api.secret)).toBe(true)
  expect(await isGood(BEFORE)).toBe(true)
  expect(await isGood('a secret of nobody’s'.repeat(3))).toBe(false)
})

it('what is made now is good without the secret before', async () => {
  expect(unsubscribeToken(api.api, { purpose: 'alerts', id: 7 })).toBe(
    unsubscribeToken(by(api.api.secret), { purpose: 'alerts', id: 7 }),
  )
})
