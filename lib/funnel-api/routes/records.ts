import * as contract from '#lib/contract/candidacies'
import { ApiError } from '#lib/contract/errors'
import { countTake as countTakeCall, deleteRecord } from '#lib/contract/extensions'
import { candidacyOf, writable } from '#lib/funnel-api/candidacies'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import { forgetUnused } from '#lib/funnel-api/files/unused'
import { recordRows } from '#lib/funnel-api/record-rows'
import { acceptRecord, countTake, filesOf, holdOpen, keepRecord } from '#lib/funnel-api/records'
import { idIn, type Serve, signedIn, verified } from '#lib/funnel-api/serve'

async function ownRecord({ db }: Api, user: CallerUser, id: number) {
  const record = await db
    .selectFrom('records')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!record) throw new ApiError('NOT_FOUND', 'no such record')
  return record
}

export function recordRoutes(serve: Serve, api: Api) {
  serve(contract.listRecords, async ({ caller }) =>
    recordRows(api.db).where('records.user_id', '=', signedIn(caller).id).orderBy('records.id', 'desc').execute(),
  )
  serve(contract.createRecord, async ({ body: { record }, caller }) => acceptRecord(api, verified(caller), record))
  serve(contract.reuseRecord, async ({ body, caller }) => {
    const user = verified(caller)
    const { url, thumb_url, fs_handle } = await ownRecord(api, user, body.id)
    return keepRecord(api, user, body.record, { url, thumb_url, fs_handle })
  })
  serve(deleteRecord, async ({ params, caller }) => {
    const user = verified(caller)
    const record = await ownRecord(api, user, idIn(params))
    await writable(api, user, record.candidacy_id, 'PITCH')
    await inTransaction(api, async (db) => {
      await holdOpen(api, record.candidacy_id)
      await db.deleteFrom('records').where('id', '=', record.id).execute()
      await forgetUnused(api, filesOf(record))
    })
    return {}
  })
  serve(countTakeCall, async ({ params, body, caller }) => {
    const user = verified(caller)
    const id = idIn(params)
    await countTake(api, user, id, body.take_id)
    return (await candidacyOf(api, user, { id })).candidacy
  })
}
