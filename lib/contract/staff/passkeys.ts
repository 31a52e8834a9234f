import { z } from 'zod'
import { plainName, timestamp } from '#lib/contract/staff/pages'
import { MemberSession } from '#lib/contract/staff/sessions'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { id } from '#lib/contract/id'

const tag = 'Passkeys'

/** Binary values of WebAuthn in JSON. */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const CredentialId = base64url(1400)
const MAX_NESTED = 20_000

const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }
/** Browsers add fields that the server does not need. They are ignored. */
const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(MAX_NESTED),
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

const UsedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(MAX_NESTED),
    signature: base64url(4000),
    userHandle: base64url(100).nullish(),
  }),
})
export type UsedCredential = z.infer<typeof UsedCredential>

const UserVerification = z.literal('required')
const publicKey = z.literal('public-key')
const challenge = z.string().describe('Valid for five minutes, once, and in this browser only.')

/** A passkey of the signed-in member. */
export const Passkey = z
  .object({ id, name: z.string(), created_at: timestamp, last_used_at: timestamp.nullable() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

export const PasskeyName = plainName(60)
export const MAX_PASSKEYS = 20

export const startPasskeySignIn = staffEndpoint({
  method: 'POST',
  path: '/session/passkey/challenges',
  scope: null,
  isPublic: true,
  summary: 'Create a challenge for a sign-in with a passkey. The reply sets a cookie that binds it to the browser.',
  tag,
  reply: z.object({ challenge, rpId: z.string(), timeout: z.number(), userVerification: UserVerification }),
})
export const signInWithPasskey = staffEndpoint({
  method: 'POST',
  path: '/session/passkey',
  scope: null,
  isPublic: true,
  summary: 'Sign in with a passkey. The reply sets the session cookie.',
  tag,
  body: z.strictObject({ credential: UsedCredential }),
  reply: MemberSession,
})
export const listPasskeys = staffEndpoint({
  method: 'GET',
  path: '/passkeys',
  scope: null,
  summary: 'List the passkeys of the member, oldest first.',
  tag,
  reply: z.strictObject({ passkeys: z.array(Passkey) }),
})
export const startPasskey = staffEndpoint({
  method: 'POST',
  path: '/passkeys/challenges',
  scope: null,
  isAudited: false,
  summary: 'Create a challenge for a new passkey.',
  tag,
  reply: z.object({
    challenge,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
    timeout: z.number(),
    excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
    authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: UserVerification }),
    attestation: z.literal('none'),
  }),
})
export const addPasskey = staffEndpoint({
  method: 'POST',
  path: '/passkeys',
  scope: null,
  summary: 'Add a passkey. From then on, it is sufficient for a sign-in.',
  tag,
  hasOwnTransactions: true,
  body: z.strictObject({ passkey: z.strictObject({ name: PasskeyName, credential: NewCredential }) }),
  reply: Passkey,
})
export const renamePasskey = staffEndpoint({
  method: 'PATCH',
  path: '/passkeys/:id',
  scope: null,
  summary: 'Rename a passkey of the member.',
  tag,
  body: z.strictObject({ passkey: z.strictObject({ name: PasskeyName }) }),
  reply: Passkey,
})
export const removePasskey = staffEndpoint({
  method: 'DELETE',
  path: '/passkeys/:id',
  scope: null,
  summary: 'Remove a passkey of the member. Sessions that it opened do not end.',
  tag,
})
