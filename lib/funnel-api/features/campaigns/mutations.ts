import { ApiError } from '#lib/contract/errors'
import { campaignErrors, MAX_CAMPAIGN_HTML } from '#lib/domain/campaign-input'
import type { WrittenCampaign } from '#lib/funnel-api/features/campaigns/schema'
import { NOT_NOTIFIED, writeCampaign } from '#lib/funnel-api/features/campaigns/write-content'
import type { Api } from '#lib/funnel-api/platform/context'
import { boundedSource } from '#lib/funnel-api/platform/db/bounded-source'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { lockCompany } from '#lib/funnel-api/features/companies/mutations'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { cleanHtml } from '#lib/funnel-api/platform/rich-text/clean-html'
import { campaignRow, type Company, writtenCampaign } from '#lib/funnel-api/features/campaigns/staff-queries'
import { sql } from 'kysely'
import { DAY_MS } from '#lib/domain/days'

type WriteContext = Pick<Api, 'db' | 'now'>
type Texts = { description?: string | undefined; profile?: string | undefined }

/** Returns a job, or a change of one, with safe HTML. Must be called outside transactions. Throws INVALID. */
export async function withCleanHtml<T extends Texts>(campaign: T, company_id: number): Promise<T> {
  const { description, profile } = campaign
  const fields = { ...(description !== undefined && { description }), ...(profile !== undefined && { profile }) }
  const safe = await cleanHtml(Object.values(fields), company_id)
  const texts = Object.entries(fields).map(([field, html]) => [field, safe.get(html) ?? ''] as const)
  // Checked after the escaping, which makes HTML longer, because responses have the same limit.
  for (const [field, html] of texts)
    if (html.length > MAX_CAMPAIGN_HTML)
      throw new ApiError('INVALID', 'HTML is too long', { [field]: { key: 'INVALID_PATTERN' } })
  return { ...campaign, ...Object.fromEntries(texts) }
}

/**
 * Creates a job. Its HTML must be clean (`withCleanHtml`). Throws CONFLICT if the slug is taken and INVALID if its
 * parts are inconsistent.
 */
export const createCampaign = (api: WriteContext, company: Company, campaign: WrittenCampaign) =>
  inTransaction(api, async (db) => {
    await lockCompany(db, company.id)
    const { slug } = campaign
    const known = await db
      .selectFrom('campaigns')
      .select('id')
      .where('company_id', '=', company.id)
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (known)
      throw new ApiError('CONFLICT', 'A job with this slug already exists', { slug: { key: 'INVALID_PATTERN' } })
    await write(db, api, company, campaign)
  })

/**
 * Changes the given fields of a job. Their HTML must be clean (`withCleanHtml`). Throws NOT_FOUND, and INVALID for an
 * error that the job did not have before.
 */
export const updateCampaign = (api: WriteContext, company: Company, slug: string, patch: Partial<WrittenCampaign>) =>
  inTransaction(api, async (db) => {
    await lockCompany(db, company.id)
    const before = await writtenCampaign(db, await campaignRow(db, company.id, slug))
    await write(db, api, company, { ...before, ...patch }, before)
  })

async function write(
  db: Db,
  { now }: WriteContext,
  { id }: Company,
  campaign: WrittenCampaign,
  before?: WrittenCampaign,
) {
  const entities = await db.selectFrom('entities').select(['id', 'slug']).where('company_id', '=', id).execute()
  const professions = await db
    .selectFrom('contents')
    .select('slug')
    .where('company_id', '=', id)
    .where('kind', '=', 'profession')
    .execute()
  const slugsOf = (rows: readonly { slug: string }[]) => new Set(rows.map(({ slug }) => slug))
  const known = { entities: slugsOf(entities), professions: slugsOf(professions) }
  const knownErrors = before ? campaignErrors(before.slug, before, known).map(({ message }) => message) : []
  const error = campaignErrors(campaign.slug, campaign, known).find(({ message }) => !knownErrors.includes(message))
  if (error) throw new ApiError('INVALID', error.message, { [error.field]: { key: 'INVALID_PATTERN' } })
  await writeCampaign(db, campaign, id, new Map(entities.map((entity) => [entity.slug, entity.id])), now())
}

/** Publishes a draft or a closed job. An open job stays unchanged. Throws CONFLICT if the closing date has passed. */
export const openCampaign = (api: WriteContext, company: Company, slug: string) =>
  inTransaction(api, async (db) => {
    await lockCompany(db, company.id)
    const { id, is_online, is_draft, date_end, first_activation_at } = await campaignRow(db, company.id, slug)
    const now = api.now()
    if (date_end !== null && date_end < dateInTimeZone(company.time_zone, now))
      throw new ApiError('CONFLICT', 'Closing date has passed', { date_end: { key: 'DATE_MIN' } })
    if (is_online && !is_draft) return
    const at = now.toISOString()
    await db
      .updateTable('campaigns')
      .set({ is_online: true, is_draft: false, changed_at: at, last_activation_at: at })
      .set(NOT_NOTIFIED)
      .set({ first_activation_at: first_activation_at ?? at })
      .where('id', '=', id)
      .execute()
  })

/**
 * Takes a job offline and stores the message for its candidates. Returns the ID of the job if candidates are to be
 * notified, and null otherwise. For a job that is already closed, they are notified only if the message is new.
 */
