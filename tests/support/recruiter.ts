import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { withDatabase } from './with-database.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Runs the command line while the server is running. */
export function company(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    path.join(ROOT, 'node_modules/node/bin/node'),
    ['lib/funnel-api/edges/cli/company.ts', ...args],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: process.env.E2E_DATA, PORT: process.env.E2E_PORT, DATABASE_URL: '' },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr || stdout)
  return stdout
}

/** Adds old messages to a discussion, directly in the database: one per minute, the last one an hour ago. */
export const addOldMessages = (discussion_id: number, count: number) =>
  withDatabase((database) => {
    const insert = database.prepare(
      `insert into discussion_messages
         (discussion_id, author_type, author_name, content, files_url, is_status_updated, created_at)
       values (?, ?, ?, ?, '[]', 0, ?)`,
    )
    const start = Date.now() - 3_600_000 - count * 60_000
    const timestamp = (n: number) => new Date(start + n * 60_000).toISOString()
    database.exec('begin immediate')
    let last = 0
    for (let n = 1; n <= count; n += 1) {
      const author = n % 3 === 0 ? (['User', 'Camille Dubreuil'] as const) : (['Recruiter', 'Ada Frei'] as const)
      const text = `Message ${n}. ${'Some words of which a line is made. '.repeat(n % 5)}`.trim()
      last = Number(insert.run(discussion_id, ...author, text, timestamp(n)).lastInsertRowid)
    }
    database
      .prepare('update discussions set last_message_id = ?, last_message_at = ?, last_seen_by_user_at = ? where id = ?')
      .run(last, timestamp(count), timestamp(count + 1), discussion_id)
    database.exec('commit')
  })
