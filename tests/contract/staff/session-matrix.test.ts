import { fillPath } from '#lib/contract/endpoint'
import { ErrorEnvelope, STATUS } from '#lib/contract/errors'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { StaffRole } from '#lib/domain/staff'
import { changeMember, removeMember } from '#lib/funnel-api/features/members/members'
import { MAX_IDLE_MS } from '#lib/funnel-api/features/members/sessions'
import { endpointsIn } from '#tests/contract/endpoints'
import { PUBLIC_TABLE, SESSION_TABLE } from '#tests/contract/staff/session-rows'
import { changedTables, type State, stateReader } from '#tests/contract/state'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signUp } from '#tests/support/candidates'
import { memberHeaders, signInMember } from '#tests/support/staff-members'

type Headers = Record<string, string>
type Member = Awaited<ReturnType<typeof signInMember>>
type Valid = Awaited<ReturnType<(typeof SESSION_TABLE)[string]>>

let api: TestApi
let endpoints: ReadonlyMap<string, StaffEndpoint>
let readState: () => Promise<State>
let key: string
let candidate: string
beforeAll(async () => {
  const all = (await endpointsIn('staff')) as ReadonlyMap<string, StaffEndpoint>
  endpoints = new Map([...all].filter(([, { scope }]) => scope === null))
  api = await openTestApi()
  readState = await stateReader(api)
  key = await api.keyOf()
  candidate = (await signUp(api)).token
})
afterAll(() => api.close())

async function callEndpoint({ method, path }: StaffEndpoint, { params, body }: Valid, headers: Headers) {
  await api.db.deleteFrom('rates').execute()
  return api.staff(method, fillPath(path, params), method === 'GET' ? undefined : (body ?? {}), undefined, headers)
}

/** Describes how the reply to a call without permission differs from the expected rejection. Null if it does not. */
async function findFault(endpoint: StaffEndpoint, valid: Valid, what: string, headers: Headers, status: number) {
  const before = await readState()
  const reply = await callEndpoint(endpoint, valid, headers)
  const parsed = ErrorEnvelope.safeParse(reply.body)
  if (reply.status !== status) return `${what}: ${reply.status} instead of ${status}`
  if (!parsed.success || STATUS[parsed.data.error.code] !== status) return `${what}: invalid error envelope`
  const changed = changedTables(before, await readState())
  return changed.length === 0 ? null : `${what}: the call changed ${changed.join(', ')}`
}

/** Headers of a page on the manager host. */
const page = (): Headers => memberHeaders('')
const onCareersHost = (headers: Headers) => ({ ...headers, host: 'bakery.test' })
const ofOtherSite = (headers: Headers) => ({ ...headers, 'sec-fetch-site': 'cross-site' })
const withKey = (): Headers => ({ authorization: `Bearer ${key}` })

/** Headers of a member whose session had this change. */
async function changedSession(change: 'idle' | 'signed out') {
  const { id, headers } = await signInMember(api, 'admin')
  const last_used_at = new Date(api.api.now().getTime() - MAX_IDLE_MS - 1).toISOString()
  if (change === 'idle')
    await api.db.updateTable('staff_sessions').set({ last_used_at }).where('staff_user_id', '=', id).execute()
  else await api.db.deleteFrom('staff_sessions').where('staff_user_id', '=', id).execute()
  return headers
}

/** Callers of a session call without permission. */
async function unauthorizedCallers({ method, path }: StaffEndpoint, member: Member) {
  const callers: (readonly [what: string, headers: Headers, status: number])[] = [
    ['no session', page(), 401],
    ['an unknown session', memberHeaders('nothing'), 401],
    ['an idle session', await changedSession('idle'), 401],
    ['a session that was signed out', await changedSession('signed out'), 401],
    ['a candidate’s session', memberHeaders(candidate), 401],
    ['an API key', withKey(), 401],
    ['a session on a careers host', onCareersHost(member.headers), 401],
  ]
  if (method !== 'GET') callers.push(['a request from another site', ofOtherSite(member.headers), 403])
  if (path.includes('/:')) callers.push(['another member', (await signInMember(api, 'operator')).headers, 404])
  return callers
}

it('knows every call of the staff API that belongs to no company', () => {
  const tablesOf = (isPublic: boolean) =>
    [...endpoints].filter(([, each]) => (each.isPublic ?? false) === isPublic).map(([name]) => name)
  expect(Object.keys(SESSION_TABLE).toSorted()).toEqual(tablesOf(false).toSorted())
  expect(Object.keys(PUBLIC_TABLE).toSorted()).toEqual(tablesOf(true).toSorted())
})

describe('calls with a session', () => {
  it.each(Object.keys(SESSION_TABLE))('%s rejects all other callers without a write', async (name) => {
    const endpoint = endpoints.get(name)!
    const member = await signInMember(api, 'recruiter')
    const valid = await SESSION_TABLE[name]!(api, member)
    const faults: (string | null)[] = []
    for (const [what, headers, status] of await unauthorizedCallers(endpoint, member))
      faults.push(await findFault(endpoint, valid, what, headers, status))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })

  /** Members who have lost their access keep their own account until the session ends, so that pages can say so. */
  const withoutAccess: Record<string, (id: number) => Promise<unknown>> = {
    suspended: async (id) => changeMember(api.api, await api.companyId(), id, { is_suspended: true }),
    removed: async (id) => removeMember(api.api, await api.companyId(), id),
  }
  it.each(Object.keys(SESSION_TABLE))('%s accepts members of each role, with or without access', async (name) => {
    const endpoint = endpoints.get(name)!
    const callers: (readonly [StaffRole, string | null])[] = [
      ...StaffRole.options.map((role) => [role, null] as const),
      ...Object.keys(withoutAccess).map((change) => ['admin', change] as const),
    ]
    for (const [role, change] of callers) {
      const member = await signInMember(api, role)
      if (change !== null) await withoutAccess[change]!(member.id)
      const valid = await SESSION_TABLE[name]!(api, member)
      const { status } = await callEndpoint(endpoint, valid, member.headers)
      expect([role, change, status]).toEqual([role, change, valid.status ?? 200])
    }
  })
})

describe('public calls', () => {
  it.each(Object.keys(PUBLIC_TABLE))('%s needs no session, and rejects writes from elsewhere', async (name) => {
    const endpoint = endpoints.get(name)!
    const { foreignStatus, ...valid } = PUBLIC_TABLE[name]!
    const suspended = await signInMember(api, 'admin')
    await changeMember(api.api, await api.companyId(), suspended.id, { is_suspended: true })
    for (const headers of [page(), memberHeaders(candidate), await changedSession('idle'), suspended.headers])
      expect((await callEndpoint(endpoint, valid, headers)).status).toBe(valid.status ?? 200)

    const foreign = [
      { what: 'a careers host', headers: onCareersHost(page()) },
      { what: 'an API key', headers: withKey() },
      ...(endpoint.method === 'GET' ? [] : [{ what: 'another site', headers: ofOtherSite(page()) }]),
    ]
    for (const { what, headers } of foreign)
      if (foreignStatus === 200) expect((await callEndpoint(endpoint, valid, headers)).status).toBe(200)
      else expect(await findFault(endpoint, valid, what, headers, foreignStatus)).toBeNull()
  })
})
