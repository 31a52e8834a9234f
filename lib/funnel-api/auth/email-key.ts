import type { Db } from '#lib/funnel-api/db/open'

/** What is unique within a company, however an address is written. */
export const emailKey = (email: string) => email.trim().toLowerCase()

/** Whose address it is among the people of a company. */
export const userByEmail = (db: Db, company_id: number, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
