import { Command } from 'commander'
import { backupAt } from '#lib/funnel-api/backup/folders'
import { placeOf } from '#lib/funnel-api/backup/place'
import { BackupProblem } from '#lib/funnel-api/backup/problem'
import { restoreBackup, type Restored } from '#lib/funnel-api/backup/restore'

type Options = { force?: boolean; signOut?: boolean; json?: boolean }

function inWords({ created_at, files, aside, erased, miscounted, has_secret }: Restored): string {
  const { users, candidacies } = erased
  return [
    `Restored: everything as it was at ${created_at}, ${files.toLocaleString('en')} files.`,
    has_secret ? '' : 'The secret is not in it: give the server the SESSION_SECRET that it had.',
    users + candidacies > 0 ? `Erased again: ${users} people, ${candidacies} applications.` : '',
    ...miscounted,
    aside.length > 0 ? `What was there is in ${aside.join(' and ')}: remove it when it is not needed any more.` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

const program = new Command('restore')
  .description('Puts a backup in place; the server is stopped meanwhile (docs/backup.md).')
  .argument('<folder>', 'a backup, or the folder of backups: then its newest')
  .option('--force', 'put aside what is there already')
  .option('--sign-out', 'end all sessions and links: after somebody broke in')
  .option('--json', 'answer as JSON')
  .addHelpText('after', '\nReads DATA_DIR, DATABASE_URL and S3_… like the server. Ends with 1 where it failed.')
  .action(async (folder: string, { force = false, signOut = false, json }: Options) => {
    const options = { now: new Date(), isForced: force, isSigningOut: signOut }
    const tell = (sentence: string) => console.error(sentence)
    const restored = await restoreBackup(placeOf(process.env), await backupAt(folder), { ...options, tell })
    console.log(json ? JSON.stringify(restored) : inWords(restored))
  })

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof BackupProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
