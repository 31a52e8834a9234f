import { ApiError } from '#lib/contract/errors'
import type { StaffDiscussion, StaffDiscussionCard } from '#lib/contract/staff/discussions'
import { sendMessageWithFiles } from '#lib/funnel-api/features/conversations/company-files'
import type { Api } from '#lib/funnel-api/platform/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { type MessageContext, setDiscussionOpen, userKey } from '#lib/funnel-api/features/conversations/discussions'
import { type Actor, authorOf } from '#lib/funnel-api/features/recruiting/actor'
import { lockForChange } from '#lib/funnel-api/features/recruiting/lock-for-change'
import { fillMessage } from '#lib/funnel-api/features/recruiting/template-fields'
import { renderTemplate } from '#lib/funnel-api/features/recruiting/templates'
import { wakeStreams } from '#lib/funnel-api/platform/events/events'
import type { LinkHost } from '#lib/funnel-api/features/files/grants'
import { handleOf } from '#lib/funnel-api/features/files/handles'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import { formatCursor, parseCursor } from '#lib/funnel-api/platform/db/cursor'
import { findCampaignId } from '#lib/funnel-api/features/campaigns/queries'
import { staffFiles } from '#lib/funnel-api/features/conversations/staff-files'

export type DiscussionFilter = {
  /** A slug. */
  campaign?: string | undefined
  is_open?: boolean | undefined
  /** Whether the last message is from the candidate. */
  is_waiting?: boolean | undefined
  cursor?: string | undefined
  limit: number
}

/** Selects discussions of a company, including those of unsubmitted applications. */
const cardRows = (db: Db, company_id: number) =>
  db
    .selectFrom('discussions as discussion')
    .innerJoin('candidacies as candidacy', 'candidacy.id', 'discussion.candidacy_id')
    .innerJoin('campaigns as job', 'job.id', 'candidacy.campaign_id')
    .innerJoin('users as user', 'user.id', 'discussion.user_id')
    .leftJoin('discussion_messages as message', 'message.id', 'discussion.last_message_id')
    .select([
      'discussion.id',
      'discussion.candidacy_id',
      'discussion.is_open',
      'discussion.created_at',
      'discussion.last_message_at',
      'discussion.last_seen_by_user_at',
    ])
    .select([
      'candidacy.reference',
      'job.id as campaign_id',
      'job.slug',
      'job.name',
      'user.first_name',
      'user.last_name',
    ])
    .select('message.author_type')
    .where('discussion.company_id', '=', company_id)

type CardRow = Awaited<ReturnType<ReturnType<typeof cardRows>['execute']>>[number]

const toCard = ({ campaign_id, slug, name, author_type, ...row }: CardRow): StaffDiscussionCard => ({
  ...row,
  campaign: { id: campaign_id, slug, name },
  is_waiting: author_type === 'User',
})

/** Lists discussions of a company, latest message first. */
export async function listDiscussions(db: Db, company_id: number, filter: DiscussionFilter) {
  const { campaign, is_open, is_waiting, cursor, limit } = filter
  const campaign_id = campaign === undefined ? null : await findCampaignId(db, company_id, campaign)
  const after = cursor === undefined ? null : parseCursor(cursor)
  const rows = await cardRows(db, company_id)
    .$if(campaign_id !== null, (filtered) => filtered.where('candidacy.campaign_id', '=', campaign_id!))
    .$if(is_open !== undefined, (filtered) => filtered.where('discussion.is_open', '=', is_open!))
    .$if(is_waiting === true, (filtered) => filtered.where('message.author_type', '=', 'User'))
    .$if(is_waiting === false, (filtered) => filtered.where('message.author_type', '<>', 'User'))
    .$if(after !== null, (filtered) =>
      filtered.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('discussion.last_message_at', 'discussion.id'), '<', tuple(after!.at as string | null, after!.id)),
      ),
    )
    // `lockDiscussion` creates a discussion if there is none, so a discussion can be without messages.
    .where('discussion.last_message_at', 'is not', null)
    .orderBy('discussion.last_message_at', 'desc')
    .orderBy('discussion.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const next_cursor = rows.length > limit ? cursorAfter(shown.at(-1)!) : null
  return { discussions: shown.map(toCard), next_cursor }
}

