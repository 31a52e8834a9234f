import { ApiError } from '#lib/contract/errors'
import { MAX_PASSKEYS, type NewCredential, type Passkey } from '#lib/contract/staff/passkeys'
import { createChallenge, consumeChallenge } from '#lib/funnel-api/features/members/challenges'
import { CHALLENGE_SECONDS, relyingPartyOf } from '#lib/funnel-api/features/members/relying-party'
import { enqueueMemberEmail } from '#lib/funnel-api/features/members/member-emails'
import { managerOrigin } from '#lib/funnel-api/features/companies/manager-url'
import type { SignedIn } from '#lib/funnel-api/features/members/sessions'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'

const SHOWN = ['id', 'name', 'created_at', 'last_used_at'] as const
/** Ed25519, ES256 and RS256. Every authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257]

/**
 * Accepted attestation formats. For other formats, the library would fetch revocation lists from URLs in their
 * certificates.
 */
const FORMATS: readonly string[] = ['none', 'packed']

/** Returns the ID by which authenticators know a member. It contains no personal data. */
export const userHandleOf = (staff_user_id: number) => Buffer.from(`member-${staff_user_id}`).toString('base64url')

const holderOf = ({ session_id }: SignedIn) => `new passkey ${session_id}`

/** Lists the passkeys of a member, oldest first. */
export const listPasskeys = ({ db }: Pick<Api, 'db'>, staff_user_id: number): Promise<Passkey[]> =>
  db.selectFrom('staff_passkeys').select(SHOWN).where('staff_user_id', '=', staff_user_id).orderBy('id').execute()

const tooMany = () => new ApiError('CONFLICT', `A member can have at most ${MAX_PASSKEYS} passkeys`)

/** Returns options with which the browser creates a passkey. Throws CONFLICT if the member has too many. */
export async function startPasskey(api: Api, signedIn: SignedIn) {
  const { user } = signedIn
  const own = await api.db
    .selectFrom('staff_passkeys')
    .select('credential_id as id')
    .where('staff_user_id', '=', user.id)
    .execute()
  if (own.length >= MAX_PASSKEYS) throw tooMany()
  const { id } = relyingPartyOf(api)
  return {
    challenge: await createChallenge(api, holderOf(signedIn), CHALLENGE_SECONDS),
    rp: { id, name: id },
    user: { id: userHandleOf(user.id), name: user.email, displayName: user.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    // Prevents a second passkey of the member on the same device.
    excludeCredentials: own.map((credential) => ({ ...credential, type: 'public-key' as const })),
    // Such a passkey is sufficient for a sign-in: the user enters no email address, and the device checks a PIN or
    // biometrics.
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
    attestation: 'none' as const,
  }
}

type NewPasskey = { name: string; credential: NewCredential }

/**
 * Adds a passkey that has signed a challenge of this session. Throws TOKEN_EXPIRED if the challenge is not valid,
 * INVALID if the passkey is not, and CONFLICT if it exists or the member has too many.
 */
export async function addPasskey(api: Api, signedIn: SignedIn, { name, credential }: NewPasskey): Promise<Passkey> {
  const { id, publicKey, counter } = await verify(api, signedIn, credential)
  const { transports = null } = credential.response
  const { user } = signedIn
  return inTransaction(api, async (db) => {
    // Locks the member, so that concurrent calls do not exceed the limit.
    await db.updateTable('staff_users').set({ email: user.email }).where('id', '=', user.id).execute()
    if ((await listPasskeys({ db }, user.id)).length >= MAX_PASSKEYS) throw tooMany()
    const added = await db
      .insertInto('staff_passkeys')
      .values({
        staff_user_id: user.id,
        credential_id: id,
        counter,
        transports,
        name,
        last_used_at: null,
        public_key: Buffer.from(publicKey).toString('base64url'),
        created_at: api.now().toISOString(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(SHOWN)
      .executeTakeFirst()
    if (!added) throw new ApiError('CONFLICT', 'Passkey already exists')
    await enqueueMemberEmail(db, api, user, {
      template: 'staff_passkey',
      payload: { passkey: name, link: `${managerOrigin(api)}/account` },
    })
    return added
  })
}

async function verify(api: Api, signedIn: SignedIn, { id, rawId, type, response }: NewCredential) {
  // Loaded at the first use, because it takes as long to load as the rest of the server's start.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const party = relyingPartyOf(api)
  const { clientDataJSON, attestationObject } = response
  let isChallengeValid = true
  try {
    const format = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('fmt')
    if (!FORMATS.includes(format)) throw new Error(`Attestation format ${format}`)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge: async (challenge) =>
        (isChallengeValid = await consumeChallenge(api, holderOf(signedIn), challenge)),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (verified) return registrationInfo.credential
  } catch {
    // All errors of the library mean that the passkey is not valid.
  }
  if (!isChallengeValid) throw new ApiError('TOKEN_EXPIRED', 'Challenge is used, expired or of another session')
  throw new ApiError('INVALID', 'Passkey is not valid', { 'passkey.credential': { key: 'INVALID_PATTERN' } })
}

/** Renames a passkey of the member. Throws NOT_FOUND, also for another member's passkey. */
export async function renamePasskey({ db }: Pick<Api, 'db'>, staff_user_id: number, id: number, name: string) {
  const renamed = await db
    .updateTable('staff_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('staff_user_id', '=', staff_user_id)
    .returning(SHOWN)
    .executeTakeFirst()
  if (!renamed) throw new ApiError('NOT_FOUND', 'Passkey not found')
  return renamed
}

/** Removes a passkey of the member. Throws NOT_FOUND, also for another member's passkey. */
export async function removePasskey({ db }: Pick<Api, 'db'>, staff_user_id: number, id: number) {
  const removed = await db
    .deleteFrom('staff_passkeys')
    .where('id', '=', id)
    .where('staff_user_id', '=', staff_user_id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new ApiError('NOT_FOUND', 'Passkey not found')
}
