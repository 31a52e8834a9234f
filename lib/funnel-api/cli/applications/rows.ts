import { sql } from 'kysely'
import { z } from 'zod'
import type { CandidacyStatus, Locale } from '#lib/domain/enumerations'
import { Survey } from '#lib/domain/survey'
import { plainName } from '#lib/domain/upload'
import { answersInWords } from '#lib/funnel-api/answers-in-words'
import type { Db } from '#lib/funnel-api/db/open'
import { cardRows, toCandidacyCard } from '#lib/funnel-api/staff/work/list-candidacies'

export type Filter = {
  campaign_id?: number | undefined
  status?: CandidacyStatus | undefined
  since?: string | undefined
}

/** Of applications held at once, and of the campaigns that are looked through for some. */
const AT_ONCE = 500

/** Of the job as it was on the day of the application: what was asked. */
const Asked = z.object({ survey: Survey.nullable() })

/** Campaigns of a company, in batches: of a hundred thousand, no list is held. */
async function* campaignsOf(db: Db, company_id: number, filter: Filter) {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('campaigns')
      .select(['id', 'locale', 'survey'])
      .where('company_id', '=', company_id)
      .where('id', '>', after)
      .$if(filter.campaign_id !== undefined, (query) => query.where('id', '=', filter.campaign_id!))
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield* rows
    after = last.id
  }
}

/** Where nobody has moved it, no status is written. */
const isAt = (column: string, status: CandidacyStatus) =>
  sql<boolean>`coalesce(${sql.ref(column)}, 'RECEIVED') = ${status}`

/** How many there will be. */
export async function countOf(db: Db, company_id: number, { campaign_id, status, since }: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('campaigns')
    .innerJoin('candidacies', 'candidacies.campaign_id', 'campaigns.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('campaigns.company_id', '=', company_id)
    .where('candidacies.confirmed_at', 'is not', null)
    .$if(campaign_id !== undefined, (query) => query.where('campaigns.id', '=', campaign_id!))
    .$if(status !== undefined, (query) => query.where(isAt('candidacies.status', status!)))
    .$if(since !== undefined, (query) => query.where('candidacies.confirmed_at', '>=', since!))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const inOne = (db: Db, campaign_id: number, after: number, { status, since }: Filter) =>
  cardRows(db)
    .select(['c.answer_group', 'c.advertisement', 'c.resume_id', 'c.is_pitch_passed'])
    .select(['c.withdrawal_reason', 'c.withdrawal_comment'])
    .where('c.campaign_id', '=', campaign_id)
    .where('c.id', '>', after)
    .where('c.confirmed_at', 'is not', null)
    .$if(status !== undefined, (query) => query.where(isAt('c.status', status!)))
    .$if(since !== undefined, (query) => query.where('c.confirmed_at', '>=', since!))
    .orderBy('c.id')
    .limit(AT_ONCE)
    .execute()
type Row = Awaited<ReturnType<typeof inOne>>[number]

/** Sent applications of a company, job by job, some at once: whatever their number, no more of them are held. */
export async function* applicationsOf(db: Db, company_id: number, filter: Filter, signal: AbortSignal) {
  for await (const campaign of campaignsOf(db, company_id, filter)) {
    for (let after = 0; ;) {
      signal.throwIfAborted()
      const rows = await inOne(db, campaign.id, after, filter)
      const last = rows.at(-1)
      if (!last) break
      const files = await filesOf(db, rows)
      yield rows.map((row) => toApplication(row, campaign, files))
      if (rows.length < AT_ONCE) break
      after = last.id
    }
  }
}

function toApplication(
  row: Row,
  { locale, survey }: { locale: Locale; survey: Survey | null },
  { films, resumes }: Awaited<ReturnType<typeof filesOf>>,
) {
  const { answer_group, advertisement, resume_id, is_pitch_passed, withdrawal_reason, withdrawal_comment, ...card } =
    row
  // By the questions that were asked on that day; the job may ask others now.
  const asked = advertisement === null ? survey : (Asked.safeParse(advertisement).data?.survey ?? survey)
  const { id, reference, campaign, person, ...facts } = toCandidacyCard(card)
  const { status, status_changed_at, confirmed_at, answered_at, withdrawn_at, source } = facts
  return {
    ...{ id, reference, campaign, person },
    ...{ status, status_changed_at, confirmed_at, answered_at, withdrawn_at, source },
    ...{ withdrawal_reason, withdrawal_comment, is_pitch_passed },
    answers: answersInWords(asked, answer_group, locale).map(({ question_type: _type, ...answer }) => answer),
    pitch: films.get(id) ?? null,
    resume: (resume_id !== null && resumes.get(resume_id)) || null,
  }
}
export type Application = ReturnType<typeof toApplication>

/** Where the bytes are; a file that a virus was found in has no key. */
type Kept = { filename: string; mimetype: string; size: number; key: string | null }

/** Films by application, CVs by their own numbers. */
async function filesOf(db: Db, rows: readonly Row[]) {
  const resume_ids = rows.flatMap(({ resume_id }) => resume_id ?? [])
  const films = await db
    .selectFrom('records')
    .innerJoin('files', 'files.handle', 'records.fs_handle')
    .select(['candidacy_id as of', 'filename', 'mimetype', 'size', 'key', 'scan_status'])
    .where(
      'candidacy_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const resumes =
    resume_ids.length === 0
      ? []
      : await db
          .selectFrom('resumes')
          .innerJoin('files', 'files.handle', 'resumes.handle')
          .select(['resumes.id as of', 'resumes.filename', 'mimetype', 'files.size', 'key', 'scan_status'])
          .where('resumes.id', 'in', resume_ids)
          .execute()
  return { films: byOwner(films), resumes: byOwner(resumes) }
}

const byOwner = (files: readonly (Omit<Kept, 'key'> & { of: number; key: string; scan_status: string })[]) =>
  new Map(
    files.map(({ of, filename, mimetype, size, key, scan_status }): [number, Kept] => [
      of,
      { filename: plainName(filename), mimetype, size, key: scan_status === 'infected' ? null : key },
    ]),
  )
