import { plainName } from '#lib/domain/upload'
import { answerText } from '#lib/domain/answer-text'
import { inOrder } from '#lib/domain/survey'
import { candidaciesOf, type Found } from '#lib/funnel-api/candidacies'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { expirationOf } from '#lib/funnel-api/expiration'
import { isTo } from '#lib/funnel-api/letters-to'

export type KeptFile = { name: string; key: string; size: number; created_at: string }

const FOLDERS: Record<string, string> = {
  'candidacy/resume': 'cv',
  records: 'videos',
  'user/avatars': 'pictures',
}

/** A person's files under names of their own: two of one name stand side by side. */
export async function filesOfUser({ db }: Api, user_id: number): Promise<KeptFile[]> {
  const rows = await db
    .selectFrom('files')
    .select(['folder', 'filename', 'key', 'size', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()
  const taken = new Map<string, number>()
  return rows.map(({ folder, filename, ...file }) => {
    const plain = `files/${FOLDERS[folder] ?? 'messages'}/${plainName(filename)}`
    const before = taken.get(plain) ?? 0
    taken.set(plain, before + 1)
    return { ...file, name: before === 0 ? plain : plain.replace(/(\.\w+)?$/, ` (${before + 1})$1`) }
  })
}

/** Everything that is kept of a person, in words that they can read. */
export async function dataOfUser(api: Api, user: CallerUser, files: readonly KeptFile[]) {
  const { db } = api
  const of = { user_id: user.id }
  const [found, messages, alerts, matches, identities, sessions, letters, acceptances, company] = await Promise.all([
    candidaciesOf(api, user),
    db
      .selectFrom('discussion_messages')
      .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
      .select(['discussions.candidacy_id', 'author_type', 'author_name', 'content', 'old_status', 'new_status'])
      .select('discussion_messages.created_at')
      .where('discussions.user_id', '=', of.user_id)
      .orderBy('discussion_messages.id')
      .execute(),
    db
      .selectFrom('campaign_alerts')
      .select(['address', 'distance', 'created_at'])
      .where('user_id', '=', user.id)
      .execute(),
    db
      .selectFrom('alert_matches')
      .innerJoin('campaigns', 'campaigns.id', 'alert_matches.campaign_id')
      .select(['campaigns.name as job', 'alert_matches.created_at', 'mailed_at'])
      .where('user_id', '=', user.id)
      .execute(),
    db.selectFrom('identities').select(['provider', 'subject', 'created_at']).where('user_id', '=', user.id).execute(),
    db.selectFrom('sessions').select(['created_at', 'expires_at']).where('user_id', '=', user.id).execute(),
    db
      .selectFrom('outbox')
      .select(['template', 'created_at', 'status'])
      .where('company_id', '=', user.company_id)
      .where(isTo(user))
      .orderBy('id')
      .execute(),
    db
      .selectFrom('acceptances')
      .select(['kind', 'text_version', 'locale', 'created_at'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute(),
    db.selectFrom('companies').select('name').where('id', '=', user.company_id).executeTakeFirstOrThrow(),
  ])
  return {
    company: company.name,
    exported_at: api.now().toISOString(),
    account: accountOf(user),
    terms_accepted: acceptances,
    applications: found.map((one) => applicationOf(one, user.locale ?? 'en')),
    messages: messages.map(({ candidacy_id, ...message }) => ({
      application: found.find(({ row }) => row.id === candidacy_id)?.campaign.name ?? null,
      ...message,
    })),
    alerts: { places: alerts, jobs_found: matches },
    files: files.map(({ name, size, created_at }) => ({ name, bytes: size, sent_at: created_at })),
    sign_ins: { accounts_elsewhere: identities, sessions },
    letters,
  }
}

function accountOf(user: CallerUser) {
  const { email, first_name, last_name, phone_code, phone_number, iso_country, locale, bio_url, created_at } = user
  const { is_campaign_alert_active, is_partner_newsletter_active, newsletter_accepted_at, legals_accepted_at } = user
  return {
    ...{ email, first_name, last_name, phone_code, phone_number, iso_country, locale, bio_url, created_at },
    ...{ is_campaign_alert_active, is_partner_newsletter_active, newsletter_accepted_at, legals_accepted_at },
    tags: user.tags ?? [],
    job_types: user.job_types ?? [],
    sponsor_code: user.sponsor_code,
    expiration_date: expirationOf(user),
  }
}

function applicationOf({ row, campaign, candidacy }: Found, locale: string) {
  const { reference, created_at, confirmed_at, status, status_changed_at, withdrawn_at, source, sponsor } = row
  const given = row.answer_group ?? row.answer_draft ?? {}
  return {
    job: campaign.name,
    ...{ reference, created_at, confirmed_at, status, status_changed_at, withdrawn_at, source, sponsor },
    browser: row.user_agent,
    cv: candidacy.resume_filename && plainName(candidacy.resume_filename),
    has_pitch: candidacy.record !== null,
    answers: inOrder(campaign.survey?.questions ?? []).map((question) => ({
      question: question.content,
      answer: answerText(question, given[question.id], locale),
    })),
    advertisement_of_that_day: row.advertisement,
  }
}
