import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { Recording, RecordingLink, RecordingStatus } from '#lib/domain/recording'
import { hashToken } from '#lib/funnel-api/auth/tokens'
import { candidacyOf, writable } from '#lib/funnel-api/candidacies'
import type { Api, Caller, CallerUser } from '#lib/funnel-api/context'
import { afterCommit } from '#lib/funnel-api/db/current'
import type { RecordingLinkRow } from '#lib/funnel-api/db/schema-files'
import { wake } from '#lib/funnel-api/events'
import { inMinutes } from '#lib/funnel-api/in-minutes'

export const LINK_MINUTES = 20
/** How long a phone that has opened its link may take: takes, second thoughts and a slow upload. */
const PHONE_MINUTES = 120

export type Row = Selectable<RecordingLinkRow>

/** 256 bits in letters and digits alone: phones leave other signs at the end of a message out of the link. */
export const newLinkToken = () => BigInt(`0x01${randomBytes(32).toString('hex')}`).toString(36)

/** How the keys of text messages begin that went to somebody's phones, for one application or for all of theirs. */
export const textsOf = (user_id: number, candidacy_id?: number) =>
  `sms:${user_id}:${candidacy_id === undefined ? '' : `${candidacy_id}:`}`

const keyOf = (id: number) => `recording-link:${id}`
export const followKey = keyOf
/** Tells whoever follows the link, once what was written is there. */
export const tell = (id: number) => afterCommit(async () => wake(keyOf(id)))

export function statusOf({ status, expires_at, opened_at }: Row, api: Api): RecordingStatus {
  if (status === 'done' || status === 'cancelled') return status
  const isLate = opened_at === null ? expires_at <= inMinutes(api, 0) : opened_at <= inMinutes(api, -PHONE_MINUTES)
  return isLate ? 'expired' : status
}

/** How the message fares, in the words of the contract. */
async function smsOf({ db }: Api, { sms_id }: Row): Promise<RecordingLink['sms']> {
  if (sms_id === null) return null
  const sms = await db.selectFrom('outbox').select(['status', 'attempts']).where('id', '=', sms_id).executeTakeFirst()
  if (!sms) return null
  if (sms.status === 'waiting') return sms.attempts > 0 ? 'failing' : 'waiting'
  return sms.status === 'sent' ? 'sent' : 'failed'
}

/** The link as its person sees it. */
export async function toLink(api: Api, row: Row): Promise<RecordingLink> {
  const { id, candidacy_id, pitch_id, percent, expires_at } = row
  const status = statusOf(row, api)
  const is_sms_active = api.isTexting
  return { id, candidacy_id, pitch_id, percent, expires_at, status, is_sms_active, sms: await smsOf(api, row) }
}

export async function ownLink({ db }: Api, user: CallerUser, id: number): Promise<Row> {
  const row = await db
    .selectFrom('recording_links')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'no such link')
  return row
}

export type Opened = { row: Row; user: CallerUser }

/** The link that a secret belongs to, and whose it is; null for other secrets and on other companies' hosts. */
export async function linkBy(
  { db }: Api,
  column: 'token_hash' | 'session_hash',
  secret: string,
  { company }: Pick<Caller, 'company'>,
): Promise<Opened | null> {
  const row = await db
    .selectFrom('recording_links')
    .selectAll()
    .where(column, '=', hashToken(secret))
    .executeTakeFirst()
  if (!row) return null
  const person = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .selectAll('users')
    .select(['companies.slug as company_slug', 'companies.time_zone'])
    .where('users.id', '=', row.user_id)
    .executeTakeFirstOrThrow()
  if (company !== null && person.company_slug !== company) return null
  // No session of theirs: a phone signs nobody in.
  return { row, user: { ...person, session_id: 0 } }
}

/** All that the phone is told. Where it may no longer write, it says why: ALREADY_CONFIRMED, CAMPAIGN_CLOSED… */
export async function toRecording(api: Api, { row, user }: Opened): Promise<Recording> {
  const status = statusOf(row, api)
  const isOpen = status !== 'done' && status !== 'cancelled' && status !== 'expired'
  const { campaign, candidacy } = isOpen
    ? await writable(api, user, row.candidacy_id, 'PITCH')
    : await candidacyOf(api, user, { id: row.candidacy_id })
  const company = await api.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', user.company_id)
    .executeTakeFirstOrThrow()
  const { question, recording_time, tries } = campaign.pitch ?? { question: null, recording_time: 60, tries: 1 }
  return {
    candidacy_id: row.candidacy_id,
    pitch_id: row.pitch_id,
    company: company.name,
    first_name: user.first_name,
    job: campaign.name,
    lang: campaign.locale,
    question,
    recording_time,
    tries,
    tries_left: Math.max(0, tries - candidacy.pitch_tries),
    status,
  }
}
