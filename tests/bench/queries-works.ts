import { readMe } from '#lib/contract/accounts'
import { toRequest } from '#lib/contract/caller'
import { listCandidacies, listRecords, listResumes } from '#lib/contract/candidacies'
import { listCampaigns, readCampaign } from '#lib/contract/companies'
import type { Endpoint } from '#lib/contract/endpoint'
import { countUnread, listDiscussions, listMessages } from '#lib/contract/messaging'
import { hashToken, newToken } from '#lib/funnel-api/auth/tokens'
import { eraseUser } from '#lib/funnel-api/erase-user'
import { forgetPage } from '#lib/funnel-api/files/unused'
import { closeCampaigns } from '#lib/funnel-api/jobs/close-campaigns'
import { dropExpired } from '#lib/funnel-api/jobs/drop-expired'
import { ago, DAY_MS } from '#lib/funnel-api/jobs/job'
import { mailAlerts } from '#lib/funnel-api/jobs/mail-alerts'
import { peopleFor, unmatchedJobs } from '#lib/funnel-api/jobs/match-alerts'
import { remindUnfinished } from '#lib/funnel-api/jobs/remind-unfinished'
import { retention } from '#lib/funnel-api/jobs/retention'
import { deliver } from '#lib/funnel-api/mail/postman'
import type { openFunnelApi } from '#lib/funnel-api/open'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { funnelHealth } from '#lib/funnel-api/staff/work/funnel-health'
import { whoWaits } from '#lib/funnel-api/staff/work/waiting'
import { ask, BASE } from '#tests/bench/embedded'

/** A call or a job; `most` is its limit in milliseconds. */
export type Work = { what: string; once: () => Promise<unknown>; most: number; times?: number }

/** Limits for calls that a user waits for, jobs every few seconds, and jobs once an hour. */
const CALL_MS = 50
const ROUND_MS = 250
const HOURLY_MS = 5000

const PEOPLE = 100
const CANDIDATES_PER_COMPANY = 1000

/** Calls by users from all over the table, and the jobs, on a filled database. */
export async function worksOn({ api, send }: Awaited<ReturnType<typeof openFunnelApi>>, candidates: number) {
  const now = api.now().toISOString()
  const expires_at = new Date(api.now().getTime() + DAY_MS).toISOString()
  const people = Array.from({ length: PEOPLE }, () => {
    const user_id = 2 * (1 + Math.floor(Math.random() * (candidates / 2 - 1)))
    return { user_id, token: newToken(), company: `company-${1 + Math.floor((user_id - 1) / CANDIDATES_PER_COMPANY)}` }
  })
  await api.db
    .insertInto('sessions')
    .values(
      people.map(({ user_id, token }) => ({ user_id, token_hash: hashToken(token), created_at: now, expires_at })),
    )
    .execute()
  let turn = 0
  const next = () => people[(turn += 1) % PEOPLE]!
  const mine =
    (endpoint: Endpoint, more: (user_id: number) => object = () => ({})) =>
    async () => {
      const { user_id, token, company } = next()
      const headers = { 'x-company': company, authorization: token }
      await ask(send, toRequest(endpoint, { headers, ...more(user_id) } as never, BASE))
    }
  const shown = (endpoint: Endpoint, slug?: (user_id: number) => string) => async () => {
    const { user_id, company } = next()
    const params = { company_slug: company, ...(slug && { slug: slug(user_id) }) }
    await ask(send, toRequest(endpoint, { headers: { 'x-company': company }, params } as never, BASE))
  }
  const jobOf = (user_id: number) => `job-${1 + Math.floor((user_id - 1) / CANDIDATES_PER_COMPANY) * 20}`
  const job = { id: 1, company_id: 1, address: { name: 'Lyon', iso_country: 'FR', lat: 45, lon: 3 }, remote_level: 0 }
  const call = (what: string, once: () => Promise<unknown>): Work => ({ what, once, most: CALL_MS })
  const round = (what: string, once: () => Promise<unknown>): Work => ({ what, once, most: ROUND_MS, times: 5 })
  const hourly = (what: string, once: () => Promise<unknown>): Work => ({ what, once, most: HOURLY_MS, times: 2 })
  const erased = people.slice(0, 5)
  return [
    call('session and person', mine(readMe)),
    call('applications of a candidate', mine(listCandidacies)),
    call('discussions of a candidate', mine(listDiscussions)),
    call('unread messages', mine(countUnread)),
    call(
      'messages of a discussion',
      mine(listMessages, (user_id) => ({ params: { id: user_id / 2 }, query: { limit: 50 } })),
    ),
    call('films of a candidate', mine(listRecords)),
    call('CVs of a candidate', mine(listResumes)),
    call('jobs of a company', shown(listCampaigns)),
    call('one job', shown(readCampaign, jobOf)),
    call('an attempt counted', () => countAttempt(api, { name: 'bench', most: 1e9, seconds: 60 }, String(turn++))),
    round('outbox: what is due', () => deliver(api, { channel: 'mail', carry: async () => undefined })),
    round('jobs that alerts wait for', () => unmatchedJobs(api)),
    round('alerts around one job', () => peopleFor(api, job as never)),
    round('digests to write', () => mailAlerts.run(api)),
    hourly('unfinished applications', () => remindUnfinished.run(api)),
    hourly('retention: who is to be warned or erased', () => retention.run(api)),
    hourly('expired rows swept', () => dropExpired.run(api)),
    hourly('funnel of a company, 30 days', () =>
      funnelHealth(api.db, 5, { since: ago(api, 30 * DAY_MS).slice(0, 10) }),
    ),
    call('who waits at a company', () => whoWaits(api.db, { id: 5, time_zone: 'Europe/Paris' }, api.now())),
    round('jobs that have closed', () => closeCampaigns.run(api)),
    round('2,000 files looked through for abandoned ones', () =>
      forgetPage(api, { before: ago(api, 2 * DAY_MS), messagesBefore: ago(api, 7 * DAY_MS) }, '8'),
    ),
    {
      ...call('a person erased', async () => {
        const one = erased.pop()
        if (!one) return
        const user = await api.db.selectFrom('users').selectAll().where('id', '=', one.user_id).executeTakeFirst()
        if (user) await eraseUser(api, user)
      }),
      ...{ most: ROUND_MS, times: 4 },
    },
  ] satisfies Work[]
}
