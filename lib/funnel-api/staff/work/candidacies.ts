import { ApiError } from '#lib/contract/errors'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import { answerText } from '#lib/domain/answer-text'
import { type CandidacyStatus, WithdrawalReason } from '#lib/domain/enumerations'
import { inOrder } from '#lib/domain/survey'
import { keptAdvertisement } from '#lib/funnel-api/advertisement'
import { candidacyOf, type Found } from '#lib/funnel-api/candidacies'
import { changeStatus } from '#lib/funnel-api/candidacy-status'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import type { Writing } from '#lib/funnel-api/discussions'
import { handleOf } from '#lib/funnel-api/files/handles'
import { cardRows, toCandidacyCard } from '#lib/funnel-api/staff/work/list-candidacies'
import { userNumbered } from '#lib/funnel-api/staff/work/users'
import { staffFiles } from '#lib/funnel-api/staff/work/staff-files'

/** The sent application of a receipt's number, 'K7M2-9QXD' in any writing, or of an id; another company's is not there. */
export async function candidacyNumber(db: Db, company_id: number, named: string): Promise<number> {
  const letters = named.toUpperCase().replace(/[^\dA-Z]/g, '')
  const found = await db
    .selectFrom('candidacies')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .select('candidacies.id')
    .where('campaigns.company_id', '=', company_id)
    .where('candidacies.confirmed_at', 'is not', null)
    .where((eb) =>
      /^\d{1,9}$/.test(named)
        ? eb('candidacies.id', '=', Number(named))
        : eb('candidacies.reference', '=', `${letters.slice(0, 4)}-${letters.slice(4)}`),
    )
    .executeTakeFirst()
  if (!found) throw new ApiError('NOT_FOUND', 'no such candidacy')
  return found.id
}

/** A sent application, whole; NOT_FOUND for one that was not sent. */
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

/** By the questions that were asked on that day; the job may ask others now. */
function answersOf(found: Found): StaffCandidacy['answers'] {
  const { candidacy, campaign } = found
  const asked = keptAdvertisement(found) ?? campaign
  const given = candidacy.answer_group ?? {}
  return inOrder(asked.survey?.questions ?? []).map((question) => ({
    question_id: question.id,
    question: question.content,
    question_type: question.question_type,
    value: given[question.id] ?? null,
    text: answerText(question, given[question.id], campaign.locale),
  }))
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

/** Moves a sent application of the company and tells its candidate; CONFLICT where it stands there already. */
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
