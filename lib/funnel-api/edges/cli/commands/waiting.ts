import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { withCompany } from '#lib/funnel-api/cli/place'
import { counted, minute, table } from '#lib/funnel-api/cli/table'
import { answer } from '#lib/funnel-api/cli/terminal'
import { COMPANY, example, JSON_OPTION, numberOf } from '#lib/funnel-api/cli/words'

type Options = { json?: boolean; campaign?: string[]; limit: number }

export const define: Define = (command, terminal) => {
  command
    .argument(...COMPANY)
    .option('--campaign <slug...>', 'of those jobs alone')
    .option('--limit <number>', 'how many', numberOf(1, 1000), 100)
    .option(...JSON_OPTION)
    .action(async (slug: string, { campaign: campaigns, limit, json }: Options) => {
      const { whoWaits } = await import('#lib/funnel-api/staff/work/waiting')
      const waiting = await withCompany(terminal, slug, (company, { db }) =>
        whoWaits(db, company, terminal.now(), { campaigns, limit }),
      )
      answer(terminal, { json: json ?? false }, waiting, () =>
        waiting.nb_waiting === 0
          ? 'Nobody waits.'
          : [
              table(
                ['number', 'sent', 'job', 'name', 'promised by', 'late'],
                waiting.candidacies.map(({ reference, id, confirmed_at, campaign, person, reply_by, days_late }) => [
                  ...[reference ?? id, minute(confirmed_at), campaign.name],
                  ...[`${person.first_name} ${person.last_name}`, reply_by],
                  days_late !== null && days_late > 0 ? counted(days_late, 'day', 'days') : null,
                ]),
                '',
              ),
              `${waiting.nb_waiting} wait, ${waiting.nb_late} of them longer than was promised.`,
            ].join('\n'),
      )
    })
  example(command, 'waiting bakery', 'waiting bakery --campaign night-baker --json')
}
