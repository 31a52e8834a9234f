import { readXlsx } from 'hucre/xlsx'
import type { BulkPreview, BulkResult } from '#lib/contract/staff/bulk'
import type { InboxEntry } from '#lib/contract/staff/inbox'
import { readEntries } from '#lib/funnel-api/features/inbox/entries'
import { setReadMark } from '#lib/funnel-api/features/inbox/read-marks'
import { applyDueDecisions } from '#lib/funnel-api/features/recruiting/apply-decisions'
import { createView, deleteView, listViews, updateView } from '#lib/funnel-api/features/inbox/views'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { eventsOf } from '#tests/support/events'

let api: TestApi
let key: string
let people: Awaited<ReturnType<typeof applicant>>[]
beforeEach(async () => {
  api = await openTestApi()
  key = await api.keyOf()
  people = []
  for (let count = 0; count < 4; count += 1) people.push(await applicant(api))
})
afterEach(() => api.close())

const idsOf = () => people.map(({ id }) => id)
const post = (path: string, body: object, headers = {}) => api.staff('POST', path, body, key, headers)
const messagesOf = async (id: number) =>
  await api.db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .select(['content', 'new_status'])
    .where('candidacy_id', '=', id)
    .execute()
const emails = async (template: 'status' | 'message') =>
  (await api.db.selectFrom('outbox').select('id').where('template', '=', template).execute()).length

