import { readFile } from 'node:fs/promises'
import type { Locale } from '#lib/domain/enumerations'
import { Survey } from '#lib/domain/survey'
import type { TermsLabels } from '#lib/domain/terms'
import { emailKey, readUserAsCaller, userByEmail } from '#lib/funnel-api/features/accounts/queries'
import { insertUser } from '#lib/funnel-api/features/accounts/mutations'
import { DEMO } from '#lib/funnel-api/features/bundles/demo'
import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import { parseYaml } from '#lib/funnel-api/features/bundles/read/yaml-file'
import { campaignsWithEntities, findCampaignId } from '#lib/funnel-api/features/campaigns/queries'
import { questionKeys } from '#lib/funnel-api/features/campaigns/questions'
import type { Application } from '#lib/funnel-api/features/candidacies/application'
import { insertSubmitted } from '#lib/funnel-api/features/candidacies/insert-submitted'
import { addResume } from '#lib/funnel-api/features/candidacies/resumes'
import { recordAcceptances } from '#lib/funnel-api/features/companies/consents'
import { privateFileUrl } from '#lib/funnel-api/features/files/handles'
import { setReadMark } from '#lib/funnel-api/features/inbox/read-marks'
import { findDemoMember } from '#lib/funnel-api/features/members/demo-links'
import { answersTo } from '#lib/funnel-api/features/sample-applications/answers'
import { countSubmission, countVisits } from '#lib/funnel-api/features/sample-applications/counts'
import { storeFiles } from '#lib/funnel-api/features/sample-applications/files'
import { storeEvent } from '#lib/funnel-api/features/sample-applications/history'
import { fillDays, momentAt } from '#lib/funnel-api/features/sample-applications/moments'
import { ApplicationsFile, type SampleApplication } from '#lib/funnel-api/features/sample-applications/schema'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { withAdvisoryLock } from '#lib/funnel-api/platform/db/advisory-lock'
import { readPendingSamples, storePendingSamples } from '#lib/funnel-api/platform/db/demo-settings'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { IsStopped } from '#lib/funnel-api/platform/queue/poller'
import { log } from '#lib/telemetry/log'

export type Opened = { api: Api; isPostgres: boolean }
type Company = { id: number; slug: string; name: string; locale: Locale; time_zone: string; labels: TermsLabels }
/** Everything that the applications of a company have in common. */
type Batch = {
  company: Company
  member: { id: number; name: string; is_admin: boolean }
  cv_note: ApplicationsFile['cv_note']
  /** The time at which loading started. */
  now: Date
}

/**
 * Loads the sample applications of all demo companies that do not have them yet. If several nodes start at once, one
 * loads them. An interrupted run continues at the next start.
 */
export const loadPendingSamples = ({ api, isPostgres }: Opened, isStopped: IsStopped = () => false): Promise<void> =>
  withAdvisoryLock(api.db, isPostgres, 'demo', async () => {
    const pending = new Set(await readPendingSamples(api.db))
    for (const slug of [...pending]) {
      const others = [...pending].filter((each) => each !== slug)
      try {
        await loadCompany(api, slug, isStopped, (db) => storePendingSamples(db, others))
      } catch (err) {
        // An invalid file of one company does not prevent loading the others. The next start tries again.
        log.error('failed to load sample applications', { company: slug, err })
        continue
      }
      if (isStopped()) return
      pending.delete(slug)
    }
  })

/** Reads and checks the file of a demo company. Throws an `ImportError`. */
export async function readApplicationsFile(slug: string): Promise<ApplicationsFile> {
  const file = `${slug}/applications.yaml`
  const source = await readFile(`${DEMO}/${file}`, 'utf8')
  const { value, problems } = parseYaml(ApplicationsFile, { file, source, offset: 0 })
  if (value === null) throw new ImportError(problems)
  return value
}

