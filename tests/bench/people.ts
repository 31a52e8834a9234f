import { hashToken, newToken } from '#lib/funnel-api/auth/tokens'
import type { Db } from '#lib/funnel-api/db/open'

const PEOPLE = 3000
const CHUNK = 500

/** The tokens of verified candidates, written directly into the database: a sign-up is slow on purpose. */
export async function addPeople(db: Db, company_id: number): Promise<string[]> {
  const tokens: string[] = []
  for (let from = 0; from < PEOPLE; from += CHUNK) {
    const created_at = new Date().toISOString()
    const users = Array.from({ length: CHUNK }, (_, n) => {
      const email = `person-${from + n}@example.org`
      return {
        company_id,
        email,
        email_key: email,
        first_name: 'Camille',
        last_name: 'Dubreuil',
        created_at,
        legals_accepted_at: created_at,
        is_password_set_by_user: true,
        is_campaign_alert_active: false,
        is_partner_newsletter_active: false,
      }
    })
    const rows = await db.insertInto('users').values(users).returning('id').execute()
    const own = rows.map(({ id }) => ({ id, token: newToken() }))
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    await db
      .insertInto('sessions')
      .values(own.map(({ id, token }) => ({ user_id: id, token_hash: hashToken(token), created_at, expires_at })))
      .execute()
    tokens.push(...own.map(({ token }) => token))
  }
  return tokens
}
