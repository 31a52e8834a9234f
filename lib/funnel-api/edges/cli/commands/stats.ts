import { addDays } from '#lib/domain/days'
import { MAX_SOURCE } from '#lib/domain/visit-source'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { withCompany } from '#lib/funnel-api/edges/cli/context'
import { formatCount, formatTable } from '#lib/funnel-api/edges/cli/table'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { COMPANY, addExamples, JSON_OPTION, integerBetween, textUpTo } from '#lib/funnel-api/edges/cli/text'

type Options = { json?: boolean; days: number; campaign?: string; source?: string }

export const define: Define = (command, terminal) => {
  command
    .argument(...COMPANY)
    .option('--days <number>', 'number of days to include', integerBetween(1, 3660), 30)
    .option('--campaign <slug>', 'only this job')
    .option('--source <source>', 'only this source', textUpTo(MAX_SOURCE))
    .option(...JSON_OPTION)
    .action(async (slug: string, { days, campaign, source, json }: Options) => {
      const { readFunnelStatistics } = await import('#lib/funnel-api/features/candidacies/funnel-statistics')
      const statistics = await withCompany(terminal, slug, (company, { db }) => {
        const since = addDays(dateInTimeZone(company.time_zone, terminal.now()), -days)
        return readFunnelStatistics(db, company, { since, campaign, source })
      })
      printResult(terminal, { json: json ?? false }, statistics, () =>
        [
          formatTable(
            ['job', 'step', 'started', 'finished', 'errors', 'minutes', 'continued'],
            statistics.campaigns.flatMap((job) =>
              job.steps.map(({ step, started, finished, failed, minutes, goes_on }) => [
                job.slug,
                step,
                started,
                finished,
                failed,
                minutes,
                goes_on === null ? null : `${Math.round(goes_on * 100)} %`,
              ]),
            ),
            'No applications started in this period.',
          ),
          `${statistics.sent} submitted, ${statistics.answered} replied to${statistics.days_to_answer === null ? '' : `, median reply time ${formatCount(statistics.days_to_answer, 'day', 'days')}`}.`,
        ].join('\n'),
      )
    })
  addExamples(command, 'stats bakery --days 7', 'stats bakery --source linkedin')
}
