import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import { FOLDERS, Folder } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/context'

const GRANT_MINUTES = 15
const LINK_MINUTES = 5

/** What a policy allows: one file, into one folder, by one user of one company, for a quarter of an hour. */
const Policy = z.object({
  expiry: z.number(),
  call: z.array(z.string()),
  path: Folder,
  maxSize: z.number(),
  user_id: z.number(),
  company_id: z.number(),
  filename: z.string(),
})
export type Policy = z.infer<typeof Policy>

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

function isSigned(secret: string, text: string, signature: string) {
  const right = Buffer.from(sign(secret, text))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

export function grantFor(api: Api, user: { id: number; company_id: number }, folder: Folder, filename: string) {
  const policy: Policy = {
    expiry: inMinutes(api, GRANT_MINUTES),
    call: ['pick', 'store', 'write'],
    path: folder,
    maxSize: FOLDERS[folder].max_size,
    user_id: user.id,
    company_id: user.company_id,
    filename,
  }
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64url')
  return { policy: encoded, signature: sign(api.secret, encoded) }
}

/** The policy of a call of the upload protocol; anything forged or out of date is refused. */
export function policyOf(
  { secret, now }: Api,
  { policy, signature }: { policy?: string | undefined; signature?: string | undefined },
): Policy {
  if (!policy || !signature) throw new ApiError('FORBIDDEN', 'Both policy and signature are required')
  if (!isSigned(secret, policy, signature)) throw new ApiError('FORBIDDEN', 'the signature is wrong')
  const parsed = Policy.safeParse(JSON.parse(Buffer.from(policy, 'base64url').toString('utf8')))
  if (!parsed.success || parsed.data.expiry < now().getTime() / 1000)
    throw new ApiError('FORBIDDEN', 'the policy has run out')
  return parsed.data
}

const inMinutes = ({ now }: Pick<Api, 'now'>, minutes: number) => Math.floor(now().getTime() / 1000) + minutes * 60

/** A link to a private file that works for five minutes, or until another moment in seconds. */
export const linkTo = (api: Api, handle: string, expiry = inMinutes(api, LINK_MINUTES)) =>
  `/fs/file/${handle}?expiry=${expiry}&signature=${sign(api.secret, `${handle}.${expiry}`)}`

export const isLinkGood = ({ secret, now }: Api, handle: string, expiry: string, signature: string) =>
  Number(expiry) >= now().getTime() / 1000 && isSigned(secret, `${handle}.${expiry}`, signature)
