import { ApiError, fieldErrors } from '#lib/contract/errors'
import * as contract from '#lib/contract/extensions'
import { type AnswerGroup, answersTo, draftAnswersTo, toAnswerGroup } from '#lib/domain/answer-group'
import { currentStage, stagesOf } from '#lib/domain/candidacy'
import type { Survey } from '#lib/domain/survey'
import { candidacyOf, type Found, lockCandidacy, refuseFinished, writable } from '#lib/funnel-api/candidacies'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Api } from '#lib/funnel-api/context'
import { PER_USER } from '#lib/funnel-api/limits-of-people'
import { postTo } from '#lib/funnel-api/mail/post-to'
import { presentAdvertisement } from '#lib/funnel-api/advertisement'
import { promisedDay } from '#lib/funnel-api/promise/promised-day'
import { publisherOf } from '#lib/funnel-api/publisher'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { receiptDetails } from '#lib/funnel-api/receipts'
import { newReference } from '#lib/funnel-api/reference'
import { change } from '#lib/funnel-api/routes/candidacies'
import { FIELDS_MOST, idIn, type Serve, verified } from '#lib/funnel-api/serve'
import { tellPrograms } from '#lib/funnel-api/webhooks/tell'

function checked(schema: ReturnType<typeof answersTo>, group: AnswerGroup) {
  const result = schema.safeParse(group, { reportInput: true })
  if (result.success) return
  const fields = Object.entries(fieldErrors(result.error, FIELDS_MOST)).map(
    ([path, error]) => [`candidacy.answer_group.${path}`, error] as const,
  )
  throw new ApiError('INVALID', 'answers are wrong', Object.fromEntries(fields))
}

function refuseIncomplete({ campaign, candidacy }: Found) {
  const missing = currentStage(stagesOf(campaign), candidacy)
  if (missing) throw new ApiError('STAGE_LOCKED', `${missing} is not complete`)
}

export function stageRoutes(serve: Serve, api: Api) {
  serve(contract.answerSurvey, async ({ params, body, caller }) => {
    const user = verified(caller)
    const { row, campaign } = await writable(api, user, idIn(params), 'SURVEY')
    const survey = campaign.survey as Survey
    checked(answersTo(survey), body.candidacy.answer_group)
    return change(api, user, row.id, {
      answer_group: toAnswerGroup(survey, body.candidacy.answer_group),
      answer_draft: null,
    })
  })

  serve(contract.draftSurvey, async ({ params, body, caller }) => {
    const user = verified(caller)
    const { row, campaign } = await writable(api, user, idIn(params), 'SURVEY')
    checked(draftAnswersTo(campaign.survey as Survey), body.candidacy.answer_group)
    // Read and written in one transaction, so that two tabs that save at once both keep their answers.
    await inTransaction(api, async (db) => {
      await lockCandidacy(db, user.id, row.id)
      const { answer_draft, answer_group } = await db
        .selectFrom('candidacies')
        .select(['answer_draft', 'answer_group'])
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
      const merged = { ...(answer_draft ?? answer_group), ...body.candidacy.answer_group }
      await db
        .updateTable('candidacies')
        .set({ answer_draft: merged, changed_at: api.now().toISOString() })
        .where('id', '=', row.id)
        .where('confirmed_at', 'is', null)
        .execute()
    })
    return (await candidacyOf(api, user, { id: row.id })).candidacy
  })

  serve(contract.passPitch, async ({ params, body, caller }) => {
    const user = verified(caller)
    const { row, campaign } = await writable(api, user, idIn(params), 'PITCH')
    if (!campaign.pitch?.is_optional) throw new ApiError('FORBIDDEN', 'this pitch is not optional')
    return change(api, user, row.id, { is_pitch_passed: body.candidacy.is_pitch_passed })
  })

  serve(contract.confirmCandidacy, async ({ params, caller }) => {
    const user = verified(caller)
    const found = await candidacyOf(api, user, { id: idIn(params) })
    if (found.row.confirmed_at !== null) return found.candidacy
    refuseFinished(found)
    refuseIncomplete(found)
    await countAttempt(api, PER_USER.applications, String(user.id))
    const reference = newReference()
    const reply_by = await promisedDay(api.db, api, user)
    await inTransaction(api, async (db) => {
      const done = await db
        .updateTable('candidacies')
        .set({ confirmed_at: api.now().toISOString(), reference, reply_by })
        .where('id', '=', found.row.id)
        .where('confirmed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!done) return
      // Checked again with the row locked, because a stage may have been undone in the meantime.
      const sent = await candidacyOf({ ...api, db }, user, { id: found.row.id })
      refuseIncomplete(sent)
      const advertisement = await presentAdvertisement(db, sent)
      await db.updateTable('candidacies').set({ advertisement }).where('id', '=', found.row.id).execute()
      const publisher = await publisherOf(db, sent.campaign.id)
      await postTo(db, api, user, {
        template: 'receipt',
        payload: ({ origin, locale }) => ({
          ...publisher,
          job: found.campaign.name,
          reference,
          ...(reply_by && { reply_by }),
          link: `${origin}/profile/applications/${reference}`,
          details: receiptDetails(sent, advertisement, {
            ...{ locale, ...publisher },
            is_proved: user.email_verified_at !== null,
          }),
        }),
        dedupe_key: `receipt:${found.row.id}`,
      })
      const { company_id, id: user_id } = user
      const data = { candidacy_id: found.row.id, user_id, campaign_id: sent.campaign.id }
      await tellPrograms(db, api, { company_id, user_id, event: 'candidacy.confirmed', data })
    })
    return (await candidacyOf(api, user, { id: found.row.id })).candidacy
  })
}
