import * as contract from '#lib/contract/candidacies'
import { ApiError } from '#lib/contract/errors'
import { deleteRecord } from '#lib/contract/extensions'
import { writable } from '#lib/funnel-api/candidacies'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { handleOf } from '#lib/funnel-api/files/handles'
import { idIn, type Serve, signedIn, verified } from '#lib/funnel-api/serve'

type Target = { pitch_id: number; candidacy_id: number }
type Clip = { url: string; thumb_url: string | null; fs_handle: string }

const wrong = (field: string) => new ApiError('INVALID', `${field} is not the caller's`, { [`record.${field}`]: { key: 'INVALID_PATTERN' } })

export function recordRoutes(serve: Serve, api: Api) {
  /** The record of a pitch, replaced if there is one. */
  const keep = async (user: CallerUser, { pitch_id, candidacy_id }: Target, clip: Clip) => {
    const { row, campaign } = await writable(api, user, candidacy_id, 'PITCH')
    if (campaign.pitch?.id !== pitch_id) throw wrong('pitch_id')
    return api.db.transaction().execute(async (db) => {
      await db.updateTable('candidacies').set({ is_pitch_passed: false }).where('id', '=', row.id).execute()
      return db
        .insertInto('records')
        .values({ user_id: user.id, candidacy_id, pitch_id, ...clip })
        .onConflict((conflict) => conflict.columns(['candidacy_id', 'pitch_id']).doUpdateSet(clip))
        .returningAll()
        .executeTakeFirstOrThrow()
    })
  }

  serve(contract.listRecords, async ({ caller }) =>
    api.db.selectFrom('records').selectAll().where('user_id', '=', signedIn(caller).id).orderBy('id', 'desc').execute(),
  )
  serve(contract.createRecord, async ({ body: { record }, caller }) => {
    const user = verified(caller)
    const file = await api.db
      .selectFrom('files')
      .select('handle')
      .where('handle', '=', record.fs_handle)
      .where('user_id', '=', user.id)
      .where('folder', '=', 'records')
      .executeTakeFirst()
    if (!file) throw wrong('fs_handle')
    if (handleOf(record.url) !== record.fs_handle) throw wrong('url')
    const { url, thumb_url, fs_handle } = record
    return keep(user, record, { url, thumb_url, fs_handle })
  })
  serve(contract.reuseRecord, async ({ body, caller }) => {
    const user = verified(caller)
    const earlier = await api.db
      .selectFrom('records')
      .selectAll()
      .where('id', '=', body.id)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (!earlier) throw new ApiError('NOT_FOUND', 'no such record')
    const { url, thumb_url, fs_handle } = earlier
    return keep(user, body.record, { url, thumb_url, fs_handle })
  })
  serve(deleteRecord, async ({ params, caller }) => {
    const user = verified(caller)
    const record = await api.db
      .selectFrom('records')
      .selectAll()
      .where('id', '=', idIn(params))
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (!record) throw new ApiError('NOT_FOUND', 'no such record')
    await writable(api, user, record.candidacy_id, 'PITCH')
    await api.db.deleteFrom('records').where('id', '=', record.id).execute()
    return {}
  })
}
