import { z } from 'zod'
import { changeWaitingEmail, enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { RecruiterRow } from '#lib/funnel-api/platform/db/schema-staff'
import type { LockedDiscussion } from '#lib/funnel-api/features/conversations/discussions'
import { replyPayload } from '#lib/funnel-api/platform/outbox/reply-address'
import { excerptOf, findWaitingEmail, GRACE_MS } from '#lib/funnel-api/features/conversations/emails'
import { activeRecruiters, emailKeyPrefix, isForJob } from '#lib/funnel-api/features/companies/recruiters'
import { managerUrl } from '#lib/funnel-api/features/companies/manager-url'
import { findBusinessUnit } from '#lib/funnel-api/features/companies/queries'

type EmailContext = Pick<Api, 'now' | 'origin'>
type Message = { id: number; author_name: string; content: string; files_url: readonly string[] }

const keyOf = (recruiter_id: number, discussion_id: number) => `${emailKeyPrefix(recruiter_id)}${discussion_id}:`

/** Emails a candidate's message to the recruiters of the job, in full, because they may read only the email. */
export async function notifyRecruiters(
  db: Db,
  api: EmailContext,
  discussion: LockedDiscussion,
  message: Message,
): Promise<void> {
  const recruiters = await activeRecruiters(db)
    .selectAll()
    .where('company_id', '=', discussion.company_id)
    .where('is_told_of_messages', '=', true)
    .execute()
  if (recruiters.length === 0) return
  const { slug, company, campaign_id, job } = await db
    .selectFrom('candidacies')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .select(['companies.slug as company', 'campaigns.slug', 'campaign_id', 'campaigns.name as job'])
    .where('candidacies.id', '=', discussion.candidacy_id)
    .executeTakeFirstOrThrow()
  const link = managerUrl(api, company, `applications/${discussion.candidacy_id}`)
  const about = { ...(await findBusinessUnit(db, campaign_id)), job, link }
  for (const recruiter of recruiters)
    if (isForJob(recruiter, slug)) await notifyRecruiter(db, api, recruiter, discussion, message, about)
}

async function notifyRecruiter(
  db: Db,
  api: EmailContext,
  { id, company_id, email: recipient, name, locale }: Selectable<RecruiterRow>,
  discussion: LockedDiscussion,
  { author_name, ...message }: Message,
  about: { job: string; link: string; entity?: string },
) {
  const key = keyOf(id, discussion.id)
  if (await addToWaitingEmail(db, api, key, message)) return
  const payload = {
    ...about,
    first_name: name,
    author: author_name,
    excerpt: excerptOf(message.content),
    count: 1,
    files: message.files_url.length,
    messages: [{ text: message.content }],
    ...replyPayload({ discussion_id: discussion.id, role: 'recruiter', id }),
  }
  const email = { company_id, recipient, locale, payload, dedupe_key: key + message.id }
  await enqueueEmail(db, api, { ...email, template: 'candidate_message' }, { after_ms: GRACE_MS })
}

/** The messages of a waiting email, and the number of their files. */
const WaitingMessages = z.object({ messages: z.array(z.object({ text: z.string() })), files: z.number() })

/**
 * Adds a message to the waiting email with this key and delays that email, to at most twice the grace period after its
 * creation. Returns false if there is no such email, if it cannot be delayed any further, or if it is being sent.
 */
async function addToWaitingEmail(
  db: Db,
  { now }: EmailContext,
  key: string,
  { content, files_url }: Omit<Message, 'author_name'>,
) {
  const waiting = await findWaitingEmail(db, 'like', `${key}%`)
  if (!waiting) return false
  const next = Math.max(waiting.soonest, Math.min(now().getTime() + GRACE_MS, waiting.latest))
  const { messages, files } = WaitingMessages.parse(waiting.payload)
  const all = [...messages, { text: content }]
  return changeWaitingEmail(db, waiting, {
    payload: { ...waiting.payload, messages: all, count: all.length, files: files + files_url.length },
    next_attempt_at: new Date(next).toISOString(),
  })
}

/** Returns the key patterns of all emails about discussions to recruiters, and of emails about failed replies. */
export async function discussionEmailPatterns(db: Db, discussion_ids: readonly number[]): Promise<string[]> {
  if (discussion_ids.length === 0) return []
  const recruiters = await db
    .selectFrom('recruiters')
    .innerJoin('discussions', 'discussions.company_id', 'recruiters.company_id')
    .select(['recruiters.id', 'discussions.id as discussion_id'])
    .where('discussions.id', 'in', [...discussion_ids])
    .execute()
  return [
    ...recruiters.map(({ id, discussion_id }) => `${keyOf(id, discussion_id)}%`),
    ...discussion_ids.map((id) => `reply_problem:${id}:%`),
  ]
}
