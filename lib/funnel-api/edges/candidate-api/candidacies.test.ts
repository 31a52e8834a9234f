import { listCandidacies } from '#lib/contract/candidacies'
import { createCandidacy } from '#lib/contract/create-candidacy'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { requests } from '#lib/telemetry/requests'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, applyFully, type Candidate, signUp } from '#tests/support/candidates'

let api: TestApi
let campaign_id: number
beforeAll(async () => {
  api = await openTestApi()
  campaign_id = (await api.campaign('night-baker')).id
})
afterAll(() => api.close())

const create = (candidate: Candidate, more: object = {}, options = {}) =>
  candidate.send('POST', '/me/candidacies', { candidacy: { campaign_id, ...more } }, options)
const rowsOf = ({ user }: Candidate) =>
  api.db.selectFrom('candidacies').selectAll().where('user_id', '=', user.id).execute()

describe('POST /me/candidacies', () => {
  it('creates an application with its source', async () => {
    const candidate = await signUp(api)
    const body = { candidacy: { campaign_id, source: 'linkedin', user_agent: 'Firefox' }, sponsor: 'Lea' }
    const reply = await candidate.send('POST', '/me/candidacies', body)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      campaign: { slug: 'night-baker', entity: { name: 'Bakery North' } },
      source: 'linkedin',
      answer_group: null,
      video_seen_at: null,
      record: null,
      resume_url: null,
      confirmed_at: null,
      is_pitch_passed: false,
    })
    expect(await rowsOf(candidate)).toMatchObject([
      { source: 'linkedin', user_agent: 'Firefox', sponsor: 'Lea', is_subscribed: true },
    ])
  })

  it('returns the existing application with its original source', async () => {
    const candidate = await signUp(api)
    const first = await create(candidate, { source: 'first' })
    expect((await create(candidate, { source: 'second' })).body).toEqual(first.body)
  })

  it('creates one application in ten concurrent calls', async () => {
    const candidate = await signUp(api)
    const replies = await Promise.all(Array.from({ length: 10 }, () => create(candidate)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => (body as { id: number }).id)).size).toBe(1)
    expect(await rowsOf(candidate)).toHaveLength(1)
  })

  it('accepts drafts and rejects closed campaigns', async () => {
    const candidate = await signUp(api)
    const closed = await api.db
      .selectFrom('campaigns')
      .select('id')
      .where('slug', '=', 'miller')
      .executeTakeFirstOrThrow()
    expect((await create(candidate, { campaign_id: (await api.campaign('roaster')).id })).status).toBe(200)
    expect(await create(candidate, { campaign_id: closed.id })).toMatchObject({
      status: 409,
      body: { error: { code: 'CAMPAIGN_CLOSED' } },
    })
  })

  it('returns 404 for a campaign of another company', async () => {
    const candidate = await signUp(api)
    const { id } = await api.campaign('caster', 'foundry')
    expect((await create(candidate, { campaign_id: id })).status).toBe(404)
    expect(await rowsOf(candidate)).toEqual([])
  })

  it('requires a verified user', async () => {
    for (const missing of [{ legals_accepted_at: null }, { is_password_set_by_user: false }]) {
      const candidate = await signUp(api)
      await api.db.updateTable('users').set(missing).where('id', '=', candidate.user.id).execute()
      expect(await create(candidate)).toMatchObject({ status: 403, body: { error: { code: 'UNVERIFIED' } } })
    }
    expect((await api.send('POST', '/me/candidacies', { candidacy: { campaign_id } })).status).toBe(401)
  })
})

