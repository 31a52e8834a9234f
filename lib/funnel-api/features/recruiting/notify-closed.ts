import { sql } from 'kysely'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { append, holdDiscussion, type Writing } from '#lib/funnel-api/discussions'
import { asOf, dayIn } from '#lib/funnel-api/last-day'
import { postTo } from '#lib/funnel-api/mail/post-to'
import { wordsIn } from '#lib/funnel-api/mail/words'
import { tellOfClosing } from '#lib/funnel-api/message-mails'
import { noteAnswer } from '#lib/funnel-api/promise/note-answer'
import { publisherOf } from '#lib/funnel-api/publisher'

/** Applications per call. The request that closes a job waits only for these; a job notifies the others. */
const MOST = 500

/** For each change of a job between open and closed: no one has been notified of it, and it has no message yet. */
export const NOT_NOTIFIED = { closed_at: null, closing_message: null } as const

type Closed = NonNullable<Awaited<ReturnType<typeof closedCampaign>>>

/**
 * Notifies all candidates without a decision that a job has closed: by message and email, or only by email if they did
 * not submit. The company's own text (`closing_message`) counts as its reply. Candidates are notified once per closing,
 * even if this is called repeatedly. `closed_at` is set when all are notified.
 */
export async function tellClosed(api: Writing, campaign_id: number, most = MOST): Promise<void> {
  const campaign = await closedCampaign(api, campaign_id)
  if (!campaign) return
  const untold = await undecided(api.db, campaign)
    .orderBy('candidacies.id')
    .limit(most + 1)
    .execute()
  for (const { id } of untold.slice(0, most)) await tell(api, campaign, id)
  if (untold.length > most) return
  await api.db
    .updateTable('campaigns')
    .set({ closed_at: api.now().toISOString() })
    .where('id', '=', campaign_id)
    .where('closed_at', 'is', null)
    .execute()
}

/** Returns the campaign if it is closed and not all candidates are notified, otherwise undefined. */
async function closedCampaign({ db, now }: Writing, campaign_id: number) {
  const campaign = await db
    .selectFrom('campaigns')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .select(['campaigns.id', 'campaigns.name as job', 'is_online', 'is_draft', 'date_end', 'last_activation_at'])
    .select(['closing_message', 'companies.name as company', 'time_zone'])
    .where('campaigns.id', '=', campaign_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!campaign) return undefined
  const isOpen = campaign.is_draft || asOf(campaign, dayIn(campaign.time_zone, now())).is_online
  // Candidates are notified again of the next closing, and of a text that is added later.
  const { last_activation_at, closing_message } = campaign
  return isOpen ? undefined : { ...campaign, period: [last_activation_at, closing_message && 'words'].join(' ') }
}

const AT_ONCE = 500

/** How many candidates would be notified if these open jobs closed. */
export async function countUndecided(db: Db, campaign_ids: readonly number[]): Promise<number> {
  let sum = 0
  for (let from = 0; from < campaign_ids.length; from += AT_ONCE) {
    const { count } = await waiting(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('campaign_id', 'in', campaign_ids.slice(from, from + AT_ONCE))
      .executeTakeFirstOrThrow()
    sum += Number(count)
  }
  return sum
}

const keyOf = (template: 'closed' | 'missed', id: number, period: string) => `${template}:${id}:${period}`

/** Applications without an end, and those that were not submitted, except where the candidate wants no email. */
const waiting = (db: Db) =>
  db
    .selectFrom('candidacies')
    .where((eb) => eb.or([eb('confirmed_at', 'is not', null), eb('is_subscribed', '=', true)]))
    .where((eb) => eb.or([eb('status', 'is', null), eb('status', 'not in', ['HIRED', 'REJECTED', 'WITHDRAWN'])]))

/** Those of a closed job whose candidates have not been notified. */
const undecided = (db: Db, { id, period }: Closed) =>
  waiting(db)
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .select(['candidacies.id', 'confirmed_at', 'status'])
    .select(['users.company_id', 'users.email', 'users.first_name', 'users.locale'])
    .where('campaign_id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox')
            .select('outbox.id')
            .where(
              'dedupe_key',
              '=',
              sql<string>`case when confirmed_at is null then 'missed:' else 'closed:' end || candidacies.id || ':' || ${period}`,
            ),
        ),
      ),
    )

/** Returns an application in its current state, or undefined if it was deleted, decided or notified in the meantime. */
const stillUndecided = (db: Db, campaign: Closed, id: number) =>
  undecided(db, campaign).where('candidacies.id', '=', id).executeTakeFirst()
type Undecided = NonNullable<Awaited<ReturnType<typeof stillUndecided>>>

const tell = (api: Writing, campaign: Closed, id: number) =>
  inTransaction(api, async (db) => {
    const candidacy = await stillUndecided(db, campaign, id)
    if (!candidacy) return
    if (candidacy.confirmed_at === null) await tellUnsent(api, db, campaign, candidacy)
    else await tellSent(api, db, campaign, id)
  })

async function tellUnsent(
  api: Writing,
  db: Db,
  { id: campaign_id, job, period }: Closed,
  { id, ...person }: Undecided,
) {
  const publisher = await publisherOf(db, campaign_id)
  await postTo(db, api, person, {
    template: 'missed',
    payload: ({ origin }) => ({ ...publisher, job, link: `${origin}/all-jobs` }),
    dedupe_key: keyOf('missed', id, period),
  })
}

async function tellSent(api: Writing, db: Db, campaign: Closed, id: number) {
  const { job, company, period } = campaign
  const discussion = await holdDiscussion(db, api, id)
  // A change of status locks the discussion too, so the status cannot change from here on.
  const candidacy = await stillUndecided(db, campaign, id)
  if (!candidacy) return
  // A text for all candidates does not suit a candidate who has an offer.
  const note = candidacy.status === 'OFFER' ? null : campaign.closing_message
  const told = await tellOfClosing(db, api, discussion, { note, dedupe_key: keyOf('closed', id, period) })
  if (!told) return
  const values = { job, company: told.entity ?? company }
  const content = note ?? wordsIn(told.locale)('MAIL.CLOSED.MESSAGE', values)
  // The discussion stays open, so that the candidate can reply.
  await append(db, api, discussion, { author_type: 'System', author_name: company, content, is_open: true })
  if (note !== null) await noteAnswer(db, api, id)
}
