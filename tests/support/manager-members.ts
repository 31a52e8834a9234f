import { slugOf } from './companies.ts'
import { withDatabase } from './with-database.ts'

let count = 0

/** Adds a member to this worker's copies of companies, directly in the database. Returns the email address. */
export function addManagerMember(companies: string[], { role = 'admin', locale = 'en', name = 'Ada Frei' } = {}) {
  const email = `manager-${Date.now()}-${process.pid}-${(count += 1)}@example.org`
  const at = new Date().toISOString()
  withDatabase((database) => {
    const { lastInsertRowid } = database
      .prepare('insert into staff_users (email, name, locale, is_operator, created_at) values (?, ?, ?, 0, ?)')
      .run(email, name, locale, at)
    for (const company of companies)
      database
        .prepare(
          `insert into staff_memberships (staff_user_id, company_id, role, created_at)
             select ?, id, ?, ? from companies where slug = ?`,
        )
        .run(lastInsertRowid, role, at, slugOf(company))
  })
  return email
}

/** Suspends a member in all companies, as another administrator would. */
export const suspendManagerMember = (email: string) => setSuspension(email, new Date().toISOString())

/** Ends the suspension of a member. */
export const resumeManagerMember = (email: string) => setSuspension(email, null)

const setSuspension = (email: string, suspended_at: string | null) =>
  withDatabase((database) =>
    database
      .prepare(
        `update staff_memberships set suspended_at = ?
           where staff_user_id = (select id from staff_users where email = ?)`,
      )
      .run(suspended_at, email),
  )