describe('a bulk action', () => {
  const action = { action: 'status', status: 'REJECTED', message: 'Thank you', author_name: 'Lena' }

  it('previews what it changes and sends, and changes nothing', async () => {
    await people[0]!.withdraw()
    await post(`/candidacies/${people[1]!.id}/status`, { status: 'REJECTED' })
    const sent = await emails('status')
    const { body, status } = await post('/candidacies/bulk/preview', { ...action, ids: [...idsOf(), 999_999] })
    expect(status).toBe(200)
    const preview = body as BulkPreview
    expect(preview).toMatchObject({
      nb_selected: 5,
      nb_changing: 2,
      nb_same_status: 1,
      nb_withdrawn: 1,
      nb_missing: 1,
      nb_emails: 2,
    })
    expect(preview.emails.map(({ candidacy_id }) => candidacy_id)).toEqual([people[2]!.id, people[3]!.id])
    expect(preview.emails[0]).toMatchObject({
      to: people[2]!.candidate.email,
      text: expect.stringContaining('Thank you'),
    })
    expect(await emails('status')).toBe(sent)
  })

  it.each([
    [{}, true],
    [{ message: 'Please send your diploma' }, false],
  ])('previews a status email with %j as it will be sent', async (message, isNothingToDo) => {
    const body = { action: 'status', status: 'IN_REVIEW', ids: idsOf().slice(0, 1), ...message }
    const { body: preview } = await post('/candidacies/bulk/preview', body)
    const text = (preview as BulkPreview).emails[0]!.text
    expect(text.includes('You do not need to do anything now.')).toBe(isNothingToDo)
  })

  describe('with a time', () => {
    const due_at = () => new Date(api.api.now().getTime() + 86_400_000).toISOString()
    const decisions = () =>
      api.db
        .selectFrom('candidacy_decisions')
        .select(['candidacy_id', 'status', 'content', 'author_name', 'due_at', 'open'])
        .orderBy('candidacy_id')
        .execute()

    it('schedules each status change once, and sends nothing before', async () => {
      const [first, second, third] = idsOf() as [number, number, number]
      const at = due_at()
      await post(`/candidacies/${third}/decisions`, { status: 'INTERVIEW' }, { 'if-match': '*' })
      const body = { ...action, message: 'Hello {{first_name}}', ids: [first, second, third], due_at: at }
      const sent = await emails('status')
      const call = (idempotency_key: string) =>
        post('/candidacies/bulk', body, { 'idempotency-key': idempotency_key }).then((reply) => reply.body)
      const expected = { changed: [first, second], failures: [{ id: third, reason: 'SCHEDULED' }] }
      expect([await call('once'), await call('once')]).toMatchObject([expected, expected])
      expect(await emails('status')).toBe(sent)
      expect((await people[1]!.candidate.send('GET', '/me/discussions')).body).toEqual([])
      const name = people[0]!.candidate.user.first_name
      expect((await decisions()).slice(0, 2)).toEqual(
        [first, second].map((candidacy_id) => ({
          candidacy_id,
          status: 'REJECTED',
          content: `Hello ${name}`,
          author_name: 'Lena',
          due_at: at,
          open: 1,
        })),
      )
      const later = { ...api.api, now: () => new Date(Date.parse(at) + 1000) }
      await applyDueDecisions(later)
      expect(await emails('status')).toBe(sent + 3)
      expect(await messagesOf(second)).toMatchObject([{ content: `Hello ${name}`, new_status: 'REJECTED' }])
    })

    it.each(['in the future', 'in five seconds', 'in the past'])(
      'returns the first result to a repetition with a time %s',
      async (time) => {
        const ids = idsOf().slice(0, 2)
        const inSeconds = (seconds: number) => new Date(api.api.now().getTime() + seconds * 1000).toISOString()
        const times = { 'in five seconds': inSeconds(5), 'in the past': '2026-01-01T00:00:00+01:00' }
        const chosen = times[time as keyof typeof times] ?? due_at()
        const body = { action: 'status', status: 'REJECTED', ids, due_at: chosen }
        const call = (idempotency_key: string) =>
          post('/candidacies/bulk', body, { 'idempotency-key': idempotency_key }).then((reply) => reply.body)
        const expected = { changed: ids, failures: [] }
        const earliest = inSeconds(10)
        expect([await call('once'), await call('once')]).toMatchObject([expected, expected])
        for (const decision of await decisions()) expect(decision.due_at >= earliest).toBe(true)
        const failures = (reason: string) => ({ changed: [], failures: ids.map((id) => ({ id, reason })) })
        expect(await call('before')).toMatchObject(failures('SCHEDULED'))
        await applyDueDecisions({ ...api.api, now: () => new Date(Date.parse(due_at()) + 1000) })
        expect(await call('once')).toMatchObject(expected)
        expect(await call('after')).toMatchObject(failures('SAME_STATUS'))
        await post(`/candidacies/${ids[0]}/status`, { status: 'INTERVIEW' })
        expect(await call('once')).toMatchObject(expected)
        expect((await decisions()).map(({ open }) => open)).toEqual([null, null])
      },
    )

    it('is shown in the inbox until it is cancelled together with the others', async () => {
      const [first, second, third] = idsOf() as [number, number, number]
      const get = (path: string) => api.staff('GET', path, undefined, key).then((reply) => reply.body as never)
      const inbox = async (query: string) => {
        const { candidacies } = (await get(`/inbox?${query}`)) as { candidacies: InboxEntry[] }
        return candidacies.map(({ id, decision }) => [id, decision]).toSorted()
      }
      const at = due_at()
      const call = async () => {
        const body = { ...action, ids: [first, second], due_at: at }
        return (await post('/candidacies/bulk', body, { 'idempotency-key': 'once' })).body as BulkResult
      }
      const made = (await call()).decisions ?? []
      expect(made).toHaveLength(2)
      expect((await call()).decisions).toEqual(made)
      const scheduled = [first, second].map((id, index) => [id, { id: made[index], status: 'REJECTED', due_at: at }])
      expect(await inbox('is_scheduled=true')).toEqual(scheduled)
      expect(await inbox(`is_scheduled=true&ids=${second},${third}`)).toEqual([scheduled[1]])
      expect(await inbox('is_scheduled=true&status=OFFER')).toEqual([])
      expect(await inbox(`ids=${third}`)).toEqual([[third, null]])
      expect(await get('/inbox/facets')).toMatchObject({ nb_scheduled: 2 })
      const filtered = { action: 'reply', message: 'Hello', filter: { is_scheduled: true } }
      expect((await post('/candidacies/bulk/preview', filtered)).body).toMatchObject({ nb_changing: 2 })

      const cancel = async (...ids: number[]) => (await post('/candidacies/bulk/cancel', { decision_ids: ids })).body
      const body = { decision_ids: made }
      const strange = await api.staff('POST', '/candidacies/bulk/cancel', body, await api.keyOf('foundry'))
      expect(strange.body).toEqual({ cancelled: [], failures: made.map((id) => ({ id, reason: 'NOT_FOUND' })) })
      expect(await cancel(...made, 999_999)).toEqual({
        cancelled: made,
        failures: [{ id: 999_999, reason: 'NOT_FOUND' }],
      })
      expect(await cancel(made[0]!)).toEqual({ cancelled: [], failures: [{ id: made[0], reason: 'NOT_OPEN' }] })
      expect(await inbox('is_scheduled=true')).toEqual([])
      expect(await get('/inbox/facets')).toMatchObject({ nb_scheduled: 0 })
      expect((await decisions()).map(({ open }) => open)).toEqual([null, null])
    })

    it('is not scheduled again by a repetition after a member has cancelled it', async () => {
      const [id] = idsOf()
      const body = { ...action, ids: [id], due_at: due_at() }
      const call = () => post('/candidacies/bulk', body, { 'idempotency-key': 'once' }).then((reply) => reply.body)
      expect(await call()).toMatchObject({ changed: [id], failures: [] })
      const cancelled = { open: null, cancelled_at: api.api.now().toISOString() }
      await api.db.updateTable('candidacy_decisions').set(cancelled).execute()
      expect(await call()).toMatchObject({ changed: [id], failures: [] })
      expect(await decisions()).toMatchObject([{ open: null }])
    })

    it('applies a repetition with a filter to the applications of the first call', async () => {
      const last = people.pop()!
      const submitted = (confirmed_at: string | null) =>
        api.db.updateTable('candidacies').set({ confirmed_at }).where('id', '=', last.id).execute()
      await submitted(null)
      const filter = { campaign: 'night-baker' }
      const scheduled = { action: 'status', status: 'REJECTED', filter, due_at: due_at() }
      const reply = { action: 'reply', message: 'Hello', filter }
      const call = async (body: object, idempotency_key: string) =>
        (await post('/candidacies/bulk', body, { 'idempotency-key': idempotency_key })).body as BulkResult
      const first = await call(scheduled, 'scheduled')
      expect(first.changed.toSorted()).toEqual(idsOf().toSorted())
      expect((await call(reply, 'reply')).changed).toHaveLength(3)
      await submitted(api.api.now().toISOString())
      const first_id = first.changed[0]!
      const { id: other } = await api.campaign('counter-clerk')
      await api.db.updateTable('candidacies').set({ campaign_id: other }).where('id', '=', first_id).execute()
      expect(await call(scheduled, 'scheduled')).toEqual(first)
      expect((await call(reply, 'reply')).changed).toEqual(first.changed)
      expect(await decisions()).toHaveLength(3)
      expect(await messagesOf(last.id)).toEqual([])
    })

    it('is rejected for a reply, and too far ahead', async () => {
      const ids = idsOf()
      const reply = { action: 'reply', message: 'Hello', ids, due_at: due_at() }
      expect((await post('/candidacies/bulk', reply)).body).toMatchObject({ error: { fields: { due_at: {} } } })
      const late = { ...action, ids, due_at: '2099-01-01T00:00:00Z' }
      expect((await post('/candidacies/bulk', late)).body).toMatchObject({
        error: { fields: { due_at: { key: 'DATE_MAX' } } },
      })
      expect(await decisions()).toEqual([])
    })
  })

  it('changes each application once, and reports the others', async () => {
    await people[0]!.withdraw()
    const ids = [...idsOf(), 999_999]
    const call = () => post('/candidacies/bulk', { ...action, ids }, { 'idempotency-key': 'once' })
    const expected: BulkResult = {
      changed: idsOf().slice(1),
      failures: [
        { id: people[0]!.id, reason: 'WITHDRAWN' },
        { id: 999_999, reason: 'NOT_FOUND' },
      ],
    }
    const replies = [await call(), ...(await Promise.all([call(), call()]))]
    expect(replies.map(({ body }) => body)).toEqual([expected, expected, expected])
    expect(await messagesOf(people[1]!.id)).toEqual([{ content: 'Thank you', new_status: 'REJECTED' }])
    expect(await emails('status')).toBe(3)
    const other = await post('/candidacies/bulk', { ...action, ids, message: 'Other' }, { 'idempotency-key': 'once' })
    expect(other.status).toBe(409)
  })

  it('does not change the status of an application with an open decision, which would change it again', async () => {
    const [first, second] = people
    const due_at = new Date(api.api.now().getTime() + 86_400_000).toISOString()
    const decision = { status: 'INTERVIEW', content: 'See you soon', due_at }
    expect(await post(`/candidacies/${first!.id}/decisions`, decision)).toMatchObject({ status: 200 })
    const ids = [first!.id, second!.id]
    const { body: preview } = await post('/candidacies/bulk/preview', { ...action, ids })
    expect(preview).toMatchObject({ nb_changing: 1, nb_scheduled: 1, nb_emails: 1 })
    const { body } = await post('/candidacies/bulk', { ...action, ids })
    expect(body).toEqual({ changed: [second!.id], failures: [{ id: first!.id, reason: 'SCHEDULED' }] })
    const reply = { ids, action: 'reply', message: 'Thank you for your patience' }
    expect((await post('/candidacies/bulk', reply)).body).toEqual({ changed: ids, failures: [] })
  })

  describe('with the versions of its preview', () => {
    const previewOf = async (body: object) => (await post('/candidacies/bulk/preview', body)).body as BulkPreview

    it('does not overwrite later changes, and sends no email about them', async () => {
      const ids = idsOf()
      const [decided, noted, rejected, unchanged] = people
      const { versions } = await previewOf({ ...action, ids })
      await post(`/candidacies/${decided!.id}/status`, { status: 'INTERVIEW', message: 'Tuesday at ten?' })
      await post(`/candidacies/${noted!.id}/notes`, { content: 'She can start in May.', mentions: [] })
      await post(`/candidacies/${rejected!.id}/status`, { status: 'REJECTED', message: 'Sorry' })
      const call = () => post('/candidacies/bulk', { ...action, ids, versions }, { 'idempotency-key': 'guarded' })
      const expected: BulkResult = {
        changed: [unchanged!.id],
        failures: [
          { id: decided!.id, reason: 'CHANGED' },
          { id: noted!.id, reason: 'CHANGED' },
          { id: rejected!.id, reason: 'SAME_STATUS' },
        ],
      }
      expect((await call()).body).toEqual(expected)
      expect((await call()).body).toEqual(expected)
      expect(await messagesOf(decided!.id)).toEqual([{ content: 'Tuesday at ten?', new_status: 'INTERVIEW' }])
      expect(await messagesOf(noted!.id)).toEqual([])
      expect(await emails('status')).toBe(3)
    })

    it('sends one of two replies at the same time', async () => {
      const reply = { ids: [people[0]!.id], action: 'reply' }
      const { versions } = await previewOf({ ...reply, message: 'Hello' })
      const replies = await Promise.all(
        ['One', 'Other'].map((message) => post('/candidacies/bulk', { ...reply, message, versions })),
      )
      const results = replies.map(({ body }) => body as BulkResult)
      expect(results.flatMap(({ changed }) => changed)).toEqual(reply.ids)
      expect(results.flatMap(({ failures }) => failures)).toEqual([{ id: reply.ids[0], reason: 'CHANGED' }])
      expect(await messagesOf(reply.ids[0]!)).toHaveLength(1)
    })

    it('changes applications without a version in any case', async () => {
      const ids = [people[0]!.id, people[1]!.id]
      const { versions } = await previewOf({ ...action, ids })
      for (const id of ids) await post(`/candidacies/${id}/status`, { status: 'INTERVIEW' })
      const [first, second] = ids
      const body = { ...action, ids, versions: { [first!]: versions[first!] } }
      const changed = { changed: [second], failures: [{ id: first, reason: 'CHANGED' }] }
      expect((await post('/candidacies/bulk', body)).body).toEqual(changed)
    })
  })

  it('replies to the applications of a filter', async () => {
    const body = { filter: { campaign: 'night-baker' }, action: 'reply', message: 'Come on Tuesday' }
    const { body: result } = await post('/candidacies/bulk', body, { 'idempotency-key': 'reply' })
    expect((result as BulkResult).changed.toSorted()).toEqual(idsOf().toSorted())
    expect(await post('/candidacies/bulk', body, { 'idempotency-key': 'reply' })).toMatchObject({ status: 200 })
    for (const { id } of people)
      expect(await messagesOf(id)).toEqual([{ content: 'Come on Tuesday', new_status: null }])
    expect(await emails('message')).toBe(4)
  })

  it('fills the fields of a message for each candidate, and rejects unknown fields', async () => {
    const ids = [people[0]!.id]
    const named = { ids, action: 'reply', message: 'Hello {{first_name}}, about {{job}}' }
    const { body } = await post('/candidacies/bulk/preview', named)
    expect((body as BulkPreview).emails[0]!.text).toContain('about Night baker')
    await post('/candidacies/bulk', named)
    expect((await messagesOf(ids[0]!))[0]!.content).not.toContain('{{')
    for (const path of ['/candidacies/bulk/preview', '/candidacies/bulk'])
      expect(await post(path, { ...named, message: '{{salary}}' })).toMatchObject({
        status: 422,
        body: { error: { fields: { message: { key: 'UNKNOWN_FIELD', bound: 'salary' } } } },
      })
  })

  describe('whose message has a field without a value for some applications', () => {
    const named = { action: 'reply', message: 'You hear from us by {{reply_by}}.' }
    const promise = (reply_by: string | null, ids: number[]) =>
      api.db.updateTable('candidacies').set({ reply_by }).where('id', 'in', ids).execute()
    beforeEach(async () => {
      const [first, second, third, fourth] = idsOf() as [number, number, number, number]
      await promise(null, [first, second])
      await promise('2026-12-01', [third, fourth])
    })

    it('previews the others, and counts those that it skips', async () => {
      const { body, status } = await post('/candidacies/bulk/preview', { ...named, ids: idsOf() })
      expect(status).toBe(200)
      const preview = body as BulkPreview
      expect(preview).toMatchObject({ nb_selected: 4, nb_changing: 2, nb_empty_field: 2, nb_emails: 2 })
      expect(preview.languages).toEqual([{ locale: 'en', nb_emails: 2, has_template: false }])
      expect(preview.emails.map(({ candidacy_id }) => candidacy_id)).toEqual(idsOf().slice(2))
      expect(preview.emails[0]!.text).toContain('You hear from us by Tuesday')
    })

    it('previews no email if each application is skipped', async () => {
      const { body } = await post('/candidacies/bulk/preview', { ...named, ids: idsOf().slice(0, 2) })
      expect(body).toMatchObject({ nb_changing: 0, nb_empty_field: 2, nb_emails: 0, emails: [] })
    })

    it.each([
      ['a reply', {}],
      ['a status change', { action: 'status', status: 'INTERVIEW' }],
    ])('skips them with a reason: %s', async (_, action) => {
      const [first, second, ...others] = idsOf()
      const { body } = await post('/candidacies/bulk', { ...named, ...action, ids: idsOf() })
      const failures = [first, second].map((id) => ({ id, reason: 'EMPTY_FIELD' }))
      expect(body).toEqual({ changed: others, failures })
      expect(await messagesOf(first!)).toEqual([])
      expect(await messagesOf(others[0]!)).toHaveLength(1)
    })
  })

  it('never changes applications of another company', async () => {
    const foreign = await api.keyOf('foundry')
    const { body } = await api.staff('POST', '/candidacies/bulk', { ...action, ids: idsOf() }, foreign)
    expect(body).toEqual({ changed: [], failures: idsOf().map((id) => ({ id, reason: 'NOT_FOUND' })) })
  })

  it('rejects more than 500 applications', async () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => index + 1)
    expect(await post('/candidacies/bulk', { ...action, ids })).toMatchObject({
      status: 422,
      body: { error: { fields: { ids: { key: 'RANGE_MAX', bound: 500 } } } },
    })
  })
})

