import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'
import type { Decision } from '#lib/contract/staff/decisions'
import type { Actor } from '#lib/funnel-api/features/recruiting/actor'
import { openTestApi, type TestApi } from '#tests/support/api'

/** A note without mentions. */
export const NOTE = { content: 'She can start in May.', mentions: [] }

async function addMember(
  testApi: TestApi,
  email: string,
  name: string,
  slug = 'bakery',
  suspended_at: string | null = null,
) {
  const created_at = testApi.api.now().toISOString()
  const user = await testApi.db
    .insertInto('staff_users')
    .values({ email, name, locale: 'en', is_operator: false, created_at, activated_at: created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await testApi.db
    .insertInto('staff_memberships')
    .values({
      company_id: await testApi.companyId(slug),
      role: 'recruiter',
      created_at,
      invited_at: null,
      suspended_at,
      staff_user_id: user.id,
    })
    .execute()
  return user.id
}

/** Opens the test API with two members of 'bakery', and returns helpers that call its endpoints with an API key. */
export async function openApplicationWork() {
  const testApi = await openTestApi()
  const key = await testApi.keyOf()
  const company = { id: await testApi.companyId(), slug: 'bakery', name: 'Bakery' }
  const actor = async (email: string, name: string, is_admin: boolean) => {
    const member = { id: await addMember(testApi, email, name), name, is_admin }
    return { company, member } satisfies Actor
  }
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}, by = key) =>
    testApi.staff(method, `/candidacies/${path}`, body, by, headers)
  return {
    testApi,
    keyOfOtherCompany: await testApi.keyOf('foundry'),
    lena: await actor('lena@example.org', 'Lena Vogt', false),
    ada: await actor('ada@example.org', 'Ada Frei', true),
    addMember: (email: string, name: string, slug?: string, suspended_at?: string | null) =>
      addMember(testApi, email, name, slug, suspended_at),
    call,
    read: async (id: number) => (await call('GET', String(id))).body as StaffCandidacy,
    history: async (id: number, query = '') =>
      (await call('GET', `${id}/history${query}`)).body as { entries: HistoryEntry[]; next_cursor: string | null },
    decide: async (id: number, body: object) => {
      const reply = await call('POST', `${id}/decisions`, body)
      return { ...reply, body: reply.body as { decision: Decision; version: string; error?: { fields: object } } }
    },
    /** Adds cancelled decisions, a second apart and before now. Returns their IDs. */
    addCancelled: async (candidacy_id: number, count: number) => {
      const rows = Array.from({ length: count }, (_, index) => {
        const at = new Date(testApi.api.now().getTime() - (count - index) * 1000).toISOString()
        const times = { due_at: at, next_attempt_at: at, created_at: at, cancelled_at: at }
        return { candidacy_id, status: 'REJECTED' as const, author_name: 'Lena', attempts: 0, ...times }
      })
      const ids = await testApi.db.insertInto('candidacy_decisions').values(rows).returning('id').execute()
      return ids.map(({ id }) => id)
    },
    /** The API at a later time. */
    later: (seconds: number) => ({ ...testApi.api, now: () => new Date(testApi.api.now().getTime() + seconds * 1000) }),
    statusEmails: (recipient: string) =>
      testApi.db
        .selectFrom('outbox')
        .selectAll()
        .where('template', '=', 'status')
        .where('recipient', '=', recipient)
        .execute(),
  }
}
export type ApplicationWork = Awaited<ReturnType<typeof openApplicationWork>>
