import type { Api } from '#lib/funnel-api/platform/context'
import { hashToken, newToken } from '#lib/funnel-api/platform/signatures/signatures'

/** Creates a challenge that only `holder` can use, for example a session. Deletes all expired challenges. */
export async function createChallenge(
  { db, now }: Pick<Api, 'db' | 'now'>,
  holder: string,
  seconds: number,
): Promise<string> {
  const challenge = newToken()
  const time = now().getTime()
  await db.deleteFrom('staff_challenges').where('expires_at', '<=', new Date(time).toISOString()).execute()
  await db
    .insertInto('staff_challenges')
    .values({
      challenge,
      bound_to: hashToken(holder),
      expires_at: new Date(time + seconds * 1000).toISOString(),
    })
    .execute()
  return challenge
}

/** Uses a challenge once. Returns false if it is unknown, used or expired, or belongs to another holder. */
export async function consumeChallenge({ db, now }: Pick<Api, 'db' | 'now'>, holder: string, challenge: string) {
  const used = await db
    .deleteFrom('staff_challenges')
    .where('challenge', '=', challenge)
    .where('bound_to', '=', hashToken(holder))
    .where('expires_at', '>', now().toISOString())
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
