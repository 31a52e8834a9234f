import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const inOrder = new Intl.Collator('en', { numeric: true })

/** Emails and text messages that the server of the tests wrote, oldest first. Their names end with a number. */
export function readOutbox(): string[] {
  const folder = path.join(process.env.E2E_DATA!, 'outbox')
  // The folder exists after the first email.
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .toSorted(inOrder.compare)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
}
