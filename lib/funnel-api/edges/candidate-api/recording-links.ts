import { createHmac, randomUUID } from 'node:crypto'
import { ApiError } from '#lib/contract/errors'
import * as contract from '#lib/contract/recording'
import { toE164 } from '#lib/domain/phone-number'
import { isOver } from '#lib/domain/recording'
import { hashToken } from '#lib/funnel-api/platform/signatures/signatures'
import { requireWritableStage } from '#lib/funnel-api/features/candidacies/queries'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { eventStream } from '#lib/funnel-api/platform/events/events'
import { PER_NUMBER, PER_USER, PER_USER_AND_NUMBER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import {
  cancelLinks,
  recordingLinkKey,
  insertLink,
  newLinkToken,
  setLinkSms,
  notifyLinkChanged,
} from '#lib/funnel-api/features/accounts/recording-links'
import {
  requireOwnLink,
  type Row,
  statusOf,
  recordingSmsPrefix,
  toLink,
} from '#lib/funnel-api/features/candidacies/recording-links'
import { parseId, type Serve, requireUser, requireVerifiedUser } from '#lib/funnel-api/edges/http/serve'

const fieldError = (field: string, key = 'INVALID_PATTERN') =>
  new ApiError('INVALID', `Invalid ${field}`, { [field]: { key } })

/**
 * Returns a hash of a phone number for its rate limit, which outlasts the deletion of a user. Otherwise, new accounts
 * could send more messages to the number. The secret prevents others from guessing the number.
 */
const hashNumber = (secret: string, number: string) =>
  createHmac('sha256', secret).update(`sms-number ${number}`).digest('hex')

const recordingUrl = (api: Api, user: CallerUser, token: string) =>
  `${api.origin(user.company_slug)}/recording#${token}`

const createLink = (
  api: Api,
  user: CallerUser,
  { candidacy_id, pitch_id }: { candidacy_id: number; pitch_id: number },
) =>
  inTransaction(api, async (db) => {
    await cancelLinks(api, { candidacy_id, pitch_id })
    const token = newLinkToken()
    const row = await insertLink({ ...api, db }, { user_id: user.id, candidacy_id, pitch_id }, token)
    return { ...(await toLink(api, row)), url: recordingUrl(api, user, token) }
  })

/** Queues the text message in the user's language. */
async function queueSms(api: Api, user: CallerUser, row: Row, recipient: string, token: string) {
  const company = await api.db
    .selectFrom('companies')
    .select('locale')
    .where('id', '=', user.company_id)
    .executeTakeFirstOrThrow()
  return inTransaction(api, async (db) => {
    const sms_id = await enqueueEmail(db, api, {
      channel: 'sms',
      company_id: user.company_id,
      recipient,
      locale: user.locale ?? company.locale,
      template: 'recording',
      payload: { link: recordingUrl(api, user, token), expires_at: row.expires_at },
      // Unique per message. The prefix identifies the user and candidacy after the number and link are deleted.
      dedupe_key: recordingSmsPrefix(user.id, row.candidacy_id) + randomUUID(),
    })
    await setLinkSms(db, row.id, sms_id)
    await notifyLinkChanged(row.id)
  })
}

export function recordingLinkRoutes(serve: Serve, api: Api) {
  const readLink = async (user: CallerUser, id: number) => toLink(api, await requireOwnLink(api, user, id))

  serve(contract.createRecordingLink, async ({ body, caller }) => {
    const user = requireVerifiedUser(caller)
    const { campaign } = await requireWritableStage(api, user, body.candidacy_id, 'PITCH')
    if (campaign.pitch?.id !== body.pitch_id) throw fieldError('pitch_id')
    await countAttempt(api, PER_USER.phone_links, String(user.id))
    return createLink(api, user, body)
  })
  serve(contract.readRecordingLink, async ({ params, caller }) => readLink(requireUser(caller), parseId(params)))
  serve(contract.followRecordingLink, async ({ params, caller, signal }) => {
    const user = requireUser(caller)
    const { id } = await requireOwnLink(api, user, parseId(params))
    return eventStream({
      key: recordingLinkKey(id),
      owner: `user:${user.id}`,
      read: () => readLink(user, id),
      isLast: ({ status }) => isOver(status),
      // Expiry and SMS delivery send no event, so the status is also polled.
      every: 3000,
      signal,
    })
  })
  serve(contract.sendRecordingLink, async ({ params, body: { token, ...phone }, caller }) => {
    const user = requireVerifiedUser(caller)
    const row = await requireOwnLink(api, user, parseId(params))
    if (!api.isTexting) throw new ApiError('NOT_IMPLEMENTED', 'SMS is not configured')
    if (hashToken(token) !== row.token_hash) throw fieldError('token')
    const number = toE164(phone)
    if (number === null) throw fieldError('phone_number', 'PHONE')
    const status = statusOf(row, api)
    if (status === 'expired') throw new ApiError('TOKEN_EXPIRED', 'Recording link expired')
    if (status !== 'sent') throw new ApiError('CONFLICT', 'Recording link is already open or has ended')
    await countAttempt(api, PER_USER.text_messages, String(user.id))
    await countAttempt(api, PER_USER_AND_NUMBER, `${user.id}:${number}`)
    await countAttempt(api, PER_NUMBER, hashNumber(api.secret, number))
    await queueSms(api, user, row, number, token)
    return readLink(user, row.id)
  })
  serve(contract.cancelRecordingLink, async ({ params, caller }) => {
    const user = requireUser(caller)
    const { id } = await requireOwnLink(api, user, parseId(params))
    await cancelLinks(api, { id })
    return readLink(user, id)
  })
}