export const markClosed = (api: WriteContext, company_id: number, slug: string, message: string | null) =>
  inTransaction(api, async (db) => {
    await lockCompany(db, company_id)
    const campaign = await campaignRow(db, company_id, slug)
    const isClosed = !campaign.is_online && !campaign.is_draft
    if (isClosed && (message === null || message === campaign.closing_message)) return null
    const change = isClosed ? {} : { is_online: false, is_draft: false, changed_at: api.now().toISOString() }
    await db
      .updateTable('campaigns')
      .set({ ...change, closing_message: message, closed_at: null })
      .where('id', '=', campaign.id)
      .execute()
    return campaign.id
  })

/** Puts jobs first in all lists, in this order, and all others after them. Throws INVALID for an unknown slug. */
export const orderCampaigns = (api: WriteContext, company: Pick<Company, 'id'>, slugs: readonly string[]) =>
  inTransaction(api, async (db) => {
    await lockCompany(db, company.id)
    const rows = await db
      .selectFrom('campaigns')
      .select(['id', 'slug', 'position'])
      .where('company_id', '=', company.id)
      .where((eb) =>
        eb.or([eb('position', 'is not', null), ...(slugs.length > 0 ? [eb('slug', 'in', [...slugs])] : [])]),
      )
      .execute()
    const known = new Set(rows.map(({ slug }) => slug))
    const unknown = slugs.flatMap((slug, index) =>
      known.has(slug) ? [] : [[`slugs.${index}`, { key: 'INVALID_PATTERN' }] as const],
    )
    if (unknown.length > 0) throw new ApiError('INVALID', 'Job not found', Object.fromEntries(unknown))
    for (const { id, slug, position: before } of rows) {
      const place = slugs.indexOf(slug)
      const position = place < 0 ? null : place
      if (position !== before) await db.updateTable('campaigns').set({ position }).where('id', '=', id).execute()
    }
  })

/** Takes jobs offline that their feed or bundle no longer contains. Their candidates are notified later. */
export const closeCampaignRows = (db: Db, ids: readonly number[], now: Date) =>
  db
    .updateTable('campaigns')
    .set({ is_online: false, is_draft: false, changed_at: now.toISOString(), ...NOT_NOTIFIED })
    .where('id', 'in', ids)
    .execute()

/**
 * Replaces publication dates that responses cannot contain ('+020226-…') with the time of the last change. An earlier
 * version stored them from feeds, and each made the lists of the company fail.
 */
export async function replaceInvalidDates(db: Db, company_id: number) {
  for (const column of ['first_activation_at', 'last_activation_at'] as const)
    await db
      .updateTable('campaigns')
      .set((eb) => ({ [column]: eb.ref('changed_at') }))
      .where('company_id', '=', company_id)
      .where((eb) => eb.or([eb(column, 'like', '+%'), eb(column, 'like', '-%')]))
      .execute()
}

/** Records when all candidates of a closed job had been notified. */
export const markNotified = (db: Db, id: number, closed_at: string) =>
  db.updateTable('campaigns').set({ closed_at }).where('id', '=', id).where('closed_at', 'is', null).execute()

/**
 * Resets jobs that accept applications again, so that candidates are notified of the next closing. Their activation time
 * becomes the current time, as for a job that a company reopens, because it is part of the keys of these notifications.
 */
export async function resetReopened(db: Db, now: Date) {
  // In some time zones, it is still the previous day.
  const earliest = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
  const candidates = await db
    .selectFrom('campaigns')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .select(['campaigns.id', 'date_end', 'time_zone'])
    .where('closed_at', 'is not', null)
    .where('is_online', '=', true)
    .where((eb) => eb.or([eb('date_end', 'is', null), eb('date_end', '>=', earliest)]))
    .execute()
  const isOpen = ({ date_end, time_zone }: (typeof candidates)[number]) =>
    date_end === null || date_end >= dateInTimeZone(time_zone, now)
  for (const { id, date_end } of candidates.filter(isOpen))
    await db
      .updateTable('campaigns')
      .set({ ...NOT_NOTIFIED, last_activation_at: now.toISOString() })
      .where('id', '=', id)
      .where('is_online', '=', true)
      .where('date_end', date_end === null ? 'is' : '=', date_end)
      .execute()
}

/** Records when a job was matched with alerts. */
export const markMatched = (db: Db, id: number, matched_at: string) =>
  db.updateTable('campaigns').set({ matched_at }).where('id', '=', id).execute()

/** Marks the jobs of a new company as matched, because the company has no alerts yet. */
export const markAllMatched = (db: Db, company_id: number, slugs: readonly string[], matched_at: string) =>
  db
    .updateTable('campaigns')
    .set({ matched_at })
    .where('company_id', '=', company_id)
    .where('slug', 'in', slugs)
    .execute()

/** Records when search engines were notified of a job, or null if it is to be removed from them. */
export const markAnnounced = (db: Db, id: number, announced_at: string | null) =>
  db.updateTable('campaigns').set({ announced_at }).where('id', '=', id).execute()

/** Marks the jobs of a business unit as changed, because they show its name and logo. */
export const touchEntityJobs = (db: Db, entity_id: number, changed_at: string) =>
  db.updateTable('campaigns').set({ changed_at }).where('entity_id', '=', entity_id).execute()

type View = { campaign_id: number; day: string; source: string | null }

/** Counts a view of a job by day and source, without personal data. */
export const addView = (db: Db, { source, ...key }: View) =>
  db
    .insertInto('campaign_tracks')
    .values({ ...key, source: boundedSource('campaign_tracks', key, source), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'day', 'source']).doUpdateSet({ count: sql<number>`campaign_tracks.count + 1` }),
    )
    .execute()