describe('reading candidacies', () => {
  it("lists the user's own, newest first", async () => {
    const candidate = await signUp(api)
    expect(await candidate.call(listCandidacies)).toEqual([])
    await apply(api, candidate, 'night-baker')
    await apply(api, candidate, 'counter-clerk')
    const list = await candidate.call(listCandidacies)
    expect(list.map(({ campaign }) => campaign.slug)).toEqual(['counter-clerk', 'night-baker'])
  })

  it('returns one by its ID and by its campaign', async () => {
    const candidate = await signUp(api)
    const { id } = await apply(api, candidate, 'night-baker')
    for (const path of [`/me/candidacies/${id}`, `/me/candidacies/from_campaign/${campaign_id}`])
      expect((await candidate.send('GET', path)).body).toMatchObject({ id, campaign: { id: campaign_id } })
  })

  it('lists the stages that the funnel has, without a disabled video question', async () => {
    const candidate = await signUp(api)
    await apply(api, candidate, 'night-baker')
    const { pitch } = await api.campaign('night-baker')
    const stagesIf = async (is_video_enabled: boolean) => {
      const change = { pitch: { ...pitch!, is_video_enabled } }
      await api.db.updateTable('campaigns').set(change).where('id', '=', campaign_id).execute()
      return (await candidate.call(listCandidacies)).map(({ campaign }) => campaign.stages)
    }
    expect(await stagesIf(false)).toEqual([['VIDEO', 'SURVEY', 'RESUME']])
    expect(await stagesIf(true)).toEqual([['VIDEO', 'SURVEY', 'PITCH', 'RESUME']])
  })

  it('returns a submitted one with at most 5 statements, including the session', async () => {
    const candidate = await signUp(api)
    const { id } = await applyFully(api, candidate)
    await candidate.send('PATCH', `/me/candidacies/${id}/confirm`)
    const note = { id: 'open', queries: 0, query_ms: 0 }
    const { body } = await requests.run(note, () => candidate.send('GET', `/me/candidacies/${id}`))
    expect(body).toMatchObject({ id, status: 'RECEIVED', resume_filename: expect.any(String) })
    expect(note.queries).toBeGreaterThan(0)
    expect(note.queries).toBeLessThanOrEqual(5)
  })

  it('returns 404 for those of other users', async () => {
    const candidate = await signUp(api)
    const { id } = await apply(api, candidate, 'night-baker')
    const others = [await signUp(api), await signUp(api, { company: 'foundry' })]
    for (const other of others) {
      for (const path of [`/me/candidacies/${id}`, `/me/candidacies/from_campaign/${campaign_id}`])
        expect(await other.send('GET', path)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
      expect(await other.call(listCandidacies)).toEqual([])
    }
  })

  it('returns 404 for invalid IDs', async () => {
    const candidate = await signUp(api)
    for (const id of ['0', '-1', '1.5', 'abc', '99999999999', '2147483648', '1e3', '%00'])
      expect((await candidate.send('GET', `/me/candidacies/${id}`)).status).toBe(404)
  })
})

describe('DELETE /me/candidacies/:id', () => {
  it('deletes the application with its video, but not the CV in the library', async () => {
    const candidate = await signUp(api)
    const { id } = await applyFully(api, candidate)
    expect((await candidate.send('DELETE', `/me/candidacies/${id}`)).status).toBe(200)
    expect(await rowsOf(candidate)).toEqual([])
    expect((await candidate.send('GET', '/me/resumes')).body).toHaveLength(1)
    expect((await candidate.send('DELETE', `/me/candidacies/${id}`)).status).toBe(404)
  })

  it('deletes only the unsent emails about it', async () => {
    const [candidate, other] = [await signUp(api), await signUp(api)]
    const withEmails = async (person: Candidate) => {
      const { id } = await applyFully(api, person)
      await person.send('PATCH', `/me/candidacies/${id}/confirm`)
      await sendRecruiterMessage(api.api, { candidacy_id: id, author_name: 'Ada', content: 'When can you come?' })
      const author = { type: 'Recruiter', name: 'Ada' } as const
      await changeStatus(api.api, { candidacy_id: id, status: 'INTERVIEW', author })
      await changeStatus(api.api, { candidacy_id: id, status: 'OFFER', author })
      await person.send('PATCH', `/me/candidacies/${id}/withdraw`, { candidacy: {} })
      return id
    }
    const [id] = [await withEmails(candidate), await withEmails(other)]
    const templates = async ({ email }: Candidate) =>
      (await api.db.selectFrom('outbox').select('template').where('recipient', '=', email).orderBy('id').execute()).map(
        ({ template }) => template,
      )
    const all = ['verification', 'receipt', 'message', 'status', 'status', 'withdrawn']
    expect([await templates(candidate), await templates(other)]).toEqual([all, all])
    expect((await candidate.send('DELETE', `/me/candidacies/${id}`)).status).toBe(200)
    expect([await templates(candidate), await templates(other)]).toEqual([['verification'], all])
  })

  it.each(['/me/candidacies', '/me/candidacies/draft'])('deletes the stored response of POST %s', async (path) => {
    const candidate = await signUp(api)
    const { id: campaign_id } = await api.campaign('night-baker')
    const { id: other } = await api.campaign('counter-clerk')
    const send = (campaign: number, key: string) =>
      candidate.send('POST', path, { candidacy: { campaign_id: campaign } }, { headers: { 'idempotency-key': key } })
    const { body } = await send(campaign_id, 'deleted')
    await send(other, 'kept')
    const stored = async () => {
      const keys = api.db.selectFrom('idempotency_keys').select('key').where('key', 'like', `${candidate.user.id}:%`)
      return (await keys.orderBy('key').execute()).map(({ key }) => key.split(':')[1])
    }
    expect(await stored()).toEqual(['deleted', 'kept'])
    await candidate.send('DELETE', `/me/candidacies/${(body as { id: number }).id}`)
    expect(await stored()).toEqual(['kept'])
  })

  it('deletes stored responses of calls about it', async () => {
    const candidate = await signUp(api)
    const { id } = await applyFully(api, candidate)
    await sendRecruiterMessage(api.api, { candidacy_id: id, author_name: 'Ada', content: 'When can you come?' })
    const { id: discussion } = await api.db
      .selectFrom('discussions')
      .select('id')
      .where('candidacy_id', '=', id)
      .executeTakeFirstOrThrow()
    const body = { discussion_message: { content: 'At dawn' } }
    const headers = { 'idempotency-key': `dawn-${id}` }
    const send = () => candidate.send('POST', `/me/discussions/${discussion}/messages`, body, { headers })
    expect((await send()).status).toBe(200)
    const stored = () =>
      api.db.selectFrom('idempotency_keys').select('key').where('body', 'like', '%At dawn%').execute()
    expect(await stored()).toHaveLength(1)
    await candidate.send('DELETE', `/me/candidacies/${id}`)
    expect(await stored()).toEqual([])
    expect((await send()).status).toBe(404)
  })

  it('returns 404 for applications of other users', async () => {
    const candidate = await signUp(api)
    const { id } = await apply(api, candidate, 'night-baker')
    const other = await signUp(api)
    expect((await other.send('DELETE', `/me/candidacies/${id}`)).status).toBe(404)
    expect(await rowsOf(candidate)).toHaveLength(1)
  })
})

describe('candidacy responses', () => {
  it('contain no internal database columns', async () => {
    const candidate = await signUp(api)
    const { id } = await candidate.call(createCandidacy, { body: { candidacy: { campaign_id } } })
    const { body } = await candidate.send('GET', `/me/candidacies/${id}`)
    for (const column of ['user_id', 'user_agent', 'sponsor', 'resume_id', 'is_subscribed'])
      expect(body).not.toHaveProperty(column)
  })
})
