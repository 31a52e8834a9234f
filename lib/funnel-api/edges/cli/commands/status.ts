import { MAX_CONTENT } from '#lib/domain/discussion'
import { CandidacyStatus } from '#lib/domain/enumerations'
import { audited } from '#lib/funnel-api/edges/cli/audited'
import { findApplication, checkText } from '#lib/funnel-api/edges/cli/find-application'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { withResources } from '#lib/funnel-api/edges/cli/context'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { DRY_RUN, addExamples, JSON_OPTION } from '#lib/funnel-api/edges/cli/text'

/** Only candidates can withdraw an application. */
const STATUSES = CandidacyStatus.exclude(['WITHDRAWN'])

type Options = { from?: string; message?: string; dryRun?: boolean; json?: boolean }

export const define: Define = (command, terminal) => {
  command
    .argument('<application>', 'application reference or ID')
    .argument('<status>', `new status: ${STATUSES.options.join(', ')}`)
    .option('--message <text>', 'message to the candidate')
    .option('--from <name>', 'sender name (default: company name)')
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (idOrReference: string, statusArgument: string, options: Options) => {
      const { changeStatus } = await import('#lib/funnel-api/features/recruiting/change-status')
      const { data: status } = STATUSES.safeParse(statusArgument.toUpperCase())
      if (!status)
        throw new CommandError(`Invalid status: '${statusArgument}'. Choose one of: ${STATUSES.options.join(', ')}.`)
      const content = options.message === undefined ? undefined : checkText(options.message, MAX_CONTENT)
      await withResources(terminal, async ({ api, db }) => {
        const found = await findApplication(db, idOrReference)
        const { id: candidacy_id, company_id, status: old_status, company, first_name, name: job } = found
        const author = { type: 'Recruiter', name: options.from?.trim() || company } as const
        const change = { candidacy_id, status, author, ...(content !== undefined && { content }) }
        const entry = { action: 'candidacies.status.create', target_id: candidacy_id }
        const apply = () =>
          audited(
            api,
            company_id,
            () => changeStatus(api, change),
            (changed) => (changed === null ? [] : [{ ...entry, details: { status } }]),
          )
        const isChanged = old_status !== status && (options.dryRun || (await apply()) !== null)
        if (!isChanged) throw new CommandError(`The application already has the status ${status}. Nothing was changed.`)
        const result = { candidacy_id, old_status, new_status: status, is_dry_run: options.dryRun ?? false }
        const text = `${first_name} (${job}): ${old_status} → ${status}`
        printResult(terminal, options, result, () => (options.dryRun ? `${text} (dry run, nothing changed)` : text))
      })
    })
  addExamples(command, 'status K7M2-9QXD INTERVIEW --message "Tuesday at ten?"')
}
