import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { CandidacyStatus } from '#lib/domain/enumerations'
import type { Filter } from '#lib/funnel-api/cli/applications/rows'
import { madeAside } from '#lib/funnel-api/cli/aside'
import { ifCounted, type Opened, withCompany } from '#lib/funnel-api/cli/place'
import { withProgress } from '#lib/funnel-api/cli/progress'
import { Refused } from '#lib/funnel-api/cli/refused'
import { counted } from '#lib/funnel-api/cli/table'
import { tell, type Terminal } from '#lib/funnel-api/cli/terminal'
import { COMPANY, example, instantOf } from '#lib/funnel-api/cli/words'

const FORMATS = ['csv', 'json', 'files'] as const
type Format = (typeof FORMATS)[number]
type Options = {
  format?: Format
  campaign?: string
  status?: CandidacyStatus
  since?: string
  bom?: boolean
  force?: boolean
}

export function defineExport(command: Command, terminal: Terminal) {
  command
    .description('Writes applications that were sent into a file, or into a folder with their films and CVs.')
    .argument(...COMPANY)
    .argument('<target>', 'a file, - for standard output; a folder for --format files')
    .addOption(new Option('--format <format>', 'by the ending of the file unless given').choices(FORMATS))
    .option('--campaign <slug>', 'of one job: its questions become columns')
    .addOption(new Option('--status <status>', 'those alone').choices(CandidacyStatus.options))
    .option('--since <day>', 'sent on this day or later', instantOf)
    .option('--bom', 'begin CSV with the mark by which some spreadsheets know UTF-8')
    .option('--force', 'replace what is there already')
    .action(async (slug: string, target: string, options: Options) => {
      const format = formatOf(target, options)
      const done = await withCompany(terminal, slug, ({ id }, opened) =>
        exported(terminal, opened, { ...options, company_id: id, target, format }),
      )
      tell(terminal, `${counted(done, 'application', 'applications')}${target === '-' ? '' : ` in ${target}`}`)
    })
  example(
    command,
    'applications export bakery applications.csv --bom',
    'applications export bakery - --format json --campaign night-baker',
    'applications export bakery ./applications --format files --since 2026-11-01',
  )
}

function formatOf(target: string, { format }: Options): Format {
  const named = format ?? FORMATS.find((one) => path.extname(target) === `.${one}`)
  if (!named) throw new Refused(`What shall it be? --format ${FORMATS.join(', ')}.`)
  if (named === 'files' && target === '-') throw new Refused('Files need a folder.')
  return named
}

type Wanted = Options & { company_id: number; target: string; format: Format }

async function exported(terminal: Terminal, { db, api }: Opened, wanted: Wanted): Promise<number> {
  const { applicationsOf, countOf } = await import('#lib/funnel-api/cli/applications/rows')
  const { company_id, target, format, status, since } = wanted
  const campaign = wanted.campaign === undefined ? null : await campaignNamed(db, company_id, wanted.campaign)
  const filter: Filter = { campaign_id: campaign?.id, status, since }
  const { signal } = terminal
  const batches = applicationsOf(db, company_id, filter, signal)
  const total = await ifCounted(countOf(db, company_id, filter))
  let count = 0
  await withProgress(terminal, 'applications', total, async (draw) => {
    const done = (so_far: number) => draw((count = so_far))
    if (format === 'files') {
      const { writeFolder } = await import('#lib/funnel-api/cli/applications/folder')
      await madeAside(target, wanted.force ?? false, (folder) =>
        writeFolder(batches, { folder, store: api.store, signal, done }),
      )
      return
    }
    const { csvOf, jsonOf } = await import('#lib/funnel-api/cli/applications/texts')
    const columns = campaign?.survey?.questions ?? []
    const text = format === 'csv' ? csvOf(batches, columns, wanted.bom ?? false, done) : jsonOf(batches, done)
    await poured(text, terminal, wanted)
  })
  return count
}

async function poured(text: AsyncIterable<string>, { out, signal }: Terminal, { target, force }: Wanted) {
  const into = (stream: Writable, end: boolean) => pipeline(Readable.from(text), stream, { signal, end })
  if (target === '-') await into(out, false)
  else await madeAside(target, force ?? false, (part) => into(createWriteStream(part, { mode: 0o600 }), true))
}

async function campaignNamed(db: Opened['db'], company_id: number, slug: string) {
  const found = await db
    .selectFrom('campaigns')
    .select(['id', 'survey'])
    .where('company_id', '=', company_id)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!found) throw new Refused(`There is no campaign '${slug}'; npm run company -- campaigns list names them.`)
  return found
}