describe('an export', () => {
  beforeEach(() => api.db.updateTable('users').set({ first_name: '=HYPERLINK("x")', last_name: '\u202Eb' }).execute())

  it.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ])('is CSV with the separator %s and without formulas', async (separator, sign) => {
    const { body, headers } = await api.staff('GET', `/inbox/export?separator=${separator}`, undefined, key)
    const [head, ...lines] = String(body).trim().split('\r\n')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(head!.split(sign)).toContain('first_name')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(String(body)).not.toMatch(/adjust|pitch_time|EXTRA/i)
  })

  it('has only the chosen applications', async () => {
    const { body } = await api.staff('GET', `/inbox/export?ids=${idsOf()[1]}`, undefined, key)
    const [, ...lines] = String(body).trim().split('\r\n')
    const { body: chosen } = await api.staff('GET', `/inbox?ids=${idsOf()[1]}`, undefined, key)
    const references = (chosen as { candidacies: { reference: string }[] }).candidacies.map((entry) => entry.reference)
    expect(lines.map((line) => line.split(',')[0])).toEqual(references)
    expect(references).toHaveLength(1)
  })

  it('is XLSX with the questions of the job', async () => {
    const request = new Request('http://bakery.test/staff/v1/inbox/export?format=xlsx&campaign=night-baker', {
      headers: { authorization: `Bearer ${key}` },
    })
    const response = await api.askStaff(request)
    const workbook = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const rows = workbook.sheets[0]!.rows
    expect(rows).toHaveLength(5)
    expect(rows[0]).toContain('first_name')
    expect(rows[1]).toContain(`'=HYPERLINK("x")`)
  })

  it('returns 404 for a job of another company', async () => {
    const { status, body } = await api.staff('GET', '/inbox/export?campaign=caster', undefined, key)
    expect([status, body]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }])
  })

  it('has the questions of a job only if the filter names the job', async () => {
    const head = async (query: string) =>
      String((await api.staff('GET', `/inbox/export?${query}`, undefined, key)).body).split('\r\n')[0]
    expect(await head('campaign=night-baker')).toContain('How at ease?')
    expect(await head('')).not.toContain('How at ease?')
  })

  it('has only the header without applications', async () => {
    const { body } = await api.staff('GET', '/inbox/export', undefined, await api.keyOf('foundry'))
    expect(String(body).trim().split('\r\n')).toHaveLength(1)
  })
})

