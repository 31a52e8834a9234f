import { readCandidacy } from '#lib/contract/candidacies'
import { createCandidacy } from '#lib/contract/create-candidacy'
import { changeSponsor, createSponsorship, readSponsorship } from '#lib/contract/applications'
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

const createCode = async (candidate: Candidate) => (await candidate.call(createSponsorship)).sponsor_code!
const applyWith = async (candidate: Candidate, sponsor: string) => {
  const { id } = await candidate.call(createCandidacy, { body: { candidacy: { campaign_id }, sponsor } })
  return api.db
    .selectFrom('candidacies')
    .select(['id', 'sponsor', 'sponsor_user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
const readSponsor = (code: string, company = 'bakery') =>
  api.send('GET', `/companies/${company}/sponsors/${code}`, undefined, { company })

it('creates a code once on request', async () => {
  const zoe = await signUp(api)
  expect(await zoe.call(readSponsorship)).toEqual({ sponsor_code: null, nb_candidacies: 0 })
  const codes = await Promise.all([createCode(zoe), createCode(zoe), createCode(zoe)])
  expect(new Set(codes).size).toBe(1)
  expect(codes[0]).toMatch(SPONSOR_CODE)
  expect((await zoe.call(readSponsorship)).sponsor_code).toBe(codes[0])
  expect(await createCode(await signUp(api))).not.toBe(codes[0])
})

it('reveals only the first name and initial of the owner of a code', async () => {
  const code = await createCode(await signUp(api, { first_name: 'Zoé' }))
  expect(await readSponsor(code)).toMatchObject({ status: 200, body: { name: 'Zoé D.' } })
  expect((await readSponsor(code)).body).toEqual({ name: 'Zoé D.' })
  for (const unknown of ['AAAAA-22222', 'Zoé', code.toLowerCase()])
    expect((await readSponsor(encodeURIComponent(unknown))).status).toBe(404)
})

it('stores the code with the application of a friend, and shows the sponsor only the number of submitted applications', async () => {
  const [zoe, friend] = [await signUp(api), await signUp(api)]
  const code = await createCode(zoe)
  const row = await applyWith(friend, code)
  expect(row).toMatchObject({ sponsor: code, sponsor_user_id: zoe.user.id })
  expect((await zoe.call(readSponsorship)).nb_candidacies).toBe(0)
  await api.db
    .updateTable('candidacies')
    .set({ confirmed_at: api.api.now().toISOString() })
    .where('id', '=', row.id)
    .execute()
  expect(await zoe.call(readSponsorship)).toEqual({ sponsor_code: code, nb_candidacies: 1 })
})

it('shows the candidate who recommended the job, without the last name of a person with an account', async () => {
  const zoe = await signUp(api, { first_name: 'Zoé' })
  const [friend, other] = [await signUp(api), await signUp(api)]
  const { id } = await applyWith(friend, await createCode(zoe))
  const sponsorOf = async () => (await friend.call(readCandidacy, { params: { id } })).recommended_by
  expect(await sponsorOf()).toBe('Zoé D.')
  await api.db.updateTable('candidacies').set({ sponsor_user_id: null }).where('id', '=', id).execute()
  expect(await sponsorOf()).toBeNull()
  const named = await applyWith(other, ' Uncle Max ')
  expect((await other.call(readCandidacy, { params: { id: named.id } })).recommended_by).toBe('Uncle Max')
})

it("ignores a user's own code, unknown codes and codes of another company", async () => {
  const [zoe, stranger] = [await signUp(api), await signUp(api, { company: 'foundry' })]
  const own = await createCode(zoe)
  await api.db.updateTable('users').set({ sponsor_code: 'BBBBB-33333' }).where('id', '=', stranger.user.id).execute()
  for (const [candidate, code] of [
    [zoe, own],
    [await signUp(api), 'AAAAA-22222'],
    [await signUp(api), 'BBBBB-33333'],
  ] as const)
    expect(await applyWith(candidate, code)).toMatchObject({ sponsor: null, sponsor_user_id: null })
})

it('stores a name that is not a code as typed', async () => {
  expect(await applyWith(await signUp(api), 'Léa Fontaine')).toMatchObject({
    sponsor: 'Léa Fontaine',
    sponsor_user_id: null,
  })
})

describe('a change before the submission', () => {
  const change = async (person: Candidate, sponsor: string | null) => {
    const { id } = await person.call(createCandidacy, { body: { candidacy: { campaign_id } } })
    return person.call(changeSponsor, { params: { id }, body: { candidacy: { sponsor } } })
  }

  it('replaces and removes the sponsor', async () => {
    const [zoe, friend] = [await signUp(api, { first_name: 'Zoé' }), await signUp(api)]
    expect((await change(friend, ' Uncle Max ')).recommended_by).toBe('Uncle Max')
    expect((await change(friend, await createCode(zoe))).recommended_by).toBe('Zoé D.')
    const { id, recommended_by } = await change(friend, 'Léa')
    expect(recommended_by).toBe('Léa')
    const row = () => api.db.selectFrom('candidacies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ sponsor: 'Léa', sponsor_user_id: null })
    for (const nobody of [' ', null]) expect((await change(friend, nobody)).recommended_by).toBeNull()
    expect(await row()).toMatchObject({ sponsor: null, sponsor_user_id: null })
  })

  it('keeps the sponsor and names the field if the code is unknown or belongs to the user', async () => {
    const friend = await signUp(api)
    await change(friend, 'Léa')
    for (const code of ['AAAAA-22222', await createCode(friend)])
      await expect(change(friend, code)).rejects.toMatchObject({
        code: 'INVALID',
        fields: { 'candidacy.sponsor': { key: 'INVALID_PATTERN' } },
      })
    expect((await change(friend, 'Léa')).recommended_by).toBe('Léa')
  })

  it('is possible 60 times a minute from one address, so that codes cannot be guessed', async () => {
    const friend = await signUp(api)
    const { id } = await change(friend, 'Léa')
    const send = () =>
      friend.send('PATCH', `/me/candidacies/${id}/sponsor`, { candidacy: { sponsor: 'Max' } }, { address: '192.0.2.7' })
    for (let count = 0; count < 60; count += 1) expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)
  })

  it('is not possible after the submission', async () => {
    const friend = await signUp(api)
    const { id } = await change(friend, 'Léa')
    await api.db
      .updateTable('candidacies')
      .set({ confirmed_at: '2026-02-01T10:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    await expect(change(friend, null)).rejects.toMatchObject({ code: 'ALREADY_CONFIRMED' })
  })
})

it('creates no codes and reveals no owners if the company has not activated sponsorship', async () => {
  const stranger = await signUp(api, { company: 'foundry' })
  for (const method of ['GET', 'POST']) expect((await stranger.send(method, '/me/sponsorship')).status).toBe(404)
  const zoe = await signUp(api)
  const code = await createCode(zoe)
  const setActive = (is_sponsorship_active: boolean) =>
    api.db.updateTable('companies').set({ is_sponsorship_active }).where('slug', '=', 'bakery').execute()
  await setActive(false)
  expect((await readSponsor(code)).status).toBe(404)
  expect(await applyWith(await signUp(api), code)).toMatchObject({ sponsor: null, sponsor_user_id: null })
  await setActive(true)
  expect((await readSponsor(code)).status).toBe(200)
})
