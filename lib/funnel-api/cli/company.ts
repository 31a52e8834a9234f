import path from 'node:path'
import { Command, Option } from 'commander'
import { CandidacyStatus } from '#lib/domain/enumerations'
import { readBundle } from '#lib/funnel-api/cli/bundle/read'
import { BundleError } from '#lib/funnel-api/cli/bundle/problems'
import { type Report, writeBundle } from '#lib/funnel-api/cli/bundle/write'
import { FEED_FORMATS, type FeedFormat, readFeed } from '#lib/funnel-api/cli/feeds/read-feed'
import { importJobs } from '#lib/funnel-api/cli/import-jobs'
import { inWords, type ImportOptions, optionsOf } from '#lib/funnel-api/cli/import-jobs-options'
import { stepsInWords, stepsOf } from '#lib/funnel-api/cli/steps'
import { message, Refused, status } from '#lib/funnel-api/cli/talk'
import { openDatabase } from '#lib/funnel-api/db/open'
import { openMedia } from '#lib/funnel-api/files/media'
import { s3From } from '#lib/funnel-api/files/s3-settings'

const dataDir = path.resolve(process.env.DATA_DIR || 'data')

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
      console.log(
        options.json
          ? JSON.stringify({ slug: bundle.slug, ok: true })
          : `${bundle.slug}: nothing wrong; nothing written`,
      )
      return
    }
    const media = await openMedia(dataDir, s3From(process.env))
    const report = await withDatabase((db) => writeBundle(db, bundle, media, new Date())).finally(() => media.close())
    console.log(options.json ? JSON.stringify(report) : sentence(report))
  })

program
  .command('import-jobs')
  .description('Loads a company’s jobs from the feed that it has, or brings them up to date (docs/import-jobs.md).')
  .argument('<file>', 'the feed; - reads standard input')
  .addOption(new Option('--format <format>', 'whose feed it is').choices(FEED_FORMATS).makeOptionMandatory())
  .requiredOption('--company <slug>', 'the company, which is there already')
  .option('--feed <name>', 'tells two feeds of one company apart; the format’s name unless given')
  .option('--stages <list>', 'stages of the jobs, such as RESUME or PITCH,RESUME')
  .option('--job-type <type>', 'contract of the jobs whose feed names none', 'OTHER')
  .option('--allow-empty', 'a feed without a job takes all of its jobs offline')
  .option('--allow-closing', 'more than 30 % of its jobs may have left it')
  .option('--dry-run', 'say what would be done, write nothing')
  .option('--json', 'answer as JSON')
  .action(async (file: string, options: ImportOptions & { format: FeedFormat; json?: boolean }) => {
    const settings = optionsOf(options)
    const feed = await readFeed(file, options.format)
    const report = await withDatabase((db) => importJobs(db, feed, { ...settings, file, now: new Date() }))
    console.log(options.json ? JSON.stringify(report) : inWords(report))
    if (report.problems.length > 0) process.exitCode = 1
  })

program
  .command('list')
  .description('Lists the companies that there are.')
  .option('--json', 'answer as JSON')
  .action(async (options: { json?: boolean }) => {
    const companies = await withDatabase((db) =>
      db.selectFrom('companies').select(['slug', 'name']).orderBy('slug').execute(),
    )
    if (options.json) console.log(JSON.stringify(companies))
    else for (const { slug, name } of companies) console.log(`${slug}  ${name}`)
  })

program
  .command('steps')
  .description('Says how far applications to a company’s jobs got: counts by day, nobody’s trail.')
  .argument('<company>', 'its subdomain')
  .option('--days <number>', 'how far back', '30')
  .option('--json', 'answer as JSON')
  .action(async (company: string, options: { days: string; json?: boolean }) => {
    const since = new Date(Date.now() - (Number(options.days) || 30) * 86_400_000).toISOString().slice(0, 10)
    const lines = await withDatabase((db) => stepsOf(db, company, since))
    console.log(options.json ? JSON.stringify(lines) : stepsInWords(lines))
  })

program
  .command('message')
  .description('Writes to a candidate about an application, as they will read it in their messages.')
  .argument('<application>', 'the number on its receipt, such as K7M2-9QXD, or its id')
  .argument('<text>', 'what they will read')
  .option('--from <name>', 'who writes; the company unless given')
  .option('--close', 'nothing more can be answered afterwards')
  .action(async (application: string, text: string, options: { from?: string; close?: boolean }) =>
    console.log(await withDatabase((db) => message(db, application, text, options))),
  )

program
  .command('status')
  .description('Moves an application to another status, and tells the candidate.')
  .argument('<application>', 'the number on its receipt, or its id')
  .argument('<status>', CandidacyStatus.options.join(', '))
  .option('--message <text>', 'words to go with it')
  .option('--from <name>', 'who writes; the company unless given')
  .action(async (application: string, wanted: string, options: { from?: string; message?: string }) =>
    console.log(await withDatabase((db) => status(db, application, wanted, options))),
  )

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof Refused) {
    console.error(error.message)
    process.exit(1)
  }
  if (!(error instanceof BundleError)) throw error
  console.error(error.message)
  console.error(`${error.problems.length} to mend; nothing was written.`)
  process.exitCode = 1
}
