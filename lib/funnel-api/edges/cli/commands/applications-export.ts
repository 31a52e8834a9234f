import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { Separator } from '#lib/domain/csv'
import { CandidacyStatus } from '#lib/domain/enumerations'
import type { Filter } from '#lib/funnel-api/features/candidacies/export-applications'
import { writeAtomically } from '#lib/funnel-api/edges/cli/atomic-write'
import { countOrNull, type Resources, withCompany } from '#lib/funnel-api/edges/cli/context'
import { withProgress } from '#lib/funnel-api/edges/cli/progress'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { formatCount } from '#lib/funnel-api/edges/cli/table'
import { print, type Terminal } from '#lib/funnel-api/edges/cli/terminal'
import { COMPANY, addExamples, toTimestamp } from '#lib/funnel-api/edges/cli/text'

const FORMATS = ['csv', 'xlsx', 'json', 'files'] as const
type Format = (typeof FORMATS)[number]
type Options = {
  format?: Format
  campaign?: string
  status?: CandidacyStatus
  since?: string
  separator: Separator
  bom?: boolean
  force?: boolean
}

export function defineExport(command: Command, terminal: Terminal) {
  command
    .description('Export applications as CSV, XLSX, JSON or a folder of files')
    .argument(...COMPANY)
    .argument('<target>', 'output file, - for stdout, or a folder for --format files')
    .addOption(new Option('--format <format>', 'output format (default: from the file extension)').choices(FORMATS))
    .option('--campaign <slug>', 'only this job, with a column for each question')
    .addOption(new Option('--status <status>', 'only applications with this status').choices(CandidacyStatus.options))
    .option('--since <day>', 'only applications submitted on or after this date', toTimestamp)
    .addOption(
      new Option('--separator <separator>', 'separator of CSV cells').choices(Separator.options).default('comma'),
    )
    .option('--bom', 'add a UTF-8 byte order mark (for Excel)')
    .option('--force', 'overwrite existing files')
    .action(async (slug: string, target: string, options: Options) => {
      const format = formatOf(target, options)
      const total = await withCompany(terminal, slug, ({ id }, opened) =>
        exportApplications(terminal, opened, { ...options, company_id: id, target, format }),
      )
      const count = formatCount(total, 'application', 'applications')
      print(terminal, `Exported ${count}${target === '-' ? '' : ` to ${target}`}`)
    })
  addExamples(
    command,
    'applications export bakery applications.csv --separator semicolon --bom',
    'applications export bakery applications.xlsx',
    'applications export bakery - --format json --campaign night-baker',
    'applications export bakery ./applications --format files --since 2026-11-01',
  )
}

function formatOf(target: string, { format }: Options): Format {
  const chosen = format ?? FORMATS.find((item) => path.extname(target) === `.${item}`)
  if (!chosen) throw new CommandError('Missing option --format. Choose csv, xlsx, json or files.')
  if (chosen === 'files' && target === '-') throw new CommandError('The format files requires a target folder.')
  return chosen
}

type ExportRequest = Options & { company_id: number; target: string; format: Format }

async function exportApplications(terminal: Terminal, { db, api }: Resources, request: ExportRequest): Promise<number> {
  const { exportApplications: readBatches, countApplications } =
    await import('#lib/funnel-api/features/candidacies/export-applications')
  const { company_id, target, format, status, since } = request
  const campaign = request.campaign === undefined ? null : await findCampaign(db, company_id, request.campaign)
  const filter: Filter = { company_id, campaign_id: campaign?.id, status, since }
  const { signal } = terminal
  const batches = readBatches(api, filter, signal)
  const total = await countOrNull(countApplications(db, filter))
  let count = 0
  await withProgress(terminal, 'applications', total, async (showProgress) => {
    const onProgress = (processed: number) => showProgress((count = processed))
    if (format === 'files') {
      const { writeFolder } = await import('#lib/funnel-api/edges/cli/applications/folder')
      await writeAtomically(target, request.force ?? false, (folder) =>
        writeFolder(batches, { folder, store: api.store, signal, onProgress }),
      )
      return
    }
    const { toCsv, toJson, toXlsx } = await import('#lib/funnel-api/edges/cli/applications/texts')
    const columns = campaign?.survey?.questions ?? []
    const { separator, bom: hasBom = false } = request
    const content = {
      csv: () => toCsv(batches, { columns, separator, hasBom, onProgress }),
      xlsx: () => toXlsx(batches, { columns, onProgress }),
      json: () => toJson(batches, onProgress),
    }
    await write(await content[format](), terminal, request)
  })
  return count
}

async function write(
  content: AsyncIterable<string | Uint8Array>,
  { out, signal }: Terminal,
  { target, force }: ExportRequest,
) {
  const writeTo = (stream: Writable, end: boolean) => pipeline(Readable.from(content), stream, { signal, end })
  if (target === '-') await writeTo(out, false)
  else await writeAtomically(target, force ?? false, (part) => writeTo(createWriteStream(part, { mode: 0o600 }), true))
}

async function findCampaign(db: Resources['db'], company_id: number, slug: string) {
  const found = await db
    .selectFrom('campaigns')
    .select(['id', 'survey'])
    .where('company_id', '=', company_id)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!found) throw new CommandError(`Job '${slug}' not found. List jobs with: npm run company -- campaigns list`)
  return found
}
