import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { withCompany } from '#lib/funnel-api/cli/place'
import { table } from '#lib/funnel-api/cli/table'
import { answer } from '#lib/funnel-api/cli/terminal'
import { COMPANY, example, JSON_OPTION, numberOf } from '#lib/funnel-api/cli/words'

type Options = { json?: boolean; days: number; campaign?: string }

const DAY_MS = 86_400_000

export const define: Define = (command, terminal) => {
  command
    .argument(...COMPANY)
    .option('--days <number>', 'how far back', numberOf(1, 3660), 30)
    .option('--campaign <slug>', 'of one job')
    .option(...JSON_OPTION)
    .action(async (slug: string, { days, campaign, json }: Options) => {
      const { funnelHealth } = await import('#lib/funnel-api/staff/work/funnel-health')
      const since = new Date(terminal.now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
      const health = await withCompany(terminal, slug, ({ id }, { db }) => funnelHealth(db, id, { since, campaign }))
      answer(terminal, { json: json ?? false }, health, () =>
        [
          table(
            ['job', 'step', 'begun', 'ended', 'failures', 'minutes', 'go on'],
            health.campaigns.flatMap((job) =>
              job.steps.map(({ step, started, finished, failed, minutes, goes_on }) => [
                ...[job.slug, step, started, finished, failed, minutes],
                goes_on === null ? null : `${Math.round(goes_on * 100)} %`,
              ]),
            ),
            'Nobody has begun an application in that time.',
          ),
          `${health.sent} sent, ${health.answered} answered${health.days_to_answer === null ? '' : `, half of them within ${health.days_to_answer} days`}.`,
        ].join('\n'),
      )
    })
  example(command, 'stats bakery --days 7')
}
