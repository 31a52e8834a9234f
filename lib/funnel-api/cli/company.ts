import path from 'node:path'
import { Command } from 'commander'
import { readBundle } from '#lib/funnel-api/cli/bundle/read'
import { BundleError } from '#lib/funnel-api/cli/bundle/problems'
import { type Report, writeBundle } from '#lib/funnel-api/cli/bundle/write'
import { openDatabase } from '#lib/funnel-api/db/open'

const dataDir = path.resolve(process.env.DATA_DIR || 'data')
const mediaDir = path.join(dataDir, 'media')

/** Opens what the server uses, does the work, closes; a running server is not disturbed. */
async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl: process.env.DATABASE_URL || undefined, dataDir })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const sentence = ({ slug, contents, campaigns, media, taken_offline }: Report) =>
  `${slug}: ${campaigns} campaigns, ${contents} pieces of content, ${media} media${taken_offline.length > 0 ? `; taken offline: ${taken_offline.join(', ')}` : ''}`

const program = new Command('company').description('Adds and updates the companies of this site.')

program
  .command('import')
  .description('Loads a company from a bundle (docs/bundle-format.md), or brings it up to date.')
  .argument('<folder>', 'the bundle; its name is the company’s subdomain')
  .option('--dry-run', 'check everything, write nothing')
  .option('--json', 'answer as JSON')
  .action(async (folder: string, options: { dryRun?: boolean; json?: boolean }) => {
    const bundle = await readBundle(folder)
    if (options.dryRun) {
      console.log(options.json ? JSON.stringify({ slug: bundle.slug, ok: true }) : `${bundle.slug}: nothing wrong; nothing written`)
      return
    }
    const report = await withDatabase((db) => writeBundle(db, bundle, mediaDir, new Date()))
    console.log(options.json ? JSON.stringify(report) : sentence(report))
  })

program
  .command('list')
  .description('Lists the companies that there are.')
  .option('--json', 'answer as JSON')
  .action(async (options: { json?: boolean }) => {
    const companies = await withDatabase((db) => db.selectFrom('companies').select(['slug', 'name']).orderBy('slug').execute())
    if (options.json) console.log(JSON.stringify(companies))
    else for (const { slug, name } of companies) console.log(`${slug}  ${name}`)
  })

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof BundleError)) throw error
  console.error(error.message)
  console.error(`${error.problems.length} to mend; nothing was written.`)
  process.exitCode = 1
}
