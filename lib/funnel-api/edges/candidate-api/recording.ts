import { ApiError } from '#lib/contract/errors'
import * as contract from '#lib/contract/recording'
import { isOver } from '#lib/domain/recording'
import { hashToken, newToken } from '#lib/funnel-api/platform/signatures/signatures'
import { requireCandidacy, requireWritableStage } from '#lib/funnel-api/features/candidacies/queries'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { updateLink, openLink, notifyLinkChanged } from '#lib/funnel-api/features/accounts/recording-links'
import {
  findLinkBySecret,
  type LinkWithUser,
  statusOf,
  toRecording,
} from '#lib/funnel-api/features/candidacies/recording-links'
import { acceptRecord, countPitchAttempt } from '#lib/funnel-api/features/candidacies/records'
import { embeddedUploadGrant } from '#lib/funnel-api/edges/candidate-api/uploads'
import type { Serve } from '#lib/funnel-api/edges/http/serve'

const OPENINGS_PER_ADDRESS = { name: 'recording-open', max: 30, seconds: 60 }

type RecordingRequest = { headers: Headers; caller: Caller }

const credentialOf = (headers: Headers) => headers.get('authorization') ?? ''

/** Returns the link that the phone has opened. Throws UNAUTHENTICATED for other credentials, including session tokens. */
async function requireOpened(api: Api, { headers, caller }: RecordingRequest): Promise<LinkWithUser> {
  const opened = await findLinkBySecret(api, 'session_hash', credentialOf(headers), caller)
  if (!opened) throw new ApiError('UNAUTHENTICATED', 'Recording credential required')
  return opened
}

function rejectEnded({ row }: LinkWithUser, api: Api) {
  const status = statusOf(row, api)
  if (status === 'expired') throw new ApiError('TOKEN_EXPIRED', 'Recording link expired')
  if (isOver(status)) throw new ApiError('GONE', 'Recording link has ended')
}

const currentState = async (api: Api, request: RecordingRequest) => toRecording(api, await requireOpened(api, request))

/** Returns a new credential. Calls with the same token and key get the same one. */
const newCredential = ({ token, key }: { token: string; key?: string | undefined }) =>
  key === undefined ? newToken() : hashToken(`${token} ${key}`)

/**
 * Gives the credential to the first phone. Throws CONFLICT for a second phone that opens the link concurrently, but not
 * for a second call of the same phone.
 */
async function open(api: Api, opened: LinkWithUser, auth_token: string, caller: RecordingRequest['caller']) {
  const openedRow = await openLink(api, opened.row.id, auth_token)
  if (!openedRow) {
    const same = await findLinkBySecret(api, 'session_hash', auth_token, caller)
    if (!same) throw new ApiError('CONFLICT', 'Recording link is in use on another phone')
    return { ...(await toRecording(api, same)), auth_token }
  }
  await notifyLinkChanged(openedRow.id)
  return { ...(await toRecording(api, { ...opened, row: openedRow })), auth_token }
}

export function recordingRoutes(serve: Serve, api: Api) {
  serve(contract.openRecording, async ({ body, headers, caller }) => {
    await countAttempt(api, OPENINGS_PER_ADDRESS, addressKey(caller.address))
    const opened = await findLinkBySecret(api, 'token_hash', body.token, caller)
    if (!opened) throw new ApiError('NOT_FOUND', 'Recording link not found')
    const { row, user } = opened
    if (row.session_hash === hashToken(credentialOf(headers))) return toRecording(api, opened)
    if (row.status === 'cancelled') throw new ApiError('GONE', 'Recording link has ended')
    const auth_token = newCredential(body)
    if (row.session_hash === hashToken(auth_token)) return { ...(await toRecording(api, opened)), auth_token }
    if (row.session_hash !== null) throw new ApiError('CONFLICT', 'Recording link is in use on another phone')
    rejectEnded(opened, api)
    await requireWritableStage(api, user, row.candidacy_id, 'PITCH')
    return open(api, opened, auth_token, caller)
  })

  serve(contract.readRecording, async (request) => currentState(api, request))

  serve(contract.reportRecording, async (request) => {
    const opened = await requireOpened(api, request)
    rejectEnded(opened, api)
    await updateLink(api, opened.row.id, request.body)
    return currentState(api, request)
  })

  serve(contract.countRecordingAttempt, async (request) => {
    const opened = await requireOpened(api, request)
    rejectEnded(opened, api)
    await countPitchAttempt(api, opened.user, opened.row.candidacy_id, request.body.take_id)
    return currentState(api, request)
  })

  serve(contract.grantRecording, async (request) => {
    const opened = await requireOpened(api, request)
    rejectEnded(opened, api)
    return embeddedUploadGrant(api, opened.user, 'records', request.body.filename)
  })

  serve(contract.saveRecording, async (request) => {
    const opened = await requireOpened(api, request)
    const { row, user } = opened
    const { candidacy_id, pitch_id } = row
    const isSaved = async () => {
      const { status } = (await requireOpened(api, request)).row
      const { candidacy } = await requireCandidacy(api, user, { id: candidacy_id })
      return status === 'done' && candidacy.record?.fs_handle === request.body.fs_handle
    }
    // A client that did not receive the response repeats the request.
    if (await isSaved()) return currentState(api, request)
    rejectEnded(opened, api)
    await inTransaction(api, async () => {
      await acceptRecord(api, user, { ...request.body, candidacy_id, pitch_id })
      await updateLink(api, opened.row.id, { status: 'done', percent: null })
    }).catch(async (error: unknown) => {
      // A concurrent duplicate of this request has already succeeded.
      if (!(await isSaved())) throw error
    })
    return currentState(api, request)
  })
}
