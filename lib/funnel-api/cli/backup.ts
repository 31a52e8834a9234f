import { Command, InvalidArgumentError } from 'commander'
import { backupAt } from '#lib/funnel-api/backup/folders'
import { placeOf } from '#lib/funnel-api/backup/place'
import { amount, BackupProblem } from '#lib/funnel-api/backup/problem'
import { takeBackup, type Taken } from '#lib/funnel-api/backup/take'
import { verifyBackup } from '#lib/funnel-api/backup/verify'

type Options = { verify?: boolean; keep?: number; json?: boolean }

const FAILED = 1
const NOT_WHOLE = 2

const atLeastOne = (text: string) => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It is a number from 1 on.')
  return Number(text)
}

/** Progress goes where errors go: what is printed can be read by programs. */
const tell = (sentence: string) => console.error(sentence)

function inWords({ folder, manifest, dropped }: Taken): string {
  const { files, counts, has_secret, gone } = manifest
  const rows = `${counts.companies} companies, ${counts.users} people, ${counts.candidacies} applications`
  return [
    `${folder}: ${rows}; ${amount(files.count, files.bytes)} (${files.linked.toLocaleString('en')} as before)`,
    has_secret ? 'The secret is in it: whoever has the backup can open sessions. Keep it where nobody else reads.' : '',
    gone.length > 0 ? `${gone.length} files were taken away by their owners meanwhile.` : '',
    dropped.length > 0 ? `Removed: ${dropped.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

async function take(folder: string, { keep, json }: Options) {
  const taken = await takeBackup(placeOf(process.env), folder, { now: new Date(), keep, tell })
  console.log(json ? JSON.stringify(taken) : inWords(taken))
  const { lost, damaged } = taken.manifest
  for (const file of lost) console.error(`${file} is not there, though a row names it`)
  for (const file of damaged) console.error(`${file} is not what its row says`)
  if (lost.length + damaged.length > 0) process.exitCode = NOT_WHOLE
}

async function verify(folder: string, { json }: Options) {
  const verified = await verifyBackup(await backupAt(folder), tell)
  const { faults, files, manifest } = verified
  if (json) console.log(JSON.stringify({ folder: verified.folder, files: files.length, faults }))
  else if (faults.length === 0) console.log(`${verified.folder}: whole, of ${manifest.created_at}`)
  else console.error(`${verified.folder} is damaged:\n${faults.join('\n')}`)
  if (faults.length > 0) process.exitCode = FAILED
}

const program = new Command('backup')
  .description(
    'Copies the database, files, media and the secret into a new folder; the server may run (docs/backup.md).',
  )
  .argument('[folder]', 'where backups are kept', 'backups')
  .option('--keep <number>', 'remove all but so many of the newest afterwards', atLeastOne)
  .option('--verify', 'take none: look whether the newest one of the folder, or the one that it is, is whole')
  .option('--json', 'answer as JSON')
  .addHelpText(
    'after',
    '\nReads DATA_DIR, DATABASE_URL and S3_… like the server. Ends with 1 where it failed, with 2 where the backup\nis there and files are missing that rows name.',
  )
  .action((folder: string, options: Options) => (options.verify ? verify(folder, options) : take(folder, options)))

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof BackupProblem)) throw error
  console.error(error.message)
  process.exitCode = FAILED
}
