import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { findCompany, withResources, type Resources } from '#lib/funnel-api/edges/cli/context'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { formatCount, formatMinute, formatTable } from '#lib/funnel-api/edges/cli/table'
import { addExamples, JSON_OPTION, integerBetween } from '#lib/funnel-api/edges/cli/text'
import type { FailureReason } from '#lib/funnel-api/platform/outbox/failed-emails'

type Options = { json?: boolean; company?: string }

const REASONS: Record<FailureReason, string> = {
  refused: 'rejected',
  given_up: 'retries exhausted',
  late: 'expired',
  forgotten: 'content deleted',
}
const COMPANY_OPTION = ['--company <company>', 'only this company (default: all companies)'] as const
const number = integerBetween(1, 2_147_483_647)
const loadOutbox = () => import('#lib/funnel-api/platform/outbox/failed-emails')

/** The filter for `--company`. */
const createFilter = async ({ db }: Resources, slug: string | undefined) => ({
  company_id: slug === undefined ? undefined : (await findCompany(db, slug)).id,
})

export const define: Define = (command, terminal) => {
  const list = command
    .command('list')
    .description('List failed emails, newest first (see the server log for causes)')
    .option(...COMPANY_OPTION)
    .option('--limit <number>', 'maximum number of results', integerBetween(1, 1000), 50)
    .option(...JSON_OPTION)
    .action(async ({ company, limit, ...options }: Options & { limit: number }) => {
      const { listFailed } = await loadOutbox()
      const emails = await withResources(terminal, async (resources) =>
        listFailed(resources.api, { ...(await createFilter(resources, company)), limit }),
      )
      printResult(terminal, options, emails, () =>
        formatTable(
          ['id', 'company', 'channel', 'template', 'created', 'attempts', 'reason'],
          emails.map((email) => [
            email.id,
            email.company,
            email.channel,
            email.template,
            formatMinute(email.created_at),
            email.attempts,
            REASONS[email.why],
          ]),
          'No failed emails.',
        ),
      )
    })
  addExamples(list, 'emails list', 'emails list --company bakery')

  const retry = command
    .command('retry')
    .description('Retry a failed email or text message, or all of them')
    .argument('<email>', 'ID from emails list, or all', (text: string) => (text === 'all' ? undefined : number(text)))
    .option(...COMPANY_OPTION)
    .option(...JSON_OPTION)
    .action(async (id: number | undefined, { company, ...options }: Options) => {
      const { retryFailed } = await loadOutbox()
      const retried = await withResources(terminal, async (resources) =>
        retryFailed(resources.api, { id, ...(await createFilter(resources, company)) }),
      )
      if (id !== undefined && retried === 0)
        throw new CommandError(
          `Email ${id} has not failed or can no longer be sent. List failed emails with: npm run company -- emails list`,
        )
      printResult(terminal, options, { retried }, () => `Queued ${formatCount(retried, 'email', 'emails')} for retry.`)
    })
  addExamples(retry, 'emails retry 57', 'emails retry all --company bakery')
}
