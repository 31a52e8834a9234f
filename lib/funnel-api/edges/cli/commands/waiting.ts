import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { withCompany } from '#lib/funnel-api/edges/cli/context'
import { formatCount, formatMinute, formatTable } from '#lib/funnel-api/edges/cli/table'
import { COMPANY, addExamples, JSON_OPTION, integerBetween } from '#lib/funnel-api/edges/cli/text'

type Options = { json?: boolean; campaign?: string[]; limit: number }

export const define: Define = (command, terminal) => {
  command
    .argument(...COMPANY)
    .option('--campaign <slug...>', 'only these jobs')
    .option('--limit <number>', 'maximum number of results', integerBetween(1, 1000), 100)
    .option(...JSON_OPTION)
    .action(async (slug: string, { campaign: campaigns, limit, json }: Options) => {
      const { listUnanswered } = await import('#lib/funnel-api/features/candidacies/list-unanswered')
      const waiting = await withCompany(terminal, slug, (company, { db }) =>
        listUnanswered(db, company, terminal.now(), { campaigns, limit }),
      )
      printResult(terminal, { json: json ?? false }, waiting, () =>
        waiting.nb_waiting === 0
          ? 'No candidates waiting.'
          : [
              formatTable(
                ['reference', 'submitted', 'job', 'name', 'reply due', 'overdue'],
                waiting.candidacies.map(({ reference, id, confirmed_at, campaign, person, reply_by, days_late }) => [
                  reference ?? id,
                  formatMinute(confirmed_at),
                  campaign.name,
                  `${person.first_name} ${person.last_name}`,
                  reply_by,
                  days_late !== null && days_late > 0 ? formatCount(days_late, 'day', 'days') : null,
                ]),
                '',
              ),
              `${waiting.nb_waiting} waiting, ${waiting.nb_late} overdue.`,
            ].join('\n'),
      )
    })
  addExamples(command, 'waiting bakery', 'waiting bakery --campaign night-baker --json')
}