async function member(name: string) {
  const created_at = new Date().toISOString()
  const values = { email: `${name}@b.example`, name, locale: 'en' as const, is_operator: false, created_at }
  return (
    await api.db
      .insertInto('staff_users')
      .values({ ...values, activated_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

it('marks applications as read by each member', async () => {
  const [lena, max] = [await member('lena'), await member('max')]
  const company = { id: await api.companyId() }
  const { id, candidate } = people[0]!
  const isUnread = async (member_id: number) =>
    (await readEntries(api.db, [id], { time_zone: 'UTC', member_id }, new Date()))[0]!.is_unread
  expect(await isUnread(lena)).toBe(true)
  await setReadMark(api.api, { company, member_id: lena }, id, true)
  expect([await isUnread(lena), await isUnread(max)]).toEqual([false, true])
  await post(`/candidacies/${id}/messages`, { content: 'Hello' })
  expect(await isUnread(lena)).toBe(false)
  const { body } = await candidate.send('PATCH', `/me/candidacies/${id}/discussion`)
  const say = (content: string) => {
    // Later than the last read mark, which can be of the same millisecond.
    api.shiftClock(1)
    return candidate.send('POST', `/me/discussions/${(body as { id: number }).id}/messages`, {
      discussion_message: { content },
    })
  }
  await say('Hi')
  const said = await messagesOf(id)
  expect([said.length, await isUnread(lena)]).toEqual([2, true])
  await setReadMark(api.api, { company, member_id: lena }, id, true)
  expect(await isUnread(lena)).toBe(false)
  await say('Are you there?')
  expect(await isUnread(lena)).toBe(true)
  await setReadMark(api.api, { company, member_id: lena }, id, false)
  expect(await isUnread(lena)).toBe(true)
  const other = { company: { id: await api.companyId('foundry') }, member_id: lena }
  await expect(setReadMark(api.api, other, id, true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const ofKey = { company, member_id: null }
  await expect(setReadMark(api.api, ofKey, id, true)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('saves filters for a member or for the company', async () => {
  const anyVersion = (id: number) => ({ id, expected: null })
  const company_id = await api.companyId()
  const [lena, max] = [await member('lena'), await member('max')]
  const as = (member_id: number | null, is_admin = false) => ({ company_id, member_id, is_admin })
  const own = await createView(api.api, as(lena), { name: 'Mine', filter: { q: 'oven' }, is_shared: false })
  const shared = await createView(api.api, as(lena), { name: 'Ours', filter: {}, is_shared: true })
  expect(own).toMatchObject({ filter: { q: 'oven' }, can_edit: true, is_shared: false })
  await expect(createView(api.api, as(lena), { name: 'Mine', filter: {}, is_shared: false })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  const { views } = await listViews(api.api, as(max))
  expect(views.map(({ name, can_edit }) => [name, can_edit])).toEqual([['Ours', false]])
  await expect(deleteView(api.api, as(max), anyVersion(shared.id))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(deleteView(api.api, as(max), anyVersion(own.id))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await updateView(api.api, as(max, true), anyVersion(shared.id), { name: 'All' })).toMatchObject({
    name: 'All',
  })
  await deleteView(api.api, as(lena), anyVersion(own.id))
  expect((await listViews(api.api, as(lena))).views).toHaveLength(1)
  const foreign = { ...as(lena), company_id: await api.companyId('foundry') }
  expect((await listViews(api.api, foreign)).views).toEqual([])
})

it('sends an event for each changed application of the company, until the key is revoked', async () => {
  const follow = async (token: string) =>
    eventsOf(
      await api.askStaff(
        new Request('http://bakery.test/staff/v1/events', { headers: { authorization: `Bearer ${token}` } }),
      ),
    )
  const stream = await follow(key)
  const other = await follow(await api.keyOf('foundry'))
  const [first, second] = people
  await post(`/candidacies/${first!.id}/status`, { status: 'OFFER' })
  expect(await stream.next()).toEqual({ type: 'application.changed', id: first!.id })
  await second!.withdraw()
  expect(await stream.next()).toEqual({ type: 'application.changed', id: second!.id })
  await api.db.updateTable('api_keys').set({ revoked_at: new Date().toISOString() }).execute()
  expect([await stream.next(), await other.next()]).toEqual(['ended', 'ended'])
})
