import { updateUser } from '#lib/funnel-api/features/accounts/mutations'
import { setTimeout } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import * as contract from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import { maskEmail } from '#lib/domain/mask-email'
import { returnPath, withParameter } from '#lib/domain/return-path'
import { RESET_MINUTES } from '#lib/domain/limits'
import { requireCompanyById, requireHostOfCompany } from '#lib/funnel-api/edges/http/caller'
import { hashNewPassword } from '#lib/funnel-api/features/accounts/passwords'
import { resetKeys, consumeCode } from '#lib/funnel-api/features/accounts/one-time-codes'
import { userByEmail } from '#lib/funnel-api/features/accounts/queries'
import { openSession, revokeAccessForOwner } from '#lib/funnel-api/features/accounts/sessions'
import { hashToken } from '#lib/funnel-api/platform/signatures/signatures'
import { rejectBots } from '#lib/funnel-api/features/accounts/bots/check'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { UserRow } from '#lib/funnel-api/platform/db/schema'
import { isKnownDeviceWithinLimit } from '#lib/funnel-api/features/accounts/known-device'
import { minutesFromNow } from '#lib/funnel-api/platform/calendar/company-calendar'
import { PER_DEVICE, PER_EMAIL } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { addressKey, countAttempt, countWithinLimit } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import type { Serve } from '#lib/funnel-api/edges/http/serve'

/** Minimum response time, well above the time to queue an email. */
const MIN_RESPONSE_MS = 250
/** A reset email that could not be sent within a day is not sent any more. */
const SEND_MINUTES = 24 * 60
const RESETS_PER_ADDRESS = { name: 'reset-address', max: 10, seconds: 600 }

export function passwordRoutes(serve: Serve, api: Api) {
  serve(contract.sendPasswordReset, async ({ body, caller, headers }) => {
    const company = await requireCompanyById(api, caller, body.company_id)
    const { email } = body.user
    const user = await userByEmail(api.db, company.id, email)
    const isKnownDevice = await isKnownDeviceWithinLimit(api, headers, user, PER_DEVICE.resets)
    if (!isKnownDevice) {
      await countAttempt(api, RESETS_PER_ADDRESS, addressKey(caller.address))
      await rejectBots(api, { action: 'reset_password', company, answer: body.bot_protection, caller })
    }
    // Above the limit, no more emails are sent. The links of earlier emails stay valid.
    const maySend = isKnownDevice || (await countWithinLimit(api, PER_EMAIL.resets, `${company.id}:${email}`))
    // The response time must not reveal whether the address is known.
    const sending = maySend && user ? sendReset(api, company, user, body) : undefined
    await Promise.all([sending, setTimeout(MIN_RESPONSE_MS)])
    return {}
  })
  serve(contract.readPasswordReset, async ({ params, caller }) => {
    const { user } = await requireResetCode(api, caller, params.token)
    return { email: maskEmail(user.email) }
  })
  serve(contract.resetPassword, async ({ params, body, caller }) => {
    const { user } = await requireResetCode(api, caller, params.token)
    const password_hash = await hashNewPassword(body.user.password, user)
    const row = await inTransaction(api, async (db) => {
      await consumeCode(db, api, params.token, 'reset')
      await revokeAccessForOwner(db, api, user)
      const email_verified_at = api.now().toISOString()
      return updateUser(db, user.id, { password_hash, is_password_set_by_user: true, email_verified_at })
    })
    return openSession(api, row)
  })
}

/**
 * Queues a reset email. It does not invalidate earlier links, because another person could then invalidate the user's
 * link by requesting a reset. All links end when one is used.
 */
async function sendReset(
  api: Api,
  company: Awaited<ReturnType<typeof requireCompanyById>>,
  user: Selectable<UserRow>,
  { campaign_id, return_path }: { campaign_id: number | null; return_path: string | null },
) {
  const campaign =
    campaign_id &&
    (await api.db
      .selectFrom('campaigns')
      .select(['id', 'slug'])
      .where('id', '=', campaign_id)
      .where('company_id', '=', company.id)
      .executeTakeFirst())
  const target = returnPath(return_path)
  const page = campaign || target === '/' ? '/reset-password' : withParameter('/reset-password', 'return', target)
  await enqueueEmail(api.db, api, {
    company_id: company.id,
    recipient: user.email,
    locale: user.locale ?? company.locale,
    template: 'reset',
    payload: {
      first_name: user.first_name,
      last_name: user.last_name,
      user_id: user.id,
      ...(campaign && { campaign_id: campaign.id, job_slug: campaign.slug }),
      link: api.origin(company.slug) + page,
      minutes: String(RESET_MINUTES),
      expires_at: minutesFromNow(api, SEND_MINUTES),
    },
    dedupe_key: `${resetKeys(user.id)}${crypto.randomUUID()}`,
  })
}

async function requireResetCode({ db, now }: Api, caller: Caller, token: string) {
  const code = await db
    .selectFrom('codes')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  if (!code) throw new ApiError('TOKEN_EXPIRED', 'Reset link was used or has expired')
  const user = await db.selectFrom('users').selectAll().where('id', '=', code.user_id).executeTakeFirstOrThrow()
  const company = await db
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', user.company_id)
    .executeTakeFirstOrThrow()
  requireHostOfCompany(caller, company.slug)
  return { code, user }
}
