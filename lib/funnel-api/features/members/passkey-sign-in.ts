import { ApiError } from '#lib/contract/errors'
import type { UsedCredential } from '#lib/contract/staff/passkeys'
import { createChallenge, consumeChallenge } from '#lib/funnel-api/features/members/challenges'
import { CHALLENGE_SECONDS, relyingPartyOf } from '#lib/funnel-api/features/members/relying-party'
import { userHandleOf } from '#lib/funnel-api/features/members/passkeys'
import { selectActiveUsers, type StaffUser } from '#lib/funnel-api/features/members/sessions'
import type { Api } from '#lib/funnel-api/platform/context'
import { log } from '#lib/telemetry/log'

const holderOf = (browser: string) => `passkey sign-in ${browser}`

/** Returns options for the browser. They name no passkey, so that they reveal nothing about members. */
export const startPasskeySignIn = async (api: Api, browser: string) => ({
  challenge: await createChallenge(api, holderOf(browser), CHALLENGE_SECONDS),
  rpId: relyingPartyOf(api).id,
  timeout: CHALLENGE_SECONDS * 1000,
  userVerification: 'required' as const,
})

/** One error for all reasons, so that it reveals nothing about members. */
const wrongPasskey = () => new ApiError('INVALID_CREDENTIALS', 'Passkey is unknown or not valid')

/**
 * Returns the member of a passkey that has signed a challenge of this browser. Throws TOKEN_EXPIRED if the challenge is
 * not valid, and otherwise INVALID_CREDENTIALS.
 */
export async function verifyPasskey(api: Api, browser: string, credential: UsedCredential): Promise<StaffUser> {
  const passkey = await api.db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('credential_id', '=', credential.id)
    .executeTakeFirst()
  if (!passkey) throw wrongPasskey()
  const { userHandle } = credential.response
  if (userHandle && userHandle !== userHandleOf(passkey.staff_user_id)) throw wrongPasskey()
  const counter = await verify(api, browser, credential, passkey)
  // The update compares the counter again, so that of two concurrent uses of a copied passkey only one succeeds.
  const used = await api.db
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: api.now().toISOString() })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst()
  const user = used && (await selectActiveUsers(api).where('id', '=', passkey.staff_user_id).executeTakeFirst())
  if (!user) throw wrongPasskey()
  return user
}

type Passkey = { id: number; credential_id: string; public_key: string; counter: number }

/** Verifies the signature and returns the new counter. */
async function verify(
  api: Api,
  browser: string,
  { id, rawId, type, response: { userHandle, ...response } }: UsedCredential,
  passkey: Passkey,
): Promise<number> {
  // Loaded at the first use, because it takes as long to load as the rest of the server's start.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const party = relyingPartyOf(api)
  let isChallengeValid = true
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response },
      expectedChallenge: async (challenge) =>
        (isChallengeValid = await consumeChallenge(api, holderOf(browser), challenge)),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    })
    if (verified) return authenticationInfo.newCounter
  } catch (error) {
    if (!isChallengeValid) throw new ApiError('TOKEN_EXPIRED', 'Challenge is used, expired or of another browser')
    const reason = error instanceof Error ? error.message.slice(0, 200) : ''
    log.warn('passkey rejected', { passkey_id: passkey.id, reason })
  }
  throw wrongPasskey()
}
