import * as contract from '#lib/contract/candidacy-files'
import { ApiError } from '#lib/contract/errors'
import * as answers from '#lib/contract/pitch-answers'
import { countPitchAttempt as countPitchAttemptCall, deleteRecord } from '#lib/contract/extensions'
import { requireCandidacy, requireWritableStage } from '#lib/funnel-api/features/candidacies/queries'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { recordRows } from '#lib/funnel-api/features/candidacies/application'
import {
  acceptRecord,
  acceptWrittenRecord,
  adjustPitch,
  countPitchAttempt,
  storeRecord,
  removeRecord,
} from '#lib/funnel-api/features/candidacies/records'
import { parseId, type Serve, requireSignIn, requireUser, requireVerifiedUser } from '#lib/funnel-api/edges/http/serve'

async function requireOwnRecord({ db }: Api, user: CallerUser, id: number) {
  const record = await recordRows(db)
    .where('records.id', '=', id)
    .where('records.user_id', '=', user.id)
    .executeTakeFirst()
  if (!record) throw new ApiError('NOT_FOUND', 'Record not found')
  return record
}

export function recordRoutes(serve: Serve, api: Api) {
  serve(contract.listRecords, async ({ caller }) =>
    recordRows(api.db).where('records.user_id', '=', requireUser(caller).id).orderBy('records.id', 'desc').execute(),
  )
  serve(contract.createRecord, async ({ body: { record }, caller }) =>
    acceptRecord(api, requireVerifiedUser(caller), record),
  )
  serve(contract.reuseRecord, async ({ body, caller }) => {
    const user = requireVerifiedUser(caller)
    const { url, thumb_url, fs_handle, kind, text } = await requireOwnRecord(api, user, body.id)
    return storeRecord(api, user, body.record, { url, thumb_url, fs_handle, kind, text })
  })
  serve(answers.createWrittenRecord, async ({ body: { record }, caller }) =>
    acceptWrittenRecord(api, requireVerifiedUser(caller), record),
  )
  serve(deleteRecord, async ({ params, caller }) => {
    // Rejects a session that the link of an email opened.
    requireSignIn(caller)
    const user = requireVerifiedUser(caller)
    const record = await requireOwnRecord(api, user, parseId(params))
    await requireWritableStage(api, user, record.candidacy_id, 'PITCH')
    await removeRecord(api, record)
    return {}
  })
  serve(countPitchAttemptCall, async ({ params, body, caller }) => {
    const user = requireVerifiedUser(caller)
    const id = parseId(params)
    await countPitchAttempt(api, user, id, body.take_id)
    return (await requireCandidacy(api, user, { id })).candidacy
  })
  serve(answers.adjustPitch, async ({ params, body, caller }) => {
    const user = requireVerifiedUser(caller)
    const id = parseId(params)
    await adjustPitch(api, user, id, body.candidacy.pitch_adjustments)
    return (await requireCandidacy(api, user, { id })).candidacy
  })
}
