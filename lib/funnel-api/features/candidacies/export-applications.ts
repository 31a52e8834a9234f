import type { CandidacyStatus } from '#lib/domain/enumerations'
import { withoutTimestamp } from '#lib/domain/upload'
import { answersOf } from '#lib/funnel-api/features/candidacies/answers'
import { type Application, pitchAnswerOf, readApplications } from '#lib/funnel-api/features/candidacies/application'
import { type CaptionsByRecord, readCaptions } from '#lib/funnel-api/features/candidacies/captions'
import { questionsAtSubmission } from '#lib/funnel-api/features/candidacies/job-snapshot'
import { handleOf } from '#lib/funnel-api/features/files/handles'
import { isSubmitted, toCandidacyCard } from '#lib/funnel-api/features/candidacies/list-applications'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

export type Filter = {
  company_id: number
  campaign_id?: number | undefined
  status?: CandidacyStatus | undefined
  since?: string | undefined
}

/** Batch size for applications and campaigns. */
const BATCH_SIZE = 500

/** Reads the campaigns of a company in batches, because a company may have 100,000. */
async function* campaignIdsOf(db: Db, { company_id, campaign_id }: Filter) {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('campaigns')
      .select('id')
      .where('company_id', '=', company_id)
      .where('id', '>', after)
      .$if(campaign_id !== undefined, (query) => query.where('id', '=', campaign_id!))
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    for (const { id } of rows) yield id
    after = last.id
  }
}

export async function countApplications(db: Db, filter: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('campaigns')
    .innerJoin('candidacies', 'candidacies.campaign_id', 'campaigns.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isSubmitted(filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Reads the submitted applications of a company in batches, job by job. Only one batch is in memory. */
export async function* exportApplications(api: Pick<Api, 'db' | 'now'>, filter: Filter, signal: AbortSignal) {
  for await (const campaign_id of campaignIdsOf(api.db, filter)) {
    for (let after = 0; ;) {
      signal.throwIfAborted()
      const batch = await readApplications(api, (rows) =>
        rows
          .where(isSubmitted({ ...filter, campaign_id }))
          .where('candidacies.id', '>', after)
          .orderBy('candidacies.id')
          .limit(BATCH_SIZE),
      )
      const last = batch.at(-1)
      if (!last) break
      const files = await findFiles(api.db, batch)
      const captions = await readCaptions(api.db, batch)
      yield batch.map((application) => toExport(application, files, captions))
      if (batch.length < BATCH_SIZE) break
      after = last.row.id
    }
  }
}

/** Returns these submitted applications of a company, in the same order. The captions are not read. */
export async function exportByIds(api: Pick<Api, 'db' | 'now'>, company_id: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  const found = await readApplications(api, (rows) =>
    rows.where(isSubmitted({ company_id })).where('candidacies.id', 'in', [...ids]),
  )
  const files = await findFiles(api.db, found)
  const exported = new Map(found.map((application) => [application.row.id, toExport(application, files)]))
  return ids.flatMap((id) => exported.get(id) ?? [])
}

function toExport(application: Application, files: Awaited<ReturnType<typeof findFiles>>, captions?: CaptionsByRecord) {
  const { row, record } = application
  const pitch = pitchAnswerOf(record)
  const { id, reference, campaign, person, ...rest } = toCandidacyCard(row)
  const { status, status_changed_at, confirmed_at, answered_at, withdrawn_at, source, sponsor } = rest
  const { withdrawal_reason, withdrawal_comment, is_pitch_passed } = row
  const { resume_requirement } = questionsAtSubmission(application)
  return {
    id,
    reference,
    campaign,
    person,
    status,
    status_changed_at,
    confirmed_at,
    answered_at,
    withdrawn_at,
    source,
    sponsor,
    withdrawal_reason,
    withdrawal_comment,
    is_pitch_passed,
    resume_requirement,
    answers: answersOf(application).map(({ question_type: _type, ...answer }) => answer),
    pitch_kind: pitch.kind,
    pitch_text: pitch.text,
    pitch_captions: captions?.get(record?.id ?? 0) ?? null,
    pitch: files.get(record?.fs_handle ?? '') ?? null,
    resume: files.get(row.resume_handle ?? '') ?? null,
    avatar: files.get(avatarHandle(application)) ?? null,
  }
}
export type ExportedApplication = ReturnType<typeof toExport>

const avatarHandle = ({ row }: Application) => handleOf(row.avatar_url ?? '') ?? ''

/** A stored file. The key of an infected file is null. */
type StoredFile = { filename: string; mimetype: string; size: number; key: string | null }

/** Returns the recordings, CVs and profile photos of applications by handle. */
async function findFiles(db: Db, applications: readonly Application[]): Promise<ReadonlyMap<string, StoredFile>> {
  const handles = applications
    .flatMap((application) => [application.record?.fs_handle, application.row.resume_handle, avatarHandle(application)])
    .flatMap((handle) => handle || [])
  if (handles.length === 0) return new Map()
  const files = await db
    .selectFrom('files')
    .select(['handle', 'filename', 'mimetype', 'size', 'key', 'scan_status'])
    .where('handle', 'in', handles)
    .execute()
  return new Map(
    files.map(({ handle, filename, mimetype, size, key, scan_status }) => [
      handle,
      { filename: withoutTimestamp(filename), mimetype, size, key: scan_status === 'infected' ? null : key },
    ]),
  )
}
