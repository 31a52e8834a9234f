import type { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import type { createStaffCampaign, updateStaffCampaign } from '#lib/contract/staff/campaigns'
import { CAMPAIGN_FACTS, CAMPAIGN_HTML_MOST, campaignFaults } from '#lib/domain/written-campaign'
import type { BundleCampaign } from '#lib/funnel-api/cli/bundle/campaigns'
import { writeCampaign } from '#lib/funnel-api/cli/bundle/write-campaigns'
import type { Api } from '#lib/funnel-api/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import type { Writing } from '#lib/funnel-api/discussions'
import { holdCompany } from '#lib/funnel-api/hold-company'
import { dayIn } from '#lib/funnel-api/last-day'
import { NOT_NOTIFIED, tellClosed } from '#lib/funnel-api/promise/tell-closed'
import { cleanHtml } from '#lib/funnel-api/platform/rich-text/clean-html'
import { campaignRow, type Company, writtenCampaign } from '#lib/funnel-api/staff/work/campaigns'

type Work = Pick<Api, 'db' | 'now'>
type NewCampaign = z.output<typeof createStaffCampaign.body>
type CampaignPatch = z.output<typeof updateStaffCampaign.body>

type Texts = { description?: string | undefined; profile?: string | undefined }

/** Returns a job, or a change of one, with safe HTML. Call it outside transactions. Throws INVALID. */
export async function withCleanHtml<T extends Texts>(campaign: T, company_id: number): Promise<T> {
  const { description, profile } = campaign
  const given = { ...(description !== undefined && { description }), ...(profile !== undefined && { profile }) }
  const safe = await cleanHtml(Object.values(given), company_id)
  const texts = Object.entries(given).map(([field, html]) => [field, safe.get(html) ?? ''] as const)
  // Escaping makes HTML longer, and replies have the same limit.
  for (const [field, html] of texts)
    if (html.length > CAMPAIGN_HTML_MOST)
      throw new ApiError('INVALID', 'the HTML is too long', { [field]: { key: 'INVALID_PATTERN' } })
  return { ...campaign, ...Object.fromEntries(texts) }
}

/**
 * Creates a job whose HTML is clean. Throws CONFLICT if the slug is taken and INVALID if its parts are inconsistent.
 */
export const createCampaign = (api: Work, company: Company, campaign: NewCampaign) =>
  inTransaction(api, async (db) => {
    await holdCompany(db, company.id)
    const { slug } = campaign
    const known = await db
      .selectFrom('campaigns')
      .select('id')
      .where('company_id', '=', company.id)
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (known) throw new ApiError('CONFLICT', 'there is a campaign of that slug', { slug: { key: 'INVALID_PATTERN' } })
    await write(db, api, company, campaign)
  })

/** The editable fields of a job, by column name. */
const FIELDS = [
  ...(Object.keys(CAMPAIGN_FACTS) as (keyof typeof CAMPAIGN_FACTS)[]),
  ...(['description', 'profile', 'cover', 'abstract_video', 'video', 'pitch'] as const),
]

/** Changes the given fields of a job. Throws NOT_FOUND and INVALID. Faults that the job had before are ignored. */
export async function updateCampaign(api: Work, company: Company, slug: string, change: CampaignPatch) {
  const patch = await withCleanHtml(change, company.id)
  await inTransaction(api, async (db) => {
    await holdCompany(db, company.id)
    const row = await writtenCampaign(db, await campaignRow(db, company.id, slug))
    const before = { slug, ...Object.fromEntries(FIELDS.map((name) => [name, row[name]])) } as NewCampaign
    await write(db, api, company, { ...before, ...patch } as NewCampaign, before)
  })
}

async function write(db: Db, { now }: Work, { id }: Company, campaign: NewCampaign, before?: NewCampaign) {
  const entities = await db.selectFrom('entities').select(['id', 'slug']).where('company_id', '=', id).execute()
  const professions = await db
    .selectFrom('contents')
    .select('slug')
    .where('company_id', '=', id)
    .where('kind', '=', 'profession')
    .execute()
  const slugsOf = (rows: readonly { slug: string }[]) => new Set(rows.map(({ slug }) => slug))
  const known = { entities: slugsOf(entities), professions: slugsOf(professions) }
  const old = before ? campaignFaults(before.slug, before, known).map(({ message }) => message) : []
  const fault = campaignFaults(campaign.slug, campaign, known).find(({ message }) => !old.includes(message))
  if (fault) throw new ApiError('INVALID', fault.message, { [fault.field]: { key: 'INVALID_PATTERN' } })
  await writeCampaign(
    db,
    campaign as BundleCampaign,
    id,
    new Map(entities.map((entity) => [entity.slug, entity.id])),
    now(),
  )
}

/** Publishes a draft or a closed job. Throws CONFLICT if its closing date has passed. An open job stays unchanged. */
export const openCampaign = (api: Work, company: Company, slug: string) =>
  inTransaction(api, async (db) => {
    await holdCompany(db, company.id)
    const { id, is_online, is_draft, date_end, first_activation_at } = await campaignRow(db, company.id, slug)
    const now = api.now()
    if (date_end !== null && date_end < dayIn(company.time_zone, now))
      throw new ApiError('CONFLICT', 'its last day has gone by', { date_end: { key: 'DATE_MIN' } })
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
 * Takes a job offline and notifies candidates without a decision, with a message of the company if there is one. For a
 * closed job, candidates are notified again only if the message is new.
 */
export async function closeCampaign(
  api: Writing,
  company: Pick<Company, 'id'>,
  slug: string,
  { message }: { message?: string | undefined } = {},
) {
  const id = await inTransaction(api, async (db) => {
    await holdCompany(db, company.id)
    const campaign = await campaignRow(db, company.id, slug)
    const isClosed = !campaign.is_online && !campaign.is_draft
    const closing_message = message ?? null
    if (isClosed && (closing_message === null || closing_message === campaign.closing_message)) return null
    const change = isClosed ? {} : { is_online: false, is_draft: false, changed_at: api.now().toISOString() }
    await db
      .updateTable('campaigns')
      .set({ ...change, closing_message, closed_at: null })
      .where('id', '=', campaign.id)
      .execute()
    return campaign.id
  })
  // Each candidate is notified in a separate transaction, after the idempotent call has committed its own.
  if (id !== null) await afterCommit(() => tellClosed(api, id))
}

/** Puts jobs first in all lists, in this order, and all others after them. Throws INVALID for an unknown slug. */
export const orderCampaigns = (api: Work, company: Pick<Company, 'id'>, slugs: readonly string[]) =>
  inTransaction(api, async (db) => {
    await holdCompany(db, company.id)
    const rows = await db
      .selectFrom('campaigns')
      .select(['id', 'slug', 'position'])
      .where('company_id', '=', company.id)
      .where((eb) =>
        eb.or([eb('position', 'is not', null), ...(slugs.length > 0 ? [eb('slug', 'in', [...slugs])] : [])]),
      )
      .execute()
    const known = new Set(rows.map(({ slug }) => slug))
    const wrong = slugs.flatMap((slug, at) =>
      known.has(slug) ? [] : [[`slugs.${at}`, { key: 'INVALID_PATTERN' }] as const],
    )
    if (wrong.length > 0) throw new ApiError('INVALID', 'no such campaign', Object.fromEntries(wrong))
    for (const { id, slug, position: before } of rows) {
      const place = slugs.indexOf(slug)
      const position = place < 0 ? null : place
      if (position !== before) await db.updateTable('campaigns').set({ position }).where('id', '=', id).execute()
    }
  })
