import { CONTENT_MOST } from '#lib/domain/discussion'
import { CandidacyStatus } from '#lib/domain/enumerations'
import { applicationOf, checkedWords } from '#lib/funnel-api/cli/application-of'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { opened } from '#lib/funnel-api/cli/place'
import { Refused } from '#lib/funnel-api/cli/refused'
import { answer } from '#lib/funnel-api/cli/terminal'
import { DRY_RUN, example, JSON_OPTION } from '#lib/funnel-api/cli/words'

/** Stepping back is the candidate's own. */
const STATUSES = CandidacyStatus.exclude(['WITHDRAWN'])

type Options = { from?: string; message?: string; dryRun?: boolean; json?: boolean }

export const define: Define = (command, terminal) => {
  command
    .argument('<application>', 'the number on its receipt, or its id')
    .argument('<status>', STATUSES.options.join(', '))
    .option('--message <text>', 'words to go with it')
    .option('--from <name>', 'who writes; the company unless given')
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (named: string, wanted: string, options: Options) => {
      const { changeStatus } = await import('#lib/funnel-api/candidacy-status')
      const { data: status } = STATUSES.safeParse(wanted.toUpperCase())
      if (!status) throw new Refused(`'${wanted}' is no status. There are: ${STATUSES.options.join(', ')}.`)
      const content = options.message === undefined ? undefined : checkedWords(options.message, CONTENT_MOST)
      await opened(terminal, async ({ api, db }) => {
        const { id: candidacy_id, company, first_name, job, ...before } = await applicationOf(db, named)
        const old_status = before.status ?? 'RECEIVED'
        const author = { type: 'Recruiter', name: options.from?.trim() || company } as const
        const move = { candidacy_id, status, author, ...(content !== undefined && { content }) }
        const isMoved = old_status !== status && (options.dryRun || (await changeStatus(api, move)) !== null)
        if (!isMoved) throw new Refused(`The application is at ${status} already; nothing was written.`)
        const told = { candidacy_id, old_status, new_status: status, is_dry_run: options.dryRun ?? false }
        const words = `${first_name} (${job}): ${old_status} → ${status}`
        answer(terminal, options, told, () => (options.dryRun ? `${words}; nothing written` : words))
      })
    })
  example(command, 'status K7M2-9QXD INTERVIEW --message "Tuesday at ten?"')
}
