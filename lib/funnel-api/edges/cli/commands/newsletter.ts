import { createWriteStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BOM } from '#lib/domain/csv'
import { writeAtomically } from '#lib/funnel-api/edges/cli/atomic-write'
import { withCompany } from '#lib/funnel-api/edges/cli/context'
import { formatCount, formatMinute, formatTable } from '#lib/funnel-api/edges/cli/table'
import { type Define, print, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { COMPANY, addExamples, integerBetween, JSON_OPTION } from '#lib/funnel-api/edges/cli/text'

const loadFeature = () => import('#lib/funnel-api/features/companies/newsletter')

export const define: Define = (command, terminal) => {
  const list = command
    .command('list')
    .description('List newsletter subscribers with their consent')
    .argument(...COMPANY)
    .option('--limit <number>', 'maximum number of results', integerBetween(1, 1000), 50)
    .option('--cursor <cursor>', 'cursor from the previous page')
    .option(...JSON_OPTION)
    .action(async (slug: string, { json, ...page }: { json?: boolean; limit: number; cursor?: string }) => {
      const { listSubscriptions } = await loadFeature()
      const listed = await withCompany(terminal, slug, (company, { api }) => listSubscriptions(api, company, page))
      printResult(terminal, { json: json ?? false }, listed, () =>
        [
          formatTable(
            ['email', 'name', 'language', 'accepted', 'text version', 'page'],
            listed.subscriptions.map((subscription) => [
              subscription.email,
              `${subscription.first_name} ${subscription.last_name}`,
              subscription.text_locale ?? subscription.locale,
              formatMinute(subscription.accepted_at),
              subscription.text_version?.slice(0, 12) ?? null,
              subscription.page,
            ]),
            'No subscribers.',
          ),
          ...(listed.next_cursor ? [`Next page: --cursor ${listed.next_cursor}`] : []),
        ].join('\n'),
      )
    })
  addExamples(list, 'newsletter list bakery', 'newsletter list bakery --limit 500 --json')

  const exported = command
    .command('export')
    .description('Export newsletter subscribers as CSV')
    .argument(...COMPANY)
    .argument('<target>', 'output file, or - for stdout')
    .option('--bom', 'add a UTF-8 byte order mark (for Excel)')
    .option('--force', 'overwrite an existing file')
    .action(async (slug: string, target: string, options: { bom?: boolean; force?: boolean }) => {
      const { newsletterCsv } = await loadFeature()
      let count = 0
      await withCompany(terminal, slug, async (company, { api }) => {
        async function* lines() {
          if (options.bom) yield BOM
          yield* newsletterCsv(api, company, (subscribers) => (count += subscribers))
        }
        const writeTo = (stream: Writable, end: boolean) =>
          pipeline(Readable.from(lines()), stream, { signal: terminal.signal, end })
        if (target === '-') await writeTo(terminal.out, false)
        else
          await writeAtomically(target, options.force ?? false, (part) =>
            writeTo(createWriteStream(part, { mode: 0o600 }), true),
          )
      })
      print(
        terminal,
        `Exported ${formatCount(count, 'subscriber', 'subscribers')}${target === '-' ? '' : ` to ${target}`}`,
      )
    })
  addExamples(exported, 'newsletter export bakery newsletter.csv --bom')
}
