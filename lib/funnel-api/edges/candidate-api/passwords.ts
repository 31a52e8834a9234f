import { setTimeout } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import * as contract from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import { hostMayName } from '#lib/funnel-api/auth/caller'
import { hashPassword } from '#lib/funnel-api/auth/passwords'
import { issueCode } from '#lib/funnel-api/auth/codes'
import { userByEmail } from '#lib/funnel-api/auth/email-key'
import { shutOut, shutOutStrangers } from '#lib/funnel-api/auth/shut-out'
import { hashToken } from '#lib/funnel-api/auth/tokens'
import { refuseBots } from '#lib/funnel-api/bots/check'
import { companyOf } from '#lib/funnel-api/company-of'
import type { Api, Caller } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { UserRow } from '#lib/funnel-api/db/schema'
import { isByKnownDevice } from '#lib/funnel-api/features/sign-in/known-device'
import { inMinutes } from '#lib/funnel-api/in-minutes'
import { PER_DEVICE, PER_EMAIL } from '#lib/funnel-api/limits-of-people'
import { post } from '#lib/funnel-api/mail/outbox'
import { addressKey, countAttempt, isWithin } from '#lib/funnel-api/rate-limit'
import { openSession } from '#lib/funnel-api/routes/users'
import type { Serve } from '#lib/funnel-api/serve'

const RESET_MINUTES = 45
/** Well above the duration of the slower response. */
const ANSWER_AFTER_MS = 250
const RESETS_PER_ADDRESS = { name: 'reset-address', most: 10, seconds: 600 }

/** Masks an email address as 'jo…@example.org', so that only its owner recognizes it. */
const veiled = (email: string) => email.replace(/^(.{1,2})[^@]*/, '$1…')

export function passwordRoutes(serve: Serve, api: Api) {
  serve(contract.sendPasswordReset, async ({ body, caller, headers }) => {
    const company = await companyOf(api, caller, body.company_id)
    const { email } = body.user
    const user = await userByEmail(api.db, company.id, email)
    const isKnown = await isByKnownDevice(api, headers, user, PER_DEVICE.resets)
    if (!isKnown) {
      await countAttempt(api, RESETS_PER_ADDRESS, addressKey(caller.address))
      await refuseBots(api, { action: 'reset_password', company, answer: body.bot_protection, caller })
    }
    // Others may request resets for the user's address. Above the limit, the user already has emails with valid links
    // and gets no more.
    const isSent = isKnown || (await isWithin(api, PER_EMAIL.resets, `${company.id}:${email}`))
    // Sending an email takes longer than sending none. The response time must not reveal whether the address is known.
    const written = isSent && user ? writeReset(api, company, user, body.campaign_id) : undefined
    await Promise.all([written, setTimeout(ANSWER_AFTER_MS)])
    return {}
  })
  serve(contract.readPasswordReset, async ({ params, caller }) => {
    const { user } = await pending(api, caller, params.token!)
    return { email: veiled(user.email) }
  })
  serve(contract.resetPassword, async ({ params, body, caller }) => {
    const { user } = await pending(api, caller, params.token!)
    const password_hash = await hashPassword(body.user.password)
    const row = await inTransaction(api, async (db) => {
      const used = await db
        .deleteFrom('codes')
        .where('token_hash', '=', hashToken(params.token!))
        .returning('id')
        .executeTakeFirst()
      if (!used) throw new ApiError('TOKEN_EXPIRED', 'the link was used')
      await (user.email_verified_at === null ? shutOutStrangers : shutOut)(db, user.id)
      return db
        .updateTable('users')
        .set({ password_hash, is_password_set_by_user: true, email_verified_at: api.now().toISOString() })
        .where('id', '=', user.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    return openSession(api, row)
  })
}

/**
 * Earlier links stay valid until they expire or one is used, so that another person's request does not invalidate the
 * user's link.
 */
async function writeReset(
  api: Api,
  company: Awaited<ReturnType<typeof companyOf>>,
  user: Selectable<UserRow>,
  campaign_id: number | null,
) {
  const campaign =
    campaign_id &&
    (await api.db
      .selectFrom('campaigns')
      .select('slug')
      .where('id', '=', campaign_id)
      .where('company_id', '=', company.id)
      .executeTakeFirst())
  await inTransaction(api, async (db) => {
    const token = await issueCode(db, api, user.id, { purpose: 'reset', minutes: RESET_MINUTES, campaign_id })
    const link = `${api.origin(company.slug)}/reset-password/${token}${campaign ? `/${campaign.slug}` : ''}`
    await post(db, api, {
      company_id: company.id,
      recipient: user.email,
      locale: user.locale ?? company.locale,
      template: 'reset',
      payload: {
        ...{ first_name: user.first_name, link, minutes: String(RESET_MINUTES) },
        expires_at: inMinutes(api, RESET_MINUTES),
      },
    })
  })
}

async function pending({ db, now }: Api, caller: Caller, token: string) {
  const code = await db
    .selectFrom('codes')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'reset')
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  if (!code) throw new ApiError('TOKEN_EXPIRED', 'the link was used or is too old')
  const user = await db.selectFrom('users').selectAll().where('id', '=', code.user_id).executeTakeFirstOrThrow()
  const company = await db
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', user.company_id)
    .executeTakeFirstOrThrow()
  hostMayName(caller, company.slug)
  return { code, user }
}
