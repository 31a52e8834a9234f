import { ApiError } from '#lib/contract/errors'
import type { Captions, StaffCandidacy } from '#lib/contract/staff/candidacies'
import { daysBetween } from '#lib/domain/days'
import { type CandidacyStatus, WithdrawalReason } from '#lib/domain/enumerations'
import { answersOf } from '#lib/funnel-api/features/candidacies/answers'
import {
  type Application,
  pitchAnswerOf,
  readApplications,
  type StatusHistory,
  readStatusHistory,
} from '#lib/funnel-api/features/candidacies/application'
import { readCaptions } from '#lib/funnel-api/features/candidacies/captions'
import { questionsAtSubmission } from '#lib/funnel-api/features/candidacies/job-snapshot'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { lockForChange } from '#lib/funnel-api/features/recruiting/lock-for-change'
import type { MessageContext } from '#lib/funnel-api/features/conversations/discussions'
import type { LinkHost } from '#lib/funnel-api/features/files/grants'
import { handleOf } from '#lib/funnel-api/features/files/handles'
import { versionOf } from '#lib/funnel-api/features/candidacies/version'
import { currentDecision } from '#lib/funnel-api/features/recruiting/decisions'
import { listRatings } from '#lib/funnel-api/features/recruiting/ratings'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { isSubmitted, toCandidacyCard } from '#lib/funnel-api/features/candidacies/list-applications'
import { staffFiles } from '#lib/funnel-api/features/conversations/staff-files'

/** Returns a submitted application with all details and links to files. Throws NOT_FOUND if it is not submitted. */
export async function readCandidacy(
  api: Api,
  company_id: number,
  id: number,
  { linkHost, hasTexts }: { linkHost: LinkHost; hasTexts: boolean },
): Promise<StaffCandidacy> {
  const [application] = await readApplications(api, (rows) =>
    rows.where(isSubmitted({ company_id })).where('candidacies.id', '=', id),
  )
  if (!application) throw new ApiError('NOT_FOUND', 'Application not found')
  const { row, company, record } = application
  const [history, files, counts, ratings, decision, captions] = await Promise.all([
    readStatusHistory(api.db, [application]),
    staffFiles(
      api,
      { id: company_id, slug: company.slug },
      Object.values(handlesOf(application)).filter(Boolean),
      linkHost,
    ),
    countMessagesAndNotes(api.db, row),
    listRatings(api.db, id),
    currentDecision(api.db, row, hasTexts),
    readCaptions(api.db, [application]),
  ])
  const today = dateInTimeZone(company.time_zone, api.now())
  return toStaffCandidacy(application, {
    history,
    files,
    ...counts,
    ratings,
    decision,
    today,
    captions: (record && captions.get(record.id)) ?? null,
  })
}

async function countMessagesAndNotes(db: Db, { id, discussion_id }: Application['row']) {
  const { nb_messages, nb_notes } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('discussion_messages')
        .select((messages) => messages.fn.countAll<number>().as('count'))
        .where('discussion_id', '=', discussion_id)
        .as('nb_messages'),
      eb
        .selectFrom('candidacy_notes')
        .select((notes) => notes.fn.countAll<number>().as('count'))
        .where('candidacy_id', '=', id)
        .as('nb_notes'),
    ])
    .executeTakeFirstOrThrow()
  return { nb_messages: Number(nb_messages), nb_notes: Number(nb_notes) }
}

/** The handles of the files of an application. Empty strings for missing files. */
const handlesOf = ({ row, record }: Application) => ({
  recording: record?.fs_handle ?? '',
  thumb: handleOf(record?.thumb_url ?? '') ?? '',
  cv: row.resume_handle ?? '',
  avatar: handleOf(row.avatar_url ?? '') ?? '',
})

type Related = Pick<StaffCandidacy, 'nb_messages' | 'nb_notes' | 'ratings' | 'decision'> & {
  history: StatusHistory
  files: Awaited<ReturnType<typeof staffFiles>>
  captions: Captions | null
  /** In the time zone of the company. */
  today: string
}

function toStaffCandidacy(
  application: Application,
  { history, files, captions, today, ...work }: Related,
): StaffCandidacy {
  const { row, record, campaign } = application
  const { recording, thumb, cv, avatar } = handlesOf(application)
  const { pitch, resume_requirement } = questionsAtSubmission(application)
  const file = (handle: string) => files.get(handle) ?? null
  return {
    ...toCandidacyCard(row),
    reply_by: row.reply_by,
    days_late: row.reply_by === null ? null : daysBetween(row.reply_by, today),
    answers: answersOf(application),
    pitch: pitch && {
      question: pitch.question,
      locale: campaign.locale,
      is_passed: row.is_pitch_passed,
      ...pitchAnswerOf(record),
      film: file(recording),
      thumb: file(thumb),
      captions,
    },
    resume: file(cv),
    resume_requirement,
    avatar: file(avatar),
    ...work,
    version: versionOf(row),
    status_history: history.get(row.id) ?? [],
    withdrawal_reason: WithdrawalReason.safeParse(row.withdrawal_reason).data ?? null,
    withdrawal_comment: row.withdrawal_comment,
  }
}

type StatusChange = {
  status: CandidacyStatus
  message?: string | undefined
  author_name: string
  /** Null for an API key. */
  staff_user_id: number | null
}

/**
 * Changes the status of a submitted application and notifies the candidate. Throws CONFLICT if it already has this
 * status, and STALE if the application is not in the `expected` version.
 */
export const changeCandidacyStatus = (
  api: MessageContext,
  company_id: number,
  candidacy_id: number,
  { status, message, author_name, staff_user_id }: StatusChange,
  expected: string | null = null,
) =>
  inTransaction(api, async (db) => {
    await submittedCandidacyId(db, company_id, candidacy_id)
    if (expected !== null) await lockForChange(db, api, candidacy_id, expected)
    const change = await changeStatus(
      { db, now: api.now, origin: api.origin },
      {
        candidacy_id,
        status,
        author: { type: 'Recruiter', name: author_name, staff_user_id },
        ...(message && { content: message }),
      },
    )
    if (!change) throw new ApiError('CONFLICT', `Application already has the status ${status}`)
    const { id, discussion_id, old_status, new_status } = change
    return { message_id: id, discussion_id, old_status: old_status!, new_status: new_status! }
  })
