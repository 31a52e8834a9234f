import { ApiError } from '#lib/contract/errors'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import { type CandidacyStatus, WithdrawalReason } from '#lib/domain/enumerations'
import { keptAdvertisement } from '#lib/funnel-api/advertisement'
import { answersInWords } from '#lib/funnel-api/answers-in-words'
import { candidacyOf, type Found } from '#lib/funnel-api/candidacies'
import { changeStatus } from '#lib/funnel-api/candidacy-status'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import type { Writing } from '#lib/funnel-api/discussions'
import { handleOf } from '#lib/funnel-api/files/handles'
import { applicationNamed } from '#lib/funnel-api/reference'
import { cardRows, toCandidacyCard } from '#lib/funnel-api/staff/work/list-candidacies'
import { userNumbered } from '#lib/funnel-api/staff/work/users'
import { staffFiles } from '#lib/funnel-api/staff/work/staff-files'

/**
 * Returns the ID of a submitted application by its reference or ID. Throws NOT_FOUND, also for another company's
 * application.
 */
export async function candidacyNumber(db: Db, company_id: number, named: string): Promise<number> {
  const found = await db
    .selectFrom('candidacies')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .select('candidacies.id')
    .where('campaigns.company_id', '=', company_id)
    .where('candidacies.confirmed_at', 'is not', null)
    .where((eb) => eb.and(applicationNamed(named)))
    .executeTakeFirst()
  if (!found) throw new ApiError('NOT_FOUND', 'no such candidacy')
  return found.id
}

/** Returns a submitted application with all details. Throws NOT_FOUND if it is not submitted. */
export async function readCandidacy(api: Api, company_id: number, id: number): Promise<StaffCandidacy> {
  await candidacyNumber(api.db, company_id, String(id))
  const card = await cardRows(api.db).where('c.id', '=', id).executeTakeFirstOrThrow()
  const user = await userNumbered(api.db, company_id, card.user_id)
  const found = await candidacyOf(api, user, { id })
  const { row, candidacy } = found
  const { count } = await api.db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('discussions.candidacy_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...toCandidacyCard(card),
    answers: answersOf(found),
    ...(await filesOf(api, { id: company_id, slug: user.company_slug }, found)),
    nb_messages: Number(count),
    status_history: candidacy.status_history,
    withdrawal_reason: WithdrawalReason.safeParse(row.withdrawal_reason).data ?? null,
    withdrawal_comment: row.withdrawal_comment,
  }
}

/** Uses the questions as they were at submission, because the job may have changed. */
function answersOf(found: Found): StaffCandidacy['answers'] {
  const { candidacy, campaign } = found
  const asked = keptAdvertisement(found) ?? campaign
  return answersInWords(asked.survey, candidacy.answer_group, campaign.locale)
}

async function filesOf(api: Api, company: { id: number; slug: string }, found: Found) {
  const { record, resume_url, is_pitch_passed } = found.candidacy
  const film = record?.fs_handle ?? ''
  const thumb = handleOf(record?.thumb_url ?? '') ?? ''
  const cv = handleOf(resume_url ?? '') ?? ''
  const files = await staffFiles(api, company, [film, thumb, cv].filter(Boolean))
  const file = (handle: string) => files.get(handle) ?? null
  const asked = (keptAdvertisement(found) ?? found.campaign).pitch
  return {
    pitch: asked && {
      question: asked.question,
      is_passed: is_pitch_passed,
      film: file(film),
      thumb: file(thumb),
    },
    resume: file(cv),
  }
}

type Move = { status: CandidacyStatus; message?: string | undefined; author_name: string }

/**
 * Changes the status of a submitted application and notifies the candidate. Throws CONFLICT if it already has this
 * status.
 */
export async function moveCandidacy(
  api: Writing,
  company_id: number,
  candidacy_id: number,
  { status, message, author_name }: Move,
) {
  await candidacyNumber(api.db, company_id, String(candidacy_id))
  const author = { type: 'Recruiter' as const, name: author_name }
  const told = await changeStatus(api, { candidacy_id, status, author, ...(message && { content: message }) })
  if (!told) throw new ApiError('CONFLICT', `it is at ${status} already`)
  const { id, discussion_id, old_status, new_status } = told
  return { message_id: id, discussion_id, old_status: old_status!, new_status: new_status! }
}
