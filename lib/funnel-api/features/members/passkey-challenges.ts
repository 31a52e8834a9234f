import { managerOrigin } from '#lib/funnel-api/features/members/session-cookie'
import type { Api } from '#lib/funnel-api/platform/context'
import { hashToken, newToken } from '#lib/funnel-api/platform/signatures/signatures'

export const CHALLENGE_SECONDS = 5 * 60

/** Passkeys belong to the manager host and are not offered on any other host. */
export function relyingPartyOf(api: Pick<Api, 'origin'>) {
  const { origin, hostname } = new URL(managerOrigin(api))
  return { origin, id: hostname }
}

/** Creates a challenge for the holder of a secret, such as a cookie. Deletes expired challenges of everyone. */
export async function createChallenge({ db, now }: Pick<Api, 'db' | 'now'>, holder: string): Promise<string> {
  const challenge = newToken()
  const time = now().getTime()
  await db.deleteFrom('staff_challenges').where('expires_at', '<=', new Date(time).toISOString()).execute()
  await db
    .insertInto('staff_challenges')
    .values({
      ...{ challenge, bound_to: hashToken(holder) },
      expires_at: new Date(time + CHALLENGE_SECONDS * 1000).toISOString(),
    })
    .execute()
  return challenge
}

/** Uses a challenge once. Returns false if it is unknown, used, expired or another holder's. */
export async function useChallenge({ db, now }: Pick<Api, 'db' | 'now'>, holder: string, challenge: string) {
  const used = await db
    .deleteFrom('staff_challenges')
    .where('challenge', '=', challenge)
    .where('bound_to', '=', hashToken(holder))
    .where('expires_at', '>', now().toISOString())
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
