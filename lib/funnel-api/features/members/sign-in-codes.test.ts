import { sendSignInCode, consumeSignInCode } from '#lib/funnel-api/features/members/sign-in-codes'
import { hashToken } from '#lib/funnel-api/platform/signatures/signatures'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signInMember } from '#tests/support/staff-members'

let testApi: TestApi
beforeAll(async () => void (testApi = await openTestApi()))
afterAll(() => testApi.close())

const BROWSER = 'browser'
const codesTo = async (email: string) => {
  const sent = await testApi.db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', email)
    .where('template', '=', 'staff_code')
    .orderBy('id')
    .execute()
  return sent.map(({ payload }) => String(payload.code))
}

/** Two codes of one browser, as after two requests at the same time on PostgreSQL. */
async function twoCodes() {
  const { id, email } = await signInMember(testApi, 'admin')
  const user = await testApi.db.selectFrom('staff_users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const codes = testApi.db.updateTable('staff_codes').where('staff_user_id', '=', id)
  await sendSignInCode(testApi.api, user, BROWSER)
  await codes.set({ bound_to: null }).execute()
  await sendSignInCode(testApi.api, user, BROWSER)
  await codes.set({ bound_to: hashToken(BROWSER) }).execute()
  const [first = '', second = ''] = await codesTo(email)
  return { id, first, second, use: (code: string) => consumeSignInCode(testApi.api, { email, code }, BROWSER) }
}

it('signs in with either of two codes that a browser requested at the same time', async () => {
  for (const which of ['first', 'second'] as const) {
    const codes = await twoCodes()
    expect(await codes.use(codes[which])).toMatchObject({ id: codes.id })
  }
})

it('ends both codes after the sign-in, and after five wrong attempts', async () => {
  const used = await twoCodes()
  await used.use(used.first)
  for (const code of [used.first, used.second])
    await expect(used.use(code)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })

  const guessed = await twoCodes()
  const wrong = ['000000', '000001', '000002'].find((code) => code !== guessed.first && code !== guessed.second)!
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(guessed.use(wrong)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  for (const code of [guessed.first, guessed.second])
    await expect(guessed.use(code)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
})
