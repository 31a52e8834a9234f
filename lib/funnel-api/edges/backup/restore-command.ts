import { randomBytes } from 'node:crypto'
import { Command } from 'commander'
import { findBackup } from '#lib/funnel-api/edges/backup/folders'
import { parseServiceSettings } from '#lib/funnel-api/platform/service-settings'
import { parseLocation } from '#lib/funnel-api/platform/storage/location'
import { runCommand } from '#lib/funnel-api/edges/backup/run-command'
import { createApiContext } from '#lib/funnel-api/main/create-context'
import { type ContextParts, restoreBackup, type Restored } from '#lib/funnel-api/edges/backup/restore'

type Options = { force?: boolean; signOut?: boolean; json?: boolean }

function formatRestored({ created_at, files, aside, erased, miscounted, has_secret }: Restored): string {
  const { users, candidacies } = erased
  return [
    `Restored the backup of ${created_at}, ${files.toLocaleString('en')} files.`,
    has_secret
      ? ''
      : 'The session secret was not restored: the backup has none, or SESSION_SECRET is set. Start the server with its previous SESSION_SECRET.',
    users + candidacies > 0 ? `Deleted again: ${users} people, ${candidacies} applications.` : '',
    ...miscounted,
    aside.length > 0 ? `Previous data moved to ${aside.join(' and ')}. Delete it when you no longer need it.` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

const program = new Command('restore')
  .description('Restore a backup (stop the server first)')
  .argument('<folder>', 'a backup, or a folder of backups to restore the latest from')
  .option('--force', 'move existing data aside')
  .option('--sign-out', 'invalidate all sessions and links')
  .option('--json', 'print JSON')
  .addHelpText(
    'after',
    '\nUses the same environment variables as the server (see docs/backup.md).\nExit status: 0 success, 1 error.',
  )
  .action(async (folder: string, { force = false, signOut = false, json }: Options) => {
    const services = parseServiceSettings(process.env)
    const options = { now: new Date(), isForced: force, isSigningOut: signOut }
    const contextOf = ({ storedSecret, ...parts }: ContextParts) => {
      // Without a known secret, hashes must not be reproducible by others.
      const secret = process.env.SESSION_SECRET || storedSecret || randomBytes(32).toString('hex')
      return createApiContext({ ...parts, secret, services })
    }
    const report = (message: string) => console.error(message)
    const restored = await restoreBackup(parseLocation(process.env), await findBackup(folder), {
      ...options,
      report,
      contextOf,
    })
    console.log(json ? JSON.stringify(restored) : formatRestored(restored))
  })

await runCommand(program, 1)
