import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { type FileAction, FILE_ACTIONS, Folder, FOLDERS, maxSizeOf } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/platform/context'
import { isValidSignature } from '#lib/funnel-api/platform/signatures/signatures'

const GRANT_MINUTES = 15
const LINK_MINUTES = 5

/** The actions of an upload policy. */
const UPLOAD_ACTIONS = ['pick', 'store'] as const
export type Action = FileAction | (typeof UPLOAD_ACTIONS)[number]

const Owner = z.object({ expiry: z.number(), user_id: z.number(), company_id: z.number() })
/** Allows one user to upload one file into one folder for 15 minutes. */
const UploadPolicy = Owner.extend({
  call: z.array(z.enum(UPLOAD_ACTIONS)),
  path: Folder,
  minSize: z.number(),
  maxSize: z.number(),
  filename: z.string(),
})
/** Allows some actions on one existing file. */
const FilePolicy = Owner.extend({ call: z.array(z.enum(FILE_ACTIONS)), handle: z.string() })
const Policy = z.union([UploadPolicy, FilePolicy])
export type UploadPolicy = z.infer<typeof UploadPolicy>

type Signed = { policy?: string | undefined; signature?: string | undefined }
type User = { id: number; company_id: number }

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

const isSigned = (api: Api, text: string, signature: string) =>
  isValidSignature(api, signature, (secret) => sign(secret, text))

function issuePolicy(api: Api, user: User, rest: object) {
  const expiry = Math.floor(api.now().getTime() / 1000) + GRANT_MINUTES * 60
  const policy = { expiry, user_id: user.id, company_id: user.company_id, ...rest }
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64url')
  return { policy: encoded, signature: sign(api.secret, encoded) }
}

/** Returns a signed policy to upload one file of that name into a folder. */
export function createUploadGrant(api: Api, user: User, folder: Folder, filename: string) {
  const maxSize = maxSizeOf(folder, filename) ?? FOLDERS[folder].max_size
  return issuePolicy(api, user, { call: UPLOAD_ACTIONS, path: folder, minSize: 1, maxSize, filename })
}

/** Returns a signed policy for actions on a file. The caller checks that the file belongs to the user. */
export const createFileGrant = (api: Api, user: User, handle: string, call: readonly FileAction[]) =>
  issuePolicy(api, user, { call, handle })

/** Parses a policy in Base64 or Base64url. Returns null for anything else. */
const parsePolicy = (policy: string): z.infer<typeof Policy> | null =>
  Policy.safeParse(jsonOrNull(Buffer.from(policy, 'base64').toString('utf8'))).data ?? null

/**
 * Returns the policy of a call. It must be signed, unexpired and allow the action. Its user must exist, and the call
 * must be on the host of the user's company. Throws FORBIDDEN otherwise.
 */
async function verifyPolicy(api: Api, { policy, signature }: Signed, action: Action, url: string) {
  if (!policy || !signature) throw new ApiError('FORBIDDEN', 'Both policy and signature are required')
  if (!isSigned(api, policy, signature)) throw new ApiError('FORBIDDEN', 'Invalid signature')
  const found = parsePolicy(policy)
  if (!found) throw new ApiError('FORBIDDEN', 'Invalid policy')
  if (found.expiry < api.now().getTime() / 1000) throw new ApiError('FORBIDDEN', 'Policy has expired')
  if (!(found.call as readonly Action[]).includes(action))
    throw new ApiError('FORBIDDEN', `Policy does not allow '${action}'`)
  const owner = await api.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select('companies.slug')
    .where('users.id', '=', found.user_id)
    .where('users.company_id', '=', found.company_id)
    .executeTakeFirst()
  if (!owner || new URL(api.origin(owner.slug)).hostname !== new URL(url).hostname)
    throw new ApiError('FORBIDDEN', 'Policy is not valid for this host')
  return found
}

/** Returns the policy of an upload call. `url` is the requested URL. Throws FORBIDDEN. */
export async function requireUploadPolicy(api: Api, signed: Signed, url: string, action: 'pick' | 'store' = 'store') {
  const policy = await verifyPolicy(api, signed, action, url)
  if (!('path' in policy)) throw new ApiError('FORBIDDEN', 'Policy does not allow uploads')
  return policy
}

/** Returns the file that a policy allows the action on. Throws FORBIDDEN, or NOT_FOUND if the file was deleted. */
export async function requirePolicyFile(api: Api, signed: Signed, url: string, action: FileAction, handle: string) {
  const policy = await verifyPolicy(api, signed, action, url)
  if (!('handle' in policy) || policy.handle !== handle) throw new ApiError('FORBIDDEN', 'Policy is for another file')
  const file = await api.db
    .selectFrom('files')
    .selectAll()
    .where('handle', '=', handle)
    .where('user_id', '=', policy.user_id)
    .where('company_id', '=', policy.company_id)
    .executeTakeFirst()
  if (!file) throw new ApiError('NOT_FOUND', 'File not found')
  return file
}

/**
 * The host that serves a link. Links of members are served only by the manager host, because it checks the session and
 * the membership on each request.
 */
export type LinkHost = 'careers' | 'manager'

/** The links that a host accepts. */
const ACCEPTED_LINKS: Record<LinkHost, readonly LinkHost[]> = {
  careers: ['careers'],
  manager: ['careers', 'manager'],
}

/** Returns the text to sign. It ends with the expiry or with the host, so that a text is valid for only one host. */
const linkText = (handle: string, expiry: number | string, host: LinkHost) =>
  host === 'careers' ? `${handle}.${expiry}` : `${handle}.${expiry}.${host}`

const linkUntil = ({ secret }: Pick<Api, 'secret'>, handle: string, expiry: number, host: LinkHost = 'careers') =>
  `/fs/file/${handle}?expiry=${expiry}&signature=${sign(secret, linkText(handle, expiry, host))}`

/**
 * Returns a link to a private file. It expires after five minutes. With a longer `minutes`, the link is the same for
 * that long and expires one to two periods from now.
 */
export function createFileLink(api: Api, handle: string, minutes = LINK_MINUTES): string {
  const seconds = api.now().getTime() / 1000
  const step = minutes * 60
  const expiry = minutes === LINK_MINUTES ? Math.floor(seconds) + step : (Math.floor(seconds / step) + 2) * step
  return linkUntil(api, handle, expiry)
}

/** Returns a link for API clients or members of a company, which expires after 15 minutes. */
export const createStaffFileLink = (api: Pick<Api, 'secret' | 'now'>, handle: string, host: LinkHost) =>
  linkUntil(api, handle, Math.floor(api.now().getTime() / 1000) + GRANT_MINUTES * 60, host)

/** Whether a link is unexpired and accepted by the requested host. */
export const isLinkValid = (api: Api, handle: string, expiry: string, signature: string, host: LinkHost) =>
  Number(expiry) >= api.now().getTime() / 1000 &&
  ACCEPTED_LINKS[host].some((accepted) => isSigned(api, linkText(handle, expiry, accepted), signature))
