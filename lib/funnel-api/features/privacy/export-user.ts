import { withoutTimestamp } from '#lib/domain/upload'
import { answersOf } from '#lib/funnel-api/features/candidacies/answers'
import { adjustmentsOf, type Application, readApplications } from '#lib/funnel-api/features/candidacies/application'
import { currentAnswers } from '#lib/funnel-api/features/candidacies/merge-answers'
import { adjustmentRows } from '#lib/funnel-api/features/candidacies/requested-adjustments'
import { recordingSmsPrefix } from '#lib/funnel-api/features/candidacies/recording-links'
import { type CaptionsByRecord, readCaptions } from '#lib/funnel-api/features/candidacies/captions'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { expirationOf } from '#lib/funnel-api/features/accounts/expiration'
import { isToAccount } from '#lib/funnel-api/features/privacy/recipient-filter'

export type StoredFile = { name: string; key: string; size: number; created_at: string }

const FOLDERS: Record<string, string> = {
  'candidacy/resume': 'cv',
  records: 'videos',
  'user/avatars': 'pictures',
}

/** Returns the user's files with distinct names. Files with the same name get a number. */
export async function filesOfUser({ db }: Api, user_id: number): Promise<StoredFile[]> {
  const rows = await db
    .selectFrom('files')
    .select(['folder', 'filename', 'mimetype', 'key', 'size', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()
  const counts = new Map<string, number>()
  return rows.map(({ folder, filename, mimetype, ...file }) => {
    const name = mimetype.startsWith('audio/') ? 'audio' : (FOLDERS[folder] ?? 'messages')
    const path = `files/${name}/${withoutTimestamp(filename)}`
    const before = counts.get(path) ?? 0
    counts.set(path, before + 1)
    return { ...file, name: before === 0 ? path : path.replace(/(\.\w+)?$/, ` (${before + 1})$1`) }
  })
}

/** Who reads the data. The choice of more time and attempts is for the candidate only (decision 57). */
export type Reader = 'candidate' | 'company'

/** Returns all stored data of a user in a readable format. */
export async function dataOfUser(api: Api, user: CallerUser, files: readonly StoredFile[], reader: Reader) {
  const { db } = api
  const [
    found,
    messages,
    alerts,
    matches,
    saved,
    identities,
    sessions,
    emails,
    acceptances,
    company,
    notes,
    ratings,
    adjustments,
  ] = await Promise.all([
    readApplications(api, (rows) => rows.where('candidacies.user_id', '=', user.id).orderBy('candidacies.id', 'desc')),
    db
      .selectFrom('discussion_messages')
      .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
      .select(['discussions.candidacy_id', 'author_type', 'author_name', 'content', 'old_status', 'new_status'])
      .select('discussion_messages.created_at')
      .where('discussions.user_id', '=', user.id)
      .orderBy('discussion_messages.id')
      .execute(),
    db
      .selectFrom('campaign_alerts')
      .select(['address', 'distance', 'professions', 'job_types', 'created_at'])
      .where('user_id', '=', user.id)
      .execute(),
    db
      .selectFrom('alert_matches')
      .innerJoin('campaigns', 'campaigns.id', 'alert_matches.campaign_id')
      .select(['campaigns.name as job', 'alert_matches.created_at', 'mailed_at'])
      .where('user_id', '=', user.id)
      .execute(),
    db
      .selectFrom('saved_campaigns')
      .innerJoin('campaigns', 'campaigns.id', 'saved_campaigns.campaign_id')
      .select(['campaigns.name as job', 'saved_campaigns.created_at'])
      .where('user_id', '=', user.id)
      .orderBy('saved_campaigns.id')
      .execute(),
    db.selectFrom('identities').select(['provider', 'subject', 'created_at']).where('user_id', '=', user.id).execute(),
    db.selectFrom('sessions').select(['created_at', 'expires_at']).where('user_id', '=', user.id).execute(),
    messagesTo(db, user),
    db
      .selectFrom('acceptances')
      .select(['kind', 'text_version', 'locale', 'page', 'created_at'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute(),
    db.selectFrom('companies').select('name').where('id', '=', user.company_id).executeTakeFirstOrThrow(),
    // Notes and ratings are data of the candidate. The names of their authors are data of the authors, so they are
    // omitted.
    ofApplications(db, user)
      .innerJoin('candidacy_notes', 'candidacy_notes.candidacy_id', 'candidacies.id')
      .select(['candidacy_notes.candidacy_id', 'content', 'candidacy_notes.created_at'])
      .orderBy('candidacy_notes.id')
      .execute(),
    ofApplications(db, user)
      .innerJoin('candidacy_ratings', 'candidacy_ratings.candidacy_id', 'candidacies.id')
      .select(['candidacy_ratings.candidacy_id', 'rating', 'rated_at'])
      .orderBy('candidacy_ratings.id')
      .execute(),
    adjustmentRows(db)
      .innerJoin('candidacies', 'candidacies.id', 'requested_adjustments.candidacy_id')
      .select(['requested_adjustments.candidacy_id', 'requested_adjustments.changed_at'])
      .where('candidacies.user_id', '=', user.id)
      .execute(),
  ])
  const captions = await readCaptions(db, found)
  const withJob = <R extends { candidacy_id: number }>({ candidacy_id, ...row }: R) => ({
    application: found.find(({ row: { id } }) => id === candidacy_id)?.campaign.name ?? null,
    ...row,
  })
  return {
    company: company.name,
    exported_at: api.now().toISOString(),
    account: accountOf(user),
    terms_accepted: acceptances,
    applications: found.map((application) => toUserExport(application, captions, user.locale ?? 'en', reader)),
    requested_adjustments: adjustments.map(withJob),
    messages: messages.map(withJob),
    company_notes: notes.map(withJob),
    company_ratings: ratings.map(withJob),
    alerts: { places: alerts, jobs_found: matches },
    saved_jobs: saved,
    files: files.map(({ name, size, created_at }) => ({ name, bytes: size, sent_at: created_at })),
    sign_ins: { accounts_elsewhere: identities, sessions },
    letters: emails,
  }
}

/** Returns the emails and text messages to a user. */
async function messagesTo(db: Db, user: CallerUser) {
  const ofCompany = () =>
    db.selectFrom('outbox').select(['id', 'template', 'created_at', 'status']).where('company_id', '=', user.company_id)
  // Two queries, because each uses its own index. The phone number of the profile may belong to another person.
  const found = await Promise.all([
    ofCompany().where(isToAccount(user)).execute(),
    ofCompany()
      .where('dedupe_key', 'like', `${recordingSmsPrefix(user.id)}%`)
      .execute(),
  ])
  return found
    .flat()
    .toSorted((a, b) => a.id - b.id)
    .map(({ id: _, ...email }) => email)
}

const ofApplications = (db: Db, { id }: CallerUser) =>
  db.selectFrom('candidacies').where('candidacies.user_id', '=', id)

function accountOf(user: CallerUser) {
  const { email, first_name, last_name, phone_code, phone_number, iso_country, locale, bio_url, created_at } = user
  const { is_campaign_alert_active, is_partner_newsletter_active, legals_accepted_at } = user
  return {
    email,
    first_name,
    last_name,
    phone_code,
    phone_number,
    iso_country,
    locale,
    bio_url,
    created_at,
    is_campaign_alert_active,
    is_partner_newsletter_active,
    newsletter_accepted_at: user.newsletter_accepted_at,
    newsletter_withdrawn_at: user.newsletter_withdrawn_at,
    legals_accepted_at,
    tags: user.tags ?? [],
    job_types: user.job_types ?? [],
    sponsor_code: user.sponsor_code,
    expiration_date: expirationOf(user),
  }
}

function toUserExport(application: Application, captions: CaptionsByRecord, locale: string, reader: Reader) {
  const { row, campaign, record } = application
  const { reference, created_at, confirmed_at, status, status_changed_at, withdrawn_at, source, sponsor } = row
  // Submitted answers no longer change.
  const answers = confirmed_at === null ? currentAnswers(row) : (row.answer_group ?? row.answer_draft)
  const spoken = record && captions.get(record.id)
  return {
    job: campaign.name,
    reference,
    created_at,
    confirmed_at,
    status,
    status_changed_at,
    withdrawn_at,
    source,
    sponsor,
    browser: row.user_agent,
    cv: row.resume_filename && withoutTimestamp(row.resume_filename),
    has_pitch: record !== null,
    pitch: record && {
      kind: record.kind,
      text: record.text,
      captions: spoken ? { content: spoken.content, locale: spoken.locale } : null,
    },
    ...(reader === 'candidate' && { pitch_adjustments: adjustmentsOf(row) }),
    answers: answersOf(application, { locale, answers }).map(({ question, text }) => ({ question, answer: text })),
    advertisement_of_that_day: row.advertisement,
  }
}
