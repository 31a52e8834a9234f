import type { CandidacyStatus } from '#lib/domain/enumerations'
import { indexedWords } from '#lib/domain/search-words'
import { slugOf } from './companies.ts'
import { withDatabase } from './with-database.ts'

let count = 0
const HOUR_MS = 3_600_000

type Options = { lastName: string; status?: CandidacyStatus; source?: string | null }

/** Adds submitted applications to this worker's copy of a company, directly in the database. Returns their IDs. */
export const addApplications = (
  company: string,
  names: readonly string[],
  { lastName, status = 'RECEIVED', source = null }: Options,
) =>
  withDatabase((database) => {
    const numberOf = (query: string, ...values: (string | number)[]) =>
      Number(database.prepare(query).get(...values)?.id)
    const company_id = numberOf('select id from companies where slug = ?', slugOf(company))
    const campaign_id = numberOf('select id from campaigns where company_id = ? order by id limit 1', company_id)
    const user = database.prepare(
      `insert into users (company_id, email, email_key, first_name, last_name, created_at, legals_accepted_at,
         is_password_set_by_user, is_campaign_alert_active, is_partner_newsletter_active)
       values (?, ?, ?, ?, ?, ?, ?, 1, 1, 0)`,
    )
    const candidacy = database.prepare(
      `insert into candidacies (user_id, campaign_id, company_id, answer_group, created_at, confirmed_at, reference,
         source, is_pitch_passed, is_subscribed, status, reply_by)
       values (?, ?, ?, '{}', ?, null, ?, ?, 0, 1, ?, ?)`,
    )
    // The application is submitted by an update, because open inboxes follow updates of rows.
    const submit = database.prepare('update candidacies set confirmed_at = ? where id = ?')
    // The server would index these rows later, but the tests search for them at once.
    const index = database.prepare('insert into candidacy_search (candidacy_id, words) values (?, ?)')
    const mark = database.prepare('update candidacies set is_indexed = 1 where id = ?')
    database.exec('begin immediate')
    const ids = names.map((firstName) => {
      const key = `${Date.now()}-${process.pid}-${(count += 1)}`
      const email = `applicant-${key}@example.org`
      const at = new Date().toISOString()
      const due = new Date(Date.now() + 24 * HOUR_MS).toISOString().slice(0, 10)
      const { lastInsertRowid } = user.run(company_id, email, email, firstName, lastName, at, at)
      const id = Number(
        candidacy.run(lastInsertRowid, campaign_id, company_id, at, `E${key}`, source, status, due).lastInsertRowid,
      )
      submit.run(at, id)
      index.run(id, indexedWords(company_id, [firstName, lastName, email]))
      mark.run(id)
      return id
    })
    database.exec('commit')
    return ids
  })

/** The status of applications, in the same order. */
export const statusesOf = (ids: readonly number[]) =>
  withDatabase((database) => {
    const read = database.prepare('select status from candidacies where id = ?')
    return ids.map((id) => read.get(id)?.status)
  })
