import { ApiError } from '#lib/contract/errors'
import * as contract from '#lib/contract/recording'
import { isOver } from '#lib/domain/recording'
import { hashToken, newToken } from '#lib/funnel-api/auth/tokens'
import { candidacyOf, writable } from '#lib/funnel-api/candidacies'
import type { Api, Caller } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { RecordingLinkRow } from '#lib/funnel-api/db/schema-files'
import { inMinutes } from '#lib/funnel-api/in-minutes'
import { addressKey, countAttempt } from '#lib/funnel-api/rate-limit'
import { linkBy, type Opened, statusOf, tell, toRecording } from '#lib/funnel-api/recording-links'
import { acceptRecord, countTake } from '#lib/funnel-api/records'
import { granted } from '#lib/funnel-api/routes/uploads'
import type { Serve } from '#lib/funnel-api/serve'
import type { Updateable } from 'kysely'

const OPENINGS_PER_ADDRESS = { name: 'recording-open', most: 30, seconds: 60 }

type Asked = { headers: Headers; caller: Caller }

const credentialOf = (headers: Headers) => headers.get('authorization') ?? ''

/** Returns the link that a phone has opened. Throws UNAUTHENTICATED for anything else, including a session's token. */
async function heldBy(api: Api, { headers, caller }: Asked): Promise<Opened> {
  const opened = await linkBy(api, 'session_hash', credentialOf(headers), caller)
  if (!opened) throw new ApiError('UNAUTHENTICATED', 'an opened recording link is needed')
  return opened
}

function refuseOver({ row }: Opened, api: Api) {
  const status = statusOf(row, api)
  if (status === 'expired') throw new ApiError('TOKEN_EXPIRED', 'the link has run out')
  if (isOver(status)) throw new ApiError('GONE', 'the link has ended')
}

/** Updates a link that is still open and notifies its followers. Throws GONE if it has ended in the meantime. */
async function change(api: Api, { row }: Opened, values: Updateable<RecordingLinkRow>) {
  const done = await api.db
    .updateTable('recording_links')
    .set(values)
    .where('id', '=', row.id)
    .where('status', 'not in', ['done', 'cancelled'])
    .returning('id')
    .executeTakeFirst()
  if (!done) throw new ApiError('GONE', 'the link has ended')
  await tell(row.id)
}

const now = async (api: Api, asked: Asked) => toRecording(api, await heldBy(api, asked))

/** The first phone gets the credential. A concurrent second phone gets CONFLICT. */
async function open(api: Api, opened: Opened) {
  const auth_token = newToken()
  const first = await api.db
    .updateTable('recording_links')
    .set({ session_hash: hashToken(auth_token), opened_at: inMinutes(api, 0), status: 'opened' })
    .where('id', '=', opened.row.id)
    .where('status', '=', 'sent')
    .where('session_hash', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!first) throw new ApiError('CONFLICT', 'another phone has the link')
  await tell(first.id)
  return { ...(await toRecording(api, { ...opened, row: first })), auth_token }
}

export function recordingRoutes(serve: Serve, api: Api) {
  serve(contract.openRecording, async ({ body, headers, caller }) => {
    await countAttempt(api, OPENINGS_PER_ADDRESS, addressKey(caller.address))
    const opened = await linkBy(api, 'token_hash', body.token, caller)
    if (!opened) throw new ApiError('NOT_FOUND', 'no such link')
    const { row, user } = opened
    if (row.session_hash === hashToken(credentialOf(headers))) return toRecording(api, opened)
    if (row.status === 'cancelled') throw new ApiError('GONE', 'the link has ended')
    if (row.session_hash !== null) throw new ApiError('CONFLICT', 'another phone has the link')
    refuseOver(opened, api)
    await writable(api, user, row.candidacy_id, 'PITCH')
    return open(api, opened)
  })

  serve(contract.readRecording, async (asked) => now(api, asked))

  serve(contract.reportRecording, async (asked) => {
    const opened = await heldBy(api, asked)
    refuseOver(opened, api)
    await change(api, opened, asked.body)
    return now(api, asked)
  })

  serve(contract.countRecordingTake, async (asked) => {
    const opened = await heldBy(api, asked)
    refuseOver(opened, api)
    await countTake(api, opened.user, opened.row.candidacy_id, asked.body.take_id)
    return now(api, asked)
  })

  serve(contract.grantRecording, async (asked) => {
    const opened = await heldBy(api, asked)
    refuseOver(opened, api)
    return granted(api, opened.user, 'records', asked.body.filename)
  })

  serve(contract.keepRecording, async (asked) => {
    const opened = await heldBy(api, asked)
    const { row, user } = opened
    const { candidacy_id, pitch_id } = row
    const isKept = async () => {
      const { status } = (await heldBy(api, asked)).row
      const { candidacy } = await candidacyOf(api, user, { id: candidacy_id })
      return status === 'done' && candidacy.record?.fs_handle === asked.body.fs_handle
    }
    // A client that lost the response repeats the request.
    if (await isKept()) return now(api, asked)
    refuseOver(opened, api)
    await inTransaction(api, async () => {
      await acceptRecord(api, user, { ...asked.body, candidacy_id, pitch_id })
      await change(api, opened, { status: 'done', percent: null })
    }).catch(async (error: unknown) => {
      // A concurrent duplicate of this request has already succeeded.
      if (!(await isKept())) throw error
    })
    return now(api, asked)
  })
}
