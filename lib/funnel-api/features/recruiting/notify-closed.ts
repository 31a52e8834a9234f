import { markNotified } from '#lib/funnel-api/features/campaigns/mutations'
import { sql } from 'kysely'
import { lockIfDraft } from '#lib/funnel-api/features/candidacies/mutations'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { appendMessage, lockDiscussion, type MessageContext } from '#lib/funnel-api/features/conversations/discussions'
import { forEachIndependently } from '#lib/funnel-api/platform/queue/for-each-independently'
import { campaignAsOf, dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { enqueueEmailTo } from '#lib/funnel-api/platform/outbox/enqueue-email-to'
import { createTranslate } from '#lib/funnel-api/platform/outbox/mail/text'
import { notifyOfClosing } from '#lib/funnel-api/features/conversations/emails'
import { recordFirstReply } from '#lib/funnel-api/features/candidacies/record-first-reply'
import { hashToken } from '#lib/funnel-api/platform/signatures/signatures'
import { findBusinessUnit } from '#lib/funnel-api/features/companies/queries'

/** Applications per call. The request that closes a job waits only for these. `closeCampaigns` notifies the others. */
const MAX_PER_CALL = 500
/** A call stops after this number of failures, because the database may be unavailable. */
const MAX_FAILURES = 20

type Closed = NonNullable<Awaited<ReturnType<typeof closedCampaign>>>

/**
 * Notifies all candidates without a decision that a job has closed: by message and email, or only by email if they did
 * not submit. The company's own text (`closing_message`) counts as its reply. Candidates are notified once per closing
 * and text, even if this is called repeatedly. `closed_at` is set when all are notified. A failure does not affect the
 * other candidates, and the next call tries again.
 */
export async function notifyCampaignClosed(
  api: MessageContext,
  campaign_id: number,
  limit = MAX_PER_CALL,
): Promise<void> {
  const campaign = await closedCampaign(api, campaign_id)
  if (!campaign) return
  const unnotified = await selectUnnotified(api.db, campaign)
    .orderBy('candidacies.id')
    .limit(limit + 1)
    .execute()
  let failedCount = 0
  await forEachIndependently(
    () => failedCount >= MAX_FAILURES,
    unnotified.slice(0, limit),
    ({ id }) => notify(api, campaign, id),
    ({ id }) => {
      failedCount += 1
      return { message: 'closing notification failed', details: { campaign: campaign_id, candidacy: id } }
    },
  )
  if (unnotified.length > limit || failedCount > 0) return
  await markNotified(api.db, campaign_id, api.now().toISOString())
}

/** Returns the campaign if it is closed and not all candidates are notified, otherwise undefined. */
async function closedCampaign({ db, now }: MessageContext, campaign_id: number) {
  const campaign = await db
    .selectFrom('campaigns')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .select(['campaigns.id', 'campaigns.name as job', 'is_online', 'is_draft', 'date_end', 'last_activation_at'])
    .select(['closing_message', 'companies.name as company', 'time_zone'])
    .where('campaigns.id', '=', campaign_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!campaign) return undefined
  const isOpen = campaign.is_draft || campaignAsOf(campaign, dateInTimeZone(campaign.time_zone, now())).is_online
  // Candidates are notified again of the next closing.
  return isOpen ? undefined : { ...campaign, period: `${campaign.last_activation_at ?? ''} ` }
}

const BATCH_SIZE = 500

/** Returns how many candidates would be notified if these open jobs closed. */
export async function countUndecided(db: Db, campaign_ids: readonly number[]): Promise<number> {
  let sum = 0
  for (let from = 0; from < campaign_ids.length; from += BATCH_SIZE) {
    const { count } = await selectUndecided(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('campaign_id', 'in', campaign_ids.slice(from, from + BATCH_SIZE))
      .executeTakeFirstOrThrow()
    sum += Number(count)
  }
  return sum
}

/**
 * The key of a notification. `text` is a hash of the company's message, so that a changed message has a new key. It is
 * empty for the general text.
 */
const keyOf = (template: 'closed' | 'missed', id: number, { period }: Closed, text = '') =>
  `${template}:${id}:${period}${text}`
/** The end of the keys of an earlier version, for any message of the company. */
const ANY_MESSAGE = 'words'

/** Selects applications without a final status. Drafts are excluded if the candidate wants no emails. */
const selectUndecided = (db: Db) =>
  db
    .selectFrom('candidacies')
    .where((eb) => eb.or([eb('confirmed_at', 'is not', null), eb('is_subscribed', '=', true)]))
    .where((eb) => eb.or([eb('status', 'is', null), eb('status', 'not in', ['HIRED', 'REJECTED', 'WITHDRAWN'])]))

/** Selects applications without a decision for a closed job whose candidates have not been notified. */
const selectUnnotified = (db: Db, { id, period, closing_message }: Closed) =>
  selectUndecided(db)
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .select(['candidacies.id', 'confirmed_at', 'status'])
    .select(['users.company_id', 'users.email', 'users.first_name', 'users.last_name', 'users.locale'])
    .where('campaign_id', '=', id)
    .where((eb) => {
      const queued = (...texts: string[]) => {
        // The same key as that of `keyOf`, in SQL.
        const start = sql`case when confirmed_at is null then 'missed:' else 'closed:' end || candidacies.id || ':'`
        const keys = texts.map((text) => sql<string>`${start} || ${period + text}`)
        return eb.selectFrom('outbox').select('outbox.id').where('dedupe_key', 'in', keys)
      }
      if (closing_message === null) return eb.not(eb.exists(queued('')))
      const withMessage = sql<boolean>`replace(outbox.payload, ${JSON.stringify(closing_message)}, '') <> outbox.payload`
      const isMessageQueued = eb.or([
        eb.exists(queued(hashToken(closing_message))),
        eb.exists(queued(ANY_MESSAGE).where(withMessage)),
      ])
      const receivesMessage = eb.and([
        eb('confirmed_at', 'is not', null),
        eb.or([eb('status', 'is', null), eb('status', '<>', 'OFFER')]),
      ])
      return eb
        .case()
        .when(receivesMessage)
        .then(eb.not(isMessageQueued))
        .else(eb.not(eb.exists(queued('', ANY_MESSAGE))))
        .end()
    })

/** Returns an application in its current state, or undefined if it was deleted, decided or notified in the meantime. */
const findUnnotified = (db: Db, campaign: Closed, id: number) =>
  selectUnnotified(db, campaign).where('candidacies.id', '=', id).executeTakeFirst()
type Unnotified = NonNullable<Awaited<ReturnType<typeof findUnnotified>>>

const notify = (api: MessageContext, campaign: Closed, id: number) =>
  inTransaction(api, async (db) => {
    const candidacy = await findUnnotified(db, campaign, id)
    if (!candidacy) return
    const isDraft = candidacy.confirmed_at === null && (await lockIfDraft(db, id))
    if (isDraft) await notifyDraft(api, db, campaign, candidacy)
    // An application that is no longer a draft was submitted or deleted.
    else if (candidacy.confirmed_at !== null || (await findUnnotified(db, campaign, id)))
      await notifySubmitted(api, db, campaign, id)
  })

async function notifyDraft(api: MessageContext, db: Db, campaign: Closed, { id, ...recipient }: Unnotified) {
  const publisher = await findBusinessUnit(db, campaign.id)
  await enqueueEmailTo(db, api, recipient, {
    template: 'missed',
    payload: ({ origin }) => ({ ...publisher, job: campaign.job, link: `${origin}/profile/applications` }),
    dedupe_key: keyOf('missed', id, campaign),
  })
}

async function notifySubmitted(api: MessageContext, db: Db, campaign: Closed, id: number) {
  const { job, company } = campaign
  const discussion = await lockDiscussion(db, api, id)
  // A change of status locks the discussion too, so the status cannot change from here on.
  const candidacy = await findUnnotified(db, campaign, id)
  if (!candidacy) return
  // A general message is not suitable for a candidate with an offer.
  const note = candidacy.status === 'OFFER' ? null : campaign.closing_message
  const dedupe_key = keyOf('closed', id, campaign, note === null ? '' : hashToken(note))
  const emailed = await notifyOfClosing(db, api, discussion, { note, dedupe_key })
  if (!emailed) return
  const values = { job, company: emailed.entity ?? company }
  const content = note ?? createTranslate(emailed.locale)('MAIL.CLOSED.MESSAGE', values)
  // The discussion stays open, so that the candidate can reply.
  await appendMessage(db, api, discussion, { author_type: 'System', author_name: company, content, is_open: true })
  if (note !== null) await recordFirstReply(db, api, id)
}
