import { randomUUID } from 'node:crypto'
import { ApiError } from '#lib/contract/errors'
import * as contract from '#lib/contract/recording'
import { dialledNumber } from '#lib/domain/phone-number'
import { isOver } from '#lib/domain/recording'
import { hashToken } from '#lib/funnel-api/auth/tokens'
import { writable } from '#lib/funnel-api/candidacies'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import { eventStream } from '#lib/funnel-api/events'
import { inMinutes } from '#lib/funnel-api/in-minutes'
import { PER_NUMBER, PER_USER, PER_USER_AND_NUMBER } from '#lib/funnel-api/limits-of-people'
import { post } from '#lib/funnel-api/mail/outbox'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import {
  followKey,
  LINK_MINUTES,
  newLinkToken,
  ownLink,
  type Row,
  statusOf,
  tell,
  textsOf,
  toLink,
} from '#lib/funnel-api/recording-links'
import { idIn, type Serve, signedIn, verified } from '#lib/funnel-api/serve'

const wrong = (field: string, key = 'INVALID_PATTERN') =>
  new ApiError('INVALID', `${field} is wrong`, { [field]: { key } })

const addressOf = (api: Api, user: CallerUser, token: string) => `${api.origin(user.company_slug)}/recording#${token}`

/** Cancels every matching link that is still open. */
async function end(api: Api, which: { id: number } | { candidacy_id: number; pitch_id: number }) {
  const ended = await api.db
    .updateTable('recording_links')
    .set({ status: 'cancelled' })
    .where((eb) => eb.and(which))
    .where('status', 'not in', ['done', 'cancelled'])
    .returning('id')
    .execute()
  for (const { id } of ended) await tell(id)
}

const createLink = (
  api: Api,
  user: CallerUser,
  { candidacy_id, pitch_id }: { candidacy_id: number; pitch_id: number },
) =>
  inTransaction(api, async (db) => {
    await end(api, { candidacy_id, pitch_id })
    const token = newLinkToken()
    const row = await db
      .insertInto('recording_links')
      .values({
        user_id: user.id,
        candidacy_id,
        pitch_id,
        token_hash: hashToken(token),
        status: 'sent',
        created_at: inMinutes(api, 0),
        expires_at: inMinutes(api, LINK_MINUTES),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...(await toLink(api, row)), url: addressOf(api, user, token) }
  })

/** Queues the text message in the user's language. */
async function text(api: Api, user: CallerUser, row: Row, recipient: string, token: string) {
  const company = await api.db
    .selectFrom('companies')
    .select('locale')
    .where('id', '=', user.company_id)
    .executeTakeFirstOrThrow()
  return inTransaction(api, async (db) => {
    const sms_id = await post(db, api, {
      channel: 'sms',
      company_id: user.company_id,
      recipient,
      locale: user.locale ?? company.locale,
      template: 'recording',
      payload: { link: addressOf(api, user, token), expires_at: row.expires_at },
      // Each key is unique. It identifies the user and candidacy after number and link are deleted.
      dedupe_key: textsOf(user.id, row.candidacy_id) + randomUUID(),
    })
    await db.updateTable('recording_links').set({ sms_id }).where('id', '=', row.id).execute()
    await tell(row.id)
  })
}

export function recordingLinkRoutes(serve: Serve, api: Api) {
  const reply = async (user: CallerUser, id: number) => toLink(api, await ownLink(api, user, id))

  serve(contract.createRecordingLink, async ({ body, caller }) => {
    const user = verified(caller)
    const { campaign } = await writable(api, user, body.candidacy_id, 'PITCH')
    if (campaign.pitch?.id !== body.pitch_id) throw wrong('pitch_id')
    await countAttempt(api, PER_USER.phone_links, String(user.id))
    return createLink(api, user, body)
  })
  serve(contract.readRecordingLink, async ({ params, caller }) => reply(signedIn(caller), idIn(params)))
  serve(contract.followRecordingLink, async ({ params, caller, signal }) => {
    const user = signedIn(caller)
    const { id } = await ownLink(api, user, idIn(params))
    return eventStream({
      key: followKey(id),
      owner: `user:${user.id}`,
      read: () => reply(user, id),
      isLast: ({ status }) => isOver(status),
      // The link expires by itself, and the outbox updates the status of its message, so the status is polled too.
      every: 3000,
      signal,
    })
  })
  serve(contract.sendRecordingLink, async ({ params, body: { token, ...phone }, caller }) => {
    const user = verified(caller)
    const row = await ownLink(api, user, idIn(params))
    if (!api.isTexting) throw new ApiError('NOT_IMPLEMENTED', 'no gateway takes text messages')
    if (hashToken(token) !== row.token_hash) throw wrong('token')
    const number = dialledNumber(phone)
    if (number === null) throw wrong('phone_number', 'PHONE')
    const status = statusOf(row, api)
    if (status === 'expired') throw new ApiError('TOKEN_EXPIRED', 'the link has run out')
    if (status !== 'sent') throw new ApiError('CONFLICT', 'a phone has opened the link, or it has ended')
    await countAttempt(api, PER_USER.text_messages, String(user.id))
    await countAttempt(api, PER_USER_AND_NUMBER, `${user.id}:${number}`)
    await countAttempt(api, PER_NUMBER, number)
    await text(api, user, row, number, token)
    return reply(user, row.id)
  })
  serve(contract.cancelRecordingLink, async ({ params, caller }) => {
    const user = signedIn(caller)
    const { id } = await ownLink(api, user, idIn(params))
    await end(api, { id })
    return reply(user, id)
  })
}
