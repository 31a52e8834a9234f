import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import type { RecruiterRow } from '#lib/funnel-api/db/schema-staff'
import type { OpenDiscussion } from '#lib/funnel-api/discussions'
import { post } from '#lib/funnel-api/mail/outbox'
import { replyIn } from '#lib/funnel-api/mail-in/reply-address'
import { excerptOf, GRACE_MS } from '#lib/funnel-api/message-mails'
import { publisherOf } from '#lib/funnel-api/publisher'

type Sending = Pick<Api, 'now' | 'origin'>
type Message = { id: number; author_name: string; content: string; files_url: readonly string[] }

const keyOf = (recruiter_id: number, discussion_id: number) => `recruiter:${recruiter_id}:${discussion_id}:`

/** Tells the recruiters of a job, by mail, what a candidate has written: all of it, for a mail may be all that they read. */
export async function tellRecruiters(
  db: Db,
  api: Sending,
  discussion: OpenDiscussion,
  message: Message,
): Promise<void> {
  const recruiters = await db
    .selectFrom('recruiters')
    .selectAll()
    .where('company_id', '=', discussion.company_id)
    .where('is_told_of_messages', '=', true)
    .execute()
  if (recruiters.length === 0) return
  const { slug, campaign_id, job, reference } = await db
    .selectFrom('candidacies')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .select(['campaigns.slug', 'campaign_id', 'campaigns.name as job', 'reference'])
    .where('candidacies.id', '=', discussion.candidacy_id)
    .executeTakeFirstOrThrow()
  const about = { ...(await publisherOf(db, campaign_id)), job, ...(reference !== null && { reference }) }
  for (const recruiter of recruiters)
    if (recruiter.campaign_slugs === null || recruiter.campaign_slugs.includes(slug))
      await tell(db, api, recruiter, discussion, message, about)
}

async function tell(
  db: Db,
  api: Sending,
  { id, company_id, email, name, locale }: Selectable<RecruiterRow>,
  discussion: OpenDiscussion,
  { author_name, ...message }: Message,
  about: { job: string; reference?: string; entity?: string },
) {
  const key = keyOf(id, discussion.id)
  if (await addTo(db, api, key, message)) return
  const payload = {
    ...{ ...about, first_name: name, author: author_name, excerpt: excerptOf(message.content) },
    ...{ count: 1, files: message.files_url.length, messages: [{ text: message.content }] },
    ...replyIn({ discussion_id: discussion.id, role: 'recruiter', id }),
  }
  const letter = { company_id, recipient: email, locale, payload, dedupe_key: key + message.id }
  await post(db, api, { ...letter, template: 'candidate_message' }, { after_ms: GRACE_MS })
}

/**
 * Puts it into the letter that waits, two times the grace at the longest, unless that is on its way: whoever sends it
 * has moved its next attempt.
 */
async function addTo(db: Db, { now }: Sending, key: string, { content, files_url }: Omit<Message, 'author_name'>) {
  const waiting = await db
    .selectFrom('outbox')
    .select(['id', 'payload', 'created_at', 'next_attempt_at'])
    .where('dedupe_key', 'like', `${key}%`)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!waiting) return false
  const [before, latest] = [Date.parse(waiting.next_attempt_at), Date.parse(waiting.created_at) + 2 * GRACE_MS]
  const next = Math.max(before + 1, Math.min(now().getTime() + GRACE_MS, latest - 1))
  if (next >= latest) return false
  const { messages, files } = waiting.payload as { messages: { text: string }[]; files: number }
  const all = [...messages, { text: content }]
  const added = await db
    .updateTable('outbox')
    .set({
      payload: { ...waiting.payload, messages: all, count: all.length, files: files + files_url.length },
      // Moved in any case: who has read the letter before must not get to claim it.
      next_attempt_at: new Date(next).toISOString(),
    })
    .where('id', '=', waiting.id)
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '=', waiting.next_attempt_at)
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** How the keys of letters to recruiters about discussions begin, and of those that told somebody of an answer that failed. */
export async function lettersAbout(db: Db, discussion_ids: readonly number[]): Promise<string[]> {
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
