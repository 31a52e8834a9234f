import { createCandidacy } from '#lib/contract/candidacies'
import { createSponsorship, readSponsorship } from '#lib/contract/applications'
import { SPONSOR_CODE } from '#lib/domain/sponsorship'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, signUp } from '#tests/support/candidates'

let api: TestApi
let campaign_id: number
beforeAll(async () => {
  api = await openTestApi()
  campaign_id = (await api.campaign('night-baker')).id
})
afterAll(() => api.close())

const codeOf = async (candidate: Candidate) => (await candidate.call(createSponsorship)).sponsor_code!
const applyBy = async (candidate: Candidate, sponsor: string) => {
  const { id } = await candidate.call(createCandidacy, { body: { candidacy: { campaign_id }, sponsor } })
  return api.db
    .selectFrom('candidacies')
    .select(['id', 'sponsor', 'sponsor_user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
const who = (code: string, company = 'bakery') =>
  api.send('GET', `/companies/${company}/sponsors/${code}`, undefined, { company })

it('creates a code on request and keeps it', async () => {
  const zoe = await signUp(api)
  expect(await zoe.call(readSponsorship)).toEqual({ sponsor_code: null, nb_candidacies: 0 })
  const codes = await Promise.all([codeOf(zoe), codeOf(zoe), codeOf(zoe)])
  expect(new Set(codes).size).toBe(1)
  expect(codes[0]).toMatch(SPONSOR_CODE)
  expect((await zoe.call(readSponsorship)).sponsor_code).toBe(codes[0])
  expect(await codeOf(await signUp(api))).not.toBe(codes[0])
})

it('reveals only the first name and initial of its owner', async () => {
  const code = await codeOf(await signUp(api, { first_name: 'Zoé' }))
  expect(await who(code)).toMatchObject({ status: 200, body: { name: 'Zoé D.' } })
  expect((await who(code)).body).toEqual({ name: 'Zoé D.' })
  for (const nobody of ['AAAAA-22222', 'Zoé', code.toLowerCase()])
    expect((await who(encodeURIComponent(nobody))).status).toBe(404)
})

it('is stored with the application of a friend; the sponsor sees only the number of submitted ones', async () => {
  const [zoe, friend] = [await signUp(api), await signUp(api)]
  const code = await codeOf(zoe)
  const row = await applyBy(friend, code)
  expect(row).toMatchObject({ sponsor: code, sponsor_user_id: zoe.user.id })
  expect((await zoe.call(readSponsorship)).nb_candidacies).toBe(0)
  await api.db
    .updateTable('candidacies')
    .set({ confirmed_at: api.api.now().toISOString() })
    .where('id', '=', row.id)
    .execute()
  expect(await zoe.call(readSponsorship)).toEqual({ sponsor_code: code, nb_candidacies: 1 })
})

it("ignores a user's own code, unknown codes and codes of another company", async () => {
  const [zoe, stranger] = [await signUp(api), await signUp(api, { company: 'foundry' })]
  const own = await codeOf(zoe)
  await api.db.updateTable('users').set({ sponsor_code: 'BBBBB-33333' }).where('id', '=', stranger.user.id).execute()
  for (const [candidate, code] of [
    [zoe, own],
    [await signUp(api), 'AAAAA-22222'],
    [await signUp(api), 'BBBBB-33333'],
  ] as const)
    expect(await applyBy(candidate, code)).toMatchObject({ sponsor: null, sponsor_user_id: null })
})

it('stores a name that is not a code as typed', async () => {
  expect(await applyBy(await signUp(api), 'Léa Fontaine')).toMatchObject({
    sponsor: 'Léa Fontaine',
    sponsor_user_id: null,
  })
})

it('is not available, and codes have no owner, if the company has not activated it', async () => {
  const stranger = await signUp(api, { company: 'foundry' })
  for (const method of ['GET', 'POST']) expect((await stranger.send(method, '/me/sponsorship')).status).toBe(404)
  const zoe = await signUp(api)
  const code = await codeOf(zoe)
  const active = (is_sponsorship_active: boolean) =>
    api.db.updateTable('companies').set({ is_sponsorship_active }).where('slug', '=', 'bakery').execute()
  await active(false)
  expect((await who(code)).status).toBe(404)
  expect(await applyBy(await signUp(api), code)).toMatchObject({ sponsor: null, sponsor_user_id: null })
  await active(true)
  expect((await who(code)).status).toBe(200)
})
