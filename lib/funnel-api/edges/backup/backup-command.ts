import { Command, InvalidArgumentError } from 'commander'
import { findBackup } from '#lib/funnel-api/edges/backup/folders'
import { parseLocation } from '#lib/funnel-api/platform/storage/location'
import { runCommand } from '#lib/funnel-api/edges/backup/run-command'
import { formatAmount } from '#lib/funnel-api/edges/backup/progress'
import { createBackup, type CreatedBackup } from '#lib/funnel-api/edges/backup/create-backup'
import { verifyBackup } from '#lib/funnel-api/edges/backup/verify'

type Options = { verify?: boolean; keep?: number; json?: boolean }

const FAILED = 1
const INCOMPLETE = 2

const atLeastOne = (text: string) => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('Enter a number from 1 to 99999.')
  return Number(text)
}

/** Progress goes to stderr, so that stdout contains only the result. */
const report = (message: string) => console.error(message)

function formatBackup({ folder, manifest, dropped }: CreatedBackup): string {
  const { files, counts, has_secret, gone } = manifest
  const rows = `${counts.companies} companies, ${counts.users} people, ${counts.candidacies} applications`
  return [
    `${folder}: ${rows}; ${formatAmount(files.count, files.bytes)} (${files.linked.toLocaleString('en')} unchanged)`,
    has_secret
      ? 'The backup contains the session secret, which decrypts session cookies and signs links to private files. Restrict access to the backup.'
      : 'The backup does not contain the session secret. Store SESSION_SECRET separately.',
    gone.length > 0 ? `${gone.length} files were deleted by their owners during the backup.` : '',
    dropped.length > 0 ? `Removed: ${dropped.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

async function create(folder: string, { keep, json }: Options) {
  const backup = await createBackup(parseLocation(process.env), folder, { now: new Date(), keep, report })
  console.log(json ? JSON.stringify(backup) : formatBackup(backup))
  const { lost, damaged } = backup.manifest
  for (const file of lost) console.error(`${file} is missing, but the database refers to it`)
  for (const file of damaged) console.error(`${file} does not match its database record`)
  if (lost.length + damaged.length > 0) process.exitCode = INCOMPLETE
}

async function verify(folder: string, { json }: Options) {
  const verified = await verifyBackup(await findBackup(folder), report)
  const { faults, files, manifest } = verified
  if (json) console.log(JSON.stringify({ folder: verified.folder, files: files.length, faults }))
  else if (faults.length === 0) console.log(`${verified.folder}: intact, created ${manifest.created_at}`)
  else console.error(`${verified.folder} is damaged:\n${faults.join('\n')}`)
  if (faults.length > 0) process.exitCode = FAILED
}

const program = new Command('backup')
  .description('Back up the database, files, media and session secret')
  .argument('[folder]', 'folder that contains the backups, or one backup to verify', 'backups')
  .option('--keep <number>', 'number of backups to keep', atLeastOne)
  .option('--verify', 'verify the latest backup without creating one')
  .option('--json', 'print JSON')
  .addHelpText(
    'after',
    '\nUses the same environment variables as the server, which can keep running (see docs/backup.md).\nExit status: 0 success, 1 error, 2 backup created, but files are missing or damaged.',
  )
  .action((folder: string, options: Options) => (options.verify ? verify(folder, options) : create(folder, options)))

await runCommand(program, FAILED)