const cursorAfter = ({ id, last_message_at }: CardRow) => formatCursor({ id, at: last_message_at!, isMany: false })

async function requireCard(db: Db, company_id: number, id: number) {
  const row = await cardRows(db, company_id).where('discussion.id', '=', id).executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'Discussion not found')
  return toCard(row)
}

/** Returns a discussion with its last messages, oldest first. Nothing is marked as read. */
export async function readDiscussion(
  api: Api,
  company: { id: number; slug: string },
  id: number,
  { before, limit, linkHost }: { before?: number | undefined; limit: number; linkHost: LinkHost },
): Promise<StaffDiscussion> {
  const card = await requireCard(api.db, company.id, id)
  const rows = await api.db
    .selectFrom('discussion_messages')
    .selectAll()
    .where('discussion_id', '=', id)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const handles = (urls: readonly string[]) => urls.map(handleOf).filter((handle) => handle !== null)
  const files = await staffFiles(
    api,
    company,
    rows.flatMap(({ files_url }) => handles(files_url)),
    linkHost,
  )
  const messages = rows.toReversed().map(({ files_url, ...message }) => ({
    ...message,
    files: handles(files_url).flatMap((handle) => files.get(handle) ?? []),
  }))
  return { ...card, messages }
}

type Message = {
  content: string
  /** Whether the template fields in `content` are filled. */
  has_fields?: true | undefined
  /** A template that is filled and sent instead of `content`. */
  template_id?: string | undefined
  files: readonly string[]
  author_name?: string | undefined
  is_closing?: boolean
}
type ReplyContext = MessageContext & Pick<Api, 'db'>

/** Writes to the candidate of a submitted application. Creates the discussion if there is none. */
export const replyToCandidate = (
  api: ReplyContext,
  actor: Actor,
  id: number,
  message: Message,
  expected: string | null = null,
) =>
  inTransaction(api, async (db) => {
    const candidacy_id = await submittedCandidacyId(db, actor.company.id, id)
    if (expected !== null) await lockForChange(db, api, candidacy_id, expected)
    return send(db, api, actor, candidacy_id, message)
  })

export const replyToDiscussion = (api: ReplyContext, actor: Actor, id: number, message: Message) =>
  inTransaction(api, async (db) => {
    const { candidacy_id } = await requireCard(db, actor.company.id, id)
    return send(db, api, actor, candidacy_id, message)
  })

async function send(
  db: Db,
  { now, origin }: ReplyContext,
  actor: Actor,
  candidacy_id: number,
  { template_id, has_fields, author_name, ...message }: Message,
) {
  const api = { db, now, origin }
  const author = authorOf(actor, author_name)
  const written = await sendMessageWithFiles(api, {
    ...message,
    candidacy_id,
    ...author,
    ...(has_fields && { content: await fillMessage(db, api, candidacy_id, author.author_name, message) }),
    ...(template_id !== undefined && {
      content: (await renderTemplate(api, actor, template_id, { candidacy: candidacy_id, author_name })).content,
    }),
  })
  return { id: written.id, discussion_id: written.discussion_id, created_at: written.created_at }
}

/** Closes or reopens a discussion without a message. The candidate's open pages are updated. */
export const setStaffDiscussionOpen = (api: MessageContext, company_id: number, id: number, is_open: boolean) =>
  inTransaction(api, async (db) => {
    await requireCard(db, company_id, id)
    const { user_id } = await setDiscussionOpen(db, id, is_open)
    await afterCommit(async () => wakeStreams(userKey(user_id)))
    return requireCard(db, company_id, id)
  })
