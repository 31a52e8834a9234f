import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#lib/funnel-api/db/open'
import type { Journal } from '#tests/bench/kill/journey'

/**
 * Compares what was acknowledged with what is stored; returns a sentence for each loss, duplicate and partial write.
 */
export async function compare(db: Db, dataDir: string, journals: readonly Journal[]): Promise<string[]> {
  const faults: string[] = []
  const [users, candidacies, files, messages, letters] = await Promise.all([
    db.selectFrom('users').select(['id', 'email_key', 'legals_accepted_at', 'password_hash']).execute(),
    db.selectFrom('candidacies').selectAll().execute(),
    db.selectFrom('files').select(['handle', 'key', 'sha256']).execute(),
    db.selectFrom('discussion_messages').select(['id', 'client_key', 'content', 'author_type']).execute(),
    db.selectFrom('outbox').select(['id', 'template', 'recipient', 'status', 'dedupe_key']).execute(),
  ])
  const times = <T>(rows: readonly T[], is: (row: T) => boolean) => rows.filter(is).length
  const once = (count: number, what: string) => {
    if (count !== 1) faults.push(`${what}: ${count === 0 ? 'lost' : `there ${count} times`}`)
  }
  const byHandle = new Map(files.map((file) => [file.handle, file]))
  for (const journal of journals) {
    const { email } = journal
    const user = users.find(({ email_key }) => email_key === email)
    if (journal.isUser)
      once(
        times(users, ({ email_key }) => email_key === email),
        `account ${email}`,
      )
    if (!user) continue
    if (!user.password_hash || !user.legals_accepted_at) faults.push(`account ${email} is half there`)
    once(
      times(letters, (letter) => letter.recipient === email && letter.template === 'welcome'),
      `welcome to ${email}`,
    )
    const row = candidacies.find(({ user_id }) => user_id === user.id)
    if (journal.candidacy_id !== null)
      once(
        times(candidacies, ({ id }) => id === journal.candidacy_id),
        `application ${journal.candidacy_id}`,
      )
    if (times(candidacies, ({ user_id }) => user_id === user.id) > 1) faults.push(`${email} has two applications`)
    if (!row) continue
    faults.push(...draftFaults(journal, row))
    if (journal.isAttached && row.resume_id === null) faults.push(`CV of application ${row.id}: lost`)
    if (journal.isConfirmed && row.confirmed_at === null) faults.push(`confirmation of ${row.id}: lost`)
    const receipts = times(letters, ({ dedupe_key }) => dedupe_key === `receipt:${row.id}`)
    const isWhole =
      row.confirmed_at === null
        ? !row.reference && receipts === 0
        : row.reference && row.advertisement && receipts === 1
    if (!isWhole) faults.push(`application ${row.id} is half sent: ${receipts} receipts, number ${row.reference}`)
    for (const [key, content] of journal.messages)
      once(
        times(messages, (message) => message.client_key === key && message.content === content),
        `message ${key}`,
      )
    for (const [handle, sha256] of journal.files) faults.push(...fileFaults(dataDir, byHandle.get(handle), sha256))
  }
  const keys = messages.flatMap(({ client_key }) => client_key ?? [])
  if (new Set(keys).size < keys.length) faults.push('a message is there twice')
  faults.push(...letterFaults(dataDir, letters))
  return faults
}

type Row = { id: number; answer_group: unknown; answer_draft: unknown }

/** The last acknowledged answer, or one that was sent after it. */
function draftFaults({ draft, isAnswered }: Journal, { id, answer_group, answer_draft }: Row): string[] {
  if (isAnswered && answer_group === null) return [`answers of application ${id}: lost`]
  if (answer_group !== null || draft.saved === null) return []
  const value = Number(Object.values((answer_draft ?? {}) as Record<string, unknown>)[0])
  return value === draft.saved || value === draft.sent ? [] : [`draft of ${id}: ${value}, not ${draft.saved}`]
}

function fileFaults(dataDir: string, file: { key: string; sha256: string } | undefined, sha256: string): string[] {
  if (!file) return ['an uploaded file: lost']
  const bytes = readFileSync(path.join(dataDir, 'files', file.key))
  const found = createHash('sha256').update(bytes).digest('hex')
  return found === sha256 && file.sha256 === sha256 ? [] : [`file ${file.key} is not whole`]
}

type Letter = { id: number; status: string; template: string }

/** A sent email is one file: it is named after the row, whichever process sent it and however often. */
function letterFaults(dataDir: string, letters: readonly Letter[]): string[] {
  const folder = path.join(dataDir, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder).map((name) => name.replace('.eml', '')) : []
  const sent = letters.filter(({ status }) => status === 'sent').map(({ id }) => `outbox-${id}`)
  const dead = letters.filter(({ status }) => status === 'dead')
  return [
    ...sent.filter((name) => !names.includes(name)).map((name) => `${name} counts as sent and was not`),
    ...dead.map(({ id, template }) => `letter ${id} (${template}) was given up`),
    ...(new Set(names).size < names.length ? ['a mail is there twice'] : []),
  ]
}
