import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { Journal } from '#tests/bench/kill/journey'

type Candidacy = { id: number; answer_group: unknown; answer_draft: unknown }
type Email = { id: number; status: string; template: string }

/** Compares acknowledged writes with stored rows. Returns a text for each loss, duplicate and partial write. */
export async function compare(db: Db, dataDir: string, journals: readonly Journal[]): Promise<string[]> {
  const faults: string[] = []
  const [users, candidacies, files, messages, emails] = await Promise.all([
    db.selectFrom('users').select(['id', 'email_key', 'legals_accepted_at', 'password_hash']).execute(),
    db.selectFrom('candidacies').selectAll().execute(),
    db.selectFrom('files').select(['handle', 'key', 'sha256']).execute(),
    db.selectFrom('discussion_messages').select(['client_key', 'content']).execute(),
    db.selectFrom('outbox').select(['id', 'template', 'recipient', 'status', 'dedupe_key']).execute(),
  ])
  const expectOne = (rows: readonly unknown[], what: string) => {
    if (rows.length !== 1) faults.push(`${what}: ${rows.length === 0 ? 'lost' : `${rows.length} rows`}`)
  }
  for (const { email, ...journal } of journals) {
    const accounts = users.filter(({ email_key }) => email_key === email)
    const [user] = accounts
    if (journal.isUser || user) expectOne(accounts, `account ${email}`)
    if (!user) continue
    if (!user.password_hash || !user.legals_accepted_at) faults.push(`account ${email} is incomplete`)
    const confirmations = emails.filter(({ recipient, template }) => recipient === email && template === 'verification')
    expectOne(confirmations, `confirmation link for ${email}`)
    const own = candidacies.filter(({ user_id }) => user_id === user.id)
    const row = own.find(({ id }) => id === (journal.candidacy_id ?? id))
    if (journal.candidacy_id !== null || row) expectOne(own, `application of ${email}`)
    if (!row) continue
    if (journal.candidacy_id !== null && row.id !== journal.candidacy_id)
      faults.push(`application of ${email}: replaced`)
    faults.push(...draftFaults(journal, row))
    if (journal.isAttached && row.resume_id === null) faults.push(`CV of application ${row.id}: lost`)
    if (journal.isConfirmed && row.confirmed_at === null) faults.push(`confirmation of ${row.id}: lost`)
    const receipts = emails.filter(({ dedupe_key }) => dedupe_key === `receipt:${row.id}`).length
    const isUnsent = row.confirmed_at === null && !row.reference && receipts === 0
    const isSent = row.confirmed_at !== null && row.reference && row.advertisement && receipts === 1
    if (!isUnsent && !isSent)
      faults.push(`application ${row.id} is partly sent: ${receipts} receipts, number ${row.reference}`)
    for (const [key, content] of journal.messages) {
      const stored = messages.filter((message) => message.client_key === key && message.content === content)
      expectOne(stored, `message ${key}`)
    }
    for (const [handle, sha256] of journal.files) {
      const file = files.find((stored) => stored.handle === handle)
      if (!file) faults.push('an uploaded file: lost')
      else if (file.sha256 !== sha256 || hash('sha256', readFileSync(path.join(dataDir, 'files', file.key))) !== sha256)
        faults.push(`file ${file.key} is incomplete`)
    }
  }
  const keys = messages.flatMap(({ client_key }) => client_key ?? [])
  if (new Set(keys).size < keys.length) faults.push('a message is stored twice')
  return [...faults, ...emailFaults(dataDir, emails)]
}

/** Checks the stored answer, which must be the last acknowledged one or the one that was sent after it. */
function draftFaults({ draft, isAnswered }: Pick<Journal, 'draft' | 'isAnswered'>, row: Candidacy): string[] {
  const { id, answer_group, answer_draft } = row
  if (isAnswered && answer_group === null) return [`answers of application ${id}: lost`]
  if (answer_group !== null || draft.saved === null) return []
  const value = Number(Object.values((answer_draft ?? {}) as Record<string, unknown>)[0])
  return value === draft.saved || value === draft.sent ? [] : [`draft of ${id}: ${value}, not ${draft.saved}`]
}

/**
 * Checks that no email has status dead, and that each sent email is a file. The file is named after the row, whichever
 * process sent it and however often.
 */
function emailFaults(dataDir: string, emails: readonly Email[]): string[] {
  const folder = path.join(dataDir, 'outbox')
  const names = new Set(existsSync(folder) ? readdirSync(folder).map((name) => name.replace('.eml', '')) : [])
  const sent = emails.filter(({ status }) => status === 'sent').map(({ id }) => `outbox-${id}`)
  const dead = emails.filter(({ status }) => status === 'dead')
  return [
    ...sent.filter((name) => !names.has(name)).map((name) => `${name} has status sent, but was not sent`),
    ...dead.map(({ id, template }) => `email ${id} (${template}) has status dead`),
  ]
}
