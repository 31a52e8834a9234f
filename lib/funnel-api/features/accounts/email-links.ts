import { z } from 'zod'
import { LINK_DAYS, RESET_MINUTES } from '#lib/domain/limits'
import { issueCode } from '#lib/funnel-api/features/accounts/one-time-codes'
import { emailKey, userByEmail } from '#lib/funnel-api/features/accounts/queries'
import type { Api } from '#lib/funnel-api/platform/context'
import type { OutboxMessage } from '#lib/funnel-api/platform/outbox/mail-worker'
import type { Template } from '#lib/funnel-api/platform/outbox/outbox'

const DAY_MINUTES = 24 * 60
const minutes = LINK_DAYS * DAY_MINUTES

/** Emails whose link leads to personal data of the candidate. */
const PERSONAL: readonly Template[] = [
  'receipt',
  'withdrawn',
  'message',
  'status',
  'reply_problem',
  'unfinished',
  'closed',
  'missed',
  'expiry',
  'alert_digest',
]

/** An earlier version may have queued an email without `user_id`. */
const Confirmation = z.object({
  user_id: z.number().int().catch(0),
  campaign_id: z.number().int().nullable().catch(null),
})

const Reset = Confirmation.extend({ job_slug: z.string().nullable().catch(null) })

/**
 * Adds a one-time code to the link of an email when the email is sent, so that neither the outbox nor a command that
 * queues emails contains a code. Only emails to a confirmed address get a code that signs in, because any other address
 * may be mistyped.
 */
export const addCodeToLink =
  (api: Api) =>
  async (message: OutboxMessage, link: string): Promise<string> => {
    const { template, company_id, recipient, payload } = message
    if (template === 'verification') return confirmationLink(api, message, link)
    if (template === 'reset') return resetLink(api, message, link)
    const isPersonal = PERSONAL.some((name) => name === template) && (payload.audience ?? 'candidate') === 'candidate'
    const user = isPersonal ? await userByEmail(api.db, company_id, recipient) : undefined
    if (!user || user.email_verified_at === null) return link
    const url = new URL(link)
    url.searchParams.set('token', await issueCode(api.db, api, user.id, { purpose: 'sign_in', minutes }))
    return url.href
  }

/**
 * Adds the code as the fragment, which browsers do not send to servers. Without a code, the page says that the link has
 * expired.
 */
async function confirmationLink(api: Api, { recipient: email, payload, created_at }: OutboxMessage, link: string) {
  const { user_id, campaign_id } = Confirmation.parse(payload)
  const users = api.db.selectFrom('users').select(['id', 'email_key', 'email_verified_at'])
  const user = await users.where('id', '=', user_id).executeTakeFirst()
  if (!user) return link
  // The user has confirmed another address since, so this one may be mistyped.
  const isReplaced = user.email_verified_at !== null && user.email_verified_at >= created_at
  if (isReplaced && emailKey(email) !== user.email_key) return link
  return `${link}#${await issueCode(api.db, api, user.id, { purpose: 'confirm', minutes, campaign_id, email })}`
}

/** Adds the code to the path. If the address is no longer the user's, the page says that the link has expired. */
async function resetLink(api: Api, { company_id, recipient, payload }: OutboxMessage, link: string) {
  const { user_id, campaign_id, job_slug } = Reset.parse(payload)
  // An earlier version queued this email. Its link already contains a code.
  if (user_id === 0) return link
  const user = await userByEmail(api.db, company_id, recipient)
  const code = { purpose: 'reset', minutes: RESET_MINUTES, campaign_id } as const
  const token = user?.id === user_id ? await issueCode(api.db, api, user_id, code) : 'expired'
  const url = new URL(link)
  url.pathname += `/${token}${job_slug === null ? '' : `/${job_slug}`}`
  return url.href
}
