import type { CandidacyStatus } from '#lib/domain/enumerations'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import type { DiscussionRow } from '#lib/funnel-api/db/schema-account'
import { post } from '#lib/funnel-api/mail/outbox'
import { replyIn } from '#lib/funnel-api/mail-in/reply-address'
import { publisherOf } from '#lib/funnel-api/publisher'

type Sending = Pick<Api, 'now' | 'origin'>
type About = { id: number; candidacy_id: number } & Pick<DiscussionRow, 'last_seen_by_user_at'>

/** A reader who is there reads it meanwhile, and gets no mail; to recruiters, what comes within it goes in one letter. */
export const GRACE_MS = 60_000
const EXCERPT = 200

/** The start of a text on one line, ended at a word. */
export function excerptOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  if (line.length <= EXCERPT) return line
  const cut = line.slice(0, EXCERPT)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT / 2))}…`
}

/** `isOpen` where it can be answered by mail as well. */
async function recipientOf(db: Db, { origin }: Sending, { id, candidacy_id }: About, isOpen: boolean) {
  const { slug, campaign_id, user_id, ...found } = await db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .select([
      'users.id as user_id',
      'users.email',
      'users.first_name',
      'users.locale',
      'users.company_id',
      'companies.slug',
    ])
    .select(['companies.locale as company_locale', 'campaigns.name as job', 'candidacies.campaign_id'])
    .where('candidacies.id', '=', candidacy_id)
    .executeTakeFirstOrThrow()
  const { email, locale, company_locale, company_id, first_name, job } = found
  const link = `${origin(slug)}/profile/messaging?discussion=${id}`
  return {
    letter: { company_id, recipient: email, locale: locale ?? company_locale },
    about: {
      ...(await publisherOf(db, campaign_id)),
      ...{ first_name, job, link },
      ...(isOpen && replyIn({ discussion_id: id, role: 'candidate', id: user_id })),
    },
  }
}

/** One mail for all that comes until the person looks, or until the next day. */
const messageKey = ({ id, last_seen_by_user_at }: About, day: Date) =>
  `message:${id}:${last_seen_by_user_at ?? 'never'}:${day.toISOString().slice(0, 10)}`

export async function tellOfMessage(
  db: Db,
  api: Sending,
  discussion: About,
  message: { author_name: string; content: string; files_url?: readonly string[]; is_closing?: boolean },
) {
  const { letter, about } = await recipientOf(db, api, discussion, message.is_closing !== true)
  const { author_name: author, content, files_url = [] } = message
  const payload = { ...about, author, excerpt: excerptOf(content), content, files: files_url.length }
  const dedupe_key = messageKey(discussion, api.now())
  await post(db, api, { ...letter, template: 'message', payload, dedupe_key }, { after_ms: GRACE_MS })
}

/** The mail of what has been read meanwhile is not needed any more; `discussion` as it was before. */
export const forgetMails = (db: Db, { now }: Pick<Api, 'now'>, discussion: About) =>
  db
    .updateTable('outbox')
    .set({ status: 'dead' })
    .where('dedupe_key', 'in', [
      messageKey(discussion, now()),
      messageKey(discussion, new Date(now().getTime() - GRACE_MS)),
    ])
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .execute()

export async function tellOfStatus(
  db: Db,
  api: Sending,
  discussion: About,
  {
    message_id,
    status,
    content,
    is_open,
  }: { message_id: number; status: CandidacyStatus; content: string; is_open: boolean },
) {
  const { letter, about } = await recipientOf(db, api, discussion, is_open)
  await post(db, api, {
    ...letter,
    template: 'status',
    payload: { ...about, status, ...(content !== '' && { note: content }) },
    dedupe_key: `status:${discussion.candidacy_id}:${message_id}`,
  })
}

/** That the job has closed, with the company's own words where `note` has any; null where that was said under the key before. */
export async function tellOfClosing(
  db: Db,
  api: Sending,
  discussion: About,
  { note, dedupe_key }: { note: string | null; dedupe_key: string },
) {
  const { letter, about } = await recipientOf(db, api, discussion, true)
  const payload = { ...about, words: note === null ? 'no' : 'yes', ...(note !== null && { note }) }
  const id = await post(db, api, { ...letter, template: 'closed', payload, dedupe_key })
  return id === null ? null : { locale: letter.locale, ...about }
}
