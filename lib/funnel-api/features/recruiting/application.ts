import { ApiError } from '#lib/contract/errors'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import { type CandidacyStatus, WithdrawalReason } from '#lib/domain/enumerations'
import { answersOf } from '#lib/funnel-api/features/candidacies/answers'
import {
  type Application,
  readApplications,
  type StatusHistory,
  readStatusHistory,
} from '#lib/funnel-api/features/candidacies/application'
import { questionsAtSubmission } from '#lib/funnel-api/features/candidacies/job-snapshot'
import { changeStatus } from '#lib/funnel-api/features/conversations/change-status'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { MessageContext } from '#lib/funnel-api/features/conversations/discussions'
import { handleOf } from '#lib/funnel-api/features/files/handles'
import { applicationFilter } from '#lib/funnel-api/features/candidacies/reference'
import { isSubmitted, toCandidacyCard } from '#lib/funnel-api/features/candidacies/list-applications'
import { staffFiles } from '#lib/funnel-api/features/conversations/staff-files'

/**
 * Returns the ID of a submitted application by its reference or ID. Throws NOT_FOUND, also for another company's
 * application.
 */
export async function submittedCandidacyId(db: Db, company_id: number, idOrReference: string): Promise<number> {
  const found = await db
    .selectFrom('candidacies')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .select('candidacies.id')
    .where(isSubmitted({ company_id }))
    .where((eb) => eb.and(applicationFilter(idOrReference)))
    .executeTakeFirst()
  if (!found) throw new ApiError('NOT_FOUND', 'Application not found')
  return found.id
}

/** Returns a submitted application with all details. Throws NOT_FOUND if it is not submitted. */
export async function readCandidacy(api: Api, company_id: number, id: number): Promise<StaffCandidacy> {
  const [application] = await readApplications(api, (rows) =>
    rows.where(isSubmitted({ company_id })).where('candidacies.id', '=', id),
  )
  if (!application) throw new ApiError('NOT_FOUND', 'Application not found')
  const { row, company } = application
  const [history, files, nb_messages] = await Promise.all([
    readStatusHistory(api.db, [application]),
    staffFiles(api, { id: company_id, slug: company.slug }, Object.values(handlesOf(application)).filter(Boolean)),
    row.discussion_id === null ? 0 : countMessages(api.db, row.discussion_id),
  ])
  return toStaffCandidacy(application, { history, files, nb_messages })
}

async function countMessages(db: Db, discussion_id: number) {
  const { count } = await db
    .selectFrom('discussion_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('discussion_id', '=', discussion_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The handles of the files of an application; '' for a missing file. */
const handlesOf = ({ row, record }: Application) => ({
  recording: record?.fs_handle ?? '',
  thumb: handleOf(record?.thumb_url ?? '') ?? '',
  cv: row.resume_handle ?? '',
  avatar: handleOf(row.avatar_url ?? '') ?? '',
})

type Related = { history: StatusHistory; files: Awaited<ReturnType<typeof staffFiles>>; nb_messages: number }

function toStaffCandidacy(application: Application, { history, files, nb_messages }: Related): StaffCandidacy {
  const { row, record } = application
  const { recording, thumb, cv, avatar } = handlesOf(application)
  const { pitch, resume_requirement } = questionsAtSubmission(application)
  const file = (handle: string) => files.get(handle) ?? null
  return {
    ...toCandidacyCard(row),
    answers: answersOf(application),
    pitch: pitch && {
      question: pitch.question,
      is_passed: row.is_pitch_passed,
      kind: record?.kind ?? null,
      text: record?.text ?? null,
      film: file(recording),
      thumb: file(thumb),
    },
    resume: file(cv),
    resume_requirement,
    avatar: file(avatar),
    nb_messages,
    status_history: history.get(row.id) ?? [],
    withdrawal_reason: WithdrawalReason.safeParse(row.withdrawal_reason).data ?? null,
    withdrawal_comment: row.withdrawal_comment,
  }
}

type StatusChange = { status: CandidacyStatus; message?: string | undefined; author_name: string }

/**
 * Changes the status of a submitted application and notifies the candidate. Throws CONFLICT if it already has this
 * status.
 */
export async function changeCandidacyStatus(
  api: MessageContext,
  company_id: number,
  candidacy_id: number,
  { status, message, author_name }: StatusChange,
) {
  await submittedCandidacyId(api.db, company_id, String(candidacy_id))
  const author = { type: 'Recruiter' as const, name: author_name }
  const change = await changeStatus(api, { candidacy_id, status, author, ...(message && { content: message }) })
  if (!change) throw new ApiError('CONFLICT', `Application already has the status ${status}`)
  const { id, discussion_id, old_status, new_status } = change
  return { message_id: id, discussion_id, old_status: old_status!, new_status: new_status! }
}
