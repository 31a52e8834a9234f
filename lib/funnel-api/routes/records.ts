import * as contract from '#lib/contract/candidacies'
import { ApiError } from '#lib/contract/errors'
import { deleteRecord } from '#lib/contract/extensions'
import { writable } from '#lib/funnel-api/candidacies'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { addressOf, handleOf } from '#lib/funnel-api/files/handles'
import { idIn, type Serve, signedIn, verified } from '#lib/funnel-api/serve'

type Target = { pitch_id: number; candidacy_id: number }
type Clip = { url: string; thumb_url: string | null; fs_handle: string }

const wrong = (field: string) =>
  new ApiError('INVALID', `${field} is not the caller's`, { [`record.${field}`]: { key: 'INVALID_PATTERN' } })

/** Locks the candidacy while its pitch changes, unless a confirmation came first. A pitch that changes is not passed. */
async function holdOpen(db: Db, id: number) {
  const open = await db
    .updateTable('candidacies')
    .set({ is_pitch_passed: false })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!open) throw new ApiError('ALREADY_CONFIRMED', 'the application is confirmed')
}

/** The record of a pitch, replaced if there is one. */
async function keep(api: Api, user: CallerUser, { pitch_id, candidacy_id }: Target, clip: Clip) {
  const { row, campaign } = await writable(api, user, candidacy_id, 'PITCH')
  if (campaign.pitch?.id !== pitch_id) throw wrong('pitch_id')
  return inTransaction(api, async (db) => {
    await holdOpen(db, row.id)
    return db
      .insertInto('records')
      .values({ user_id: user.id, candidacy_id, pitch_id, ...clip })
      .onConflict((conflict) => conflict.columns(['candidacy_id', 'pitch_id']).doUpdateSet(clip))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

const ownFile = ({ db }: Api, user: CallerUser, handle: string) =>
  db
    .selectFrom('files')
    .select(['handle', 'folder'])
    .where('handle', '=', handle)
    .where('user_id', '=', user.id)
    .executeTakeFirst()

export function recordRoutes(serve: Serve, api: Api) {
  serve(contract.listRecords, async ({ caller }) =>
    api.db.selectFrom('records').selectAll().where('user_id', '=', signedIn(caller).id).orderBy('id', 'desc').execute(),
  )
  serve(contract.createRecord, async ({ body: { record }, caller }) => {
    const user = verified(caller)
    const { fs_handle, url, thumb_url } = record
    if ((await ownFile(api, user, fs_handle))?.folder !== 'records') throw wrong('fs_handle')
    if (handleOf(url) !== fs_handle) throw wrong('url')
    const thumb = thumb_url === null ? null : await ownFile(api, user, handleOf(thumb_url) ?? '')
    if (thumb === undefined) throw wrong('thumb_url')
    const at = (handle: string) => addressOf(api, user.company_slug, handle)
    return keep(api, user, record, { url: at(fs_handle), thumb_url: thumb && at(thumb.handle), fs_handle })
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
    return keep(api, user, body.record, { url, thumb_url, fs_handle })
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
    await api.db.transaction().execute(async (db) => {
      await holdOpen(db, record.candidacy_id)
      await db.deleteFrom('records').where('id', '=', record.id).execute()
    })
    return {}
  })
}