/** Loads the applications of a company, and its visits in the transaction that calls `finish`. */
async function loadCompany(api: Api, slug: string, isStopped: IsStopped, finish: (db: Db) => Promise<void>) {
  const company = await api.db
    .selectFrom('companies')
    .select(['id', 'slug', 'name', 'locale', 'time_zone', 'labels'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  const member = await findDemoMember(api, slug)
  // The company was deleted or the member was suspended.
  if (!company || !member) return finish(api.db)
  const { applications, visits, cv_note } = await readApplicationsFile(slug)
  const batch = { company, member: { id: member.id, name: member.name, is_admin: true }, cv_note, now: api.now() }
  for (const application of applications) {
    if (isStopped()) return
    await loadApplication(api, batch, application)
  }
  const day = dateInTimeZone(company.time_zone, batch.now)
  await inTransaction(api, async (db) => {
    for (const { job, ...visit } of visits)
      await countVisits(db, { ...visit, campaign: await readJob({ db, now: api.now }, company.id, job), day })
    await finish(db)
  })
}

async function readJob(api: Pick<Api, 'db' | 'now'>, company_id: number, slug: string) {
  const id = await findCampaignId(api.db, company_id, slug)
  return (await campaignsWithEntities(api, [id])).get(id)!.campaign
}

async function loadApplication(api: Api, batch: Batch, sample: SampleApplication) {
  const { company, member, now } = batch
  const momentOf = (text: string) => momentAt(text, company.time_zone, now)
  const submitted = momentOf(sample.submitted)
  const campaign = await readJob(api, company.id, sample.job)
  const user = await addCandidate(api, company, sample, submitted)
  // The application was loaded before an interruption.
  if (user === null) return
  const note = batch.cv_note[sample.locale]
  const files = await storeFiles(api, user, { ...sample, note, lang: sample.locale, submitted })
  await inTransaction(api, async (db) => {
    const at = (moment: Date): Api => ({ ...api, db, now: () => moment })
    const urlOf = (handle: string) => privateFileUrl(api, company.slug, handle)
    const resume = files.cv === null ? null : await addResume(at(submitted), user, urlOf(files.cv))
    const application = await insertSubmitted(at(submitted), {
      user_id: user.id,
      campaign_id: campaign.id,
      source: sample.source,
      answer_group: await readAnswers(db, campaign, sample, dateInTimeZone(company.time_zone, submitted)),
      resume_id: resume?.id ?? null,
      record: recordOf(sample, files.film, urlOf),
    })
    const fill = (text: string) => fillDays(text, { locale: sample.locale, timeZone: company.time_zone, now })
    for (const event of sample.history)
      await storeEvent(at(momentOf(event.at)), { company, member }, { application, fill }, event)
    const reader = { company, member_id: member.id }
    if (sample.is_read) await setReadMark(at(now), reader, application.row.id, true)
    await countSubmission(db, {
      campaign: application.campaign,
      source: sample.source,
      day: dateInTimeZone(company.time_zone, submitted),
    })
  })
}

function recordOf({ pitch }: SampleApplication, film: string | null, urlOf: (handle: string) => string) {
  if (film !== null) return { url: urlOf(film), fs_handle: film, kind: 'video' as const, text: null }
  if (pitch === null || !('text' in pitch)) return null
  return { url: '', fs_handle: '', kind: 'text' as const, text: pitch.text }
}

async function readAnswers(
  db: Db,
  { id, survey }: Application['campaign'],
  { email, answers }: SampleApplication,
  day: string,
) {
  if (survey === null) return null
  const keys = await questionKeys(db, [id])
  try {
    return answersTo({ survey: Survey.parse(survey), keys, day }, answers)
  } catch (cause) {
    throw new Error(`${email}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/**
 * Returns the candidate of a sample, who has no password and receives no emails. Null if the candidate has already
 * applied.
 */
async function addCandidate(
  api: Api,
  company: Company,
  { first_name, last_name, email, locale, phone }: SampleApplication,
  submitted: Date,
): Promise<CallerUser | null> {
  const known = await userByEmail(api.db, company.id, email)
  const isDone =
    known !== undefined &&
    (await api.db.selectFrom('candidacies').select('id').where('user_id', '=', known.id).executeTakeFirst()) !==
      undefined
  if (isDone) return null
  const created_at = submitted.toISOString()
  const [, phone_code = null, phone_number = null] = /^(\+\d+) (.*)$/.exec(phone ?? '') ?? []
  const id =
    known?.id ??
    (await inTransaction(api, async (db) => {
      const user = await insertUser(db, {
        company_id: company.id,
        email,
        email_key: emailKey(email),
        first_name,
        last_name,
        password_hash: null,
        is_password_set_by_user: false,
        is_campaign_alert_active: false,
        is_partner_newsletter_active: false,
        legals_accepted_at: created_at,
        email_verified_at: created_at,
        locale,
        phone_code,
        phone_number,
        created_at,
      })
      if (!user) throw new Error(`${email} already exists`)
      const accepted = { legals: true, newsletter: false, lang: locale, page: null }
      await recordAcceptances(db, company, user.id, accepted, created_at)
      return user.id
    }))
  return readUserAsCaller(api.db, company.id, id)
}
