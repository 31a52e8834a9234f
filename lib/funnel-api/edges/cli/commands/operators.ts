import { Option } from 'commander'
import type { Locale } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'
import { nameFromEmail } from '#lib/domain/name-from-email'
import { audited } from '#lib/funnel-api/edges/cli/audited'
import { withResources } from '#lib/funnel-api/edges/cli/context'
import { formatMinute, formatTable } from '#lib/funnel-api/edges/cli/table'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { addExamples, JSON_OPTION } from '#lib/funnel-api/edges/cli/text'

type Json = { json?: boolean }

const loadFeature = () => import('#lib/funnel-api/features/members/operators')

export const define: Define = (command, terminal) => {
  const add = command
    .command('add')
    .description('Invite an operator by email, or make a member an operator')
    .argument('<email>', 'email address of the operator')
    .option('--name <name>', 'name of the operator (default: from the email address)')
    .addOption(new Option('--locale <locale>', 'email language').choices(LOCALES).default('en' satisfies Locale))
    .option(...JSON_OPTION)
    .action(async (email: string, options: Json & { name?: string; locale: Locale }) => {
      const { inviteMember } = await import('#lib/contract/staff/members')
      const { createOperator } = await loadFeature()
      // The schema requires a role, but an operator has no role in a company.
      const { member } = inviteMember.body.parse({
        member: { email, name: options.name ?? nameFromEmail(email), role: 'admin', locale: options.locale },
      })
      const added = await withResources(terminal, ({ api }) =>
        audited(
          api,
          null,
          () => createOperator(api, member),
          ({ id, name }) => [{ action: 'operators.create', target_id: id, details: { name } }],
        ),
      )
      printResult(terminal, options, added, () => `Invited ${added.name} (${added.email}) as operator.`)
    })
  addExamples(add, 'operators add max@example.org --name "Max Weiss"')

  const list = command
    .command('list')
    .description('List operators')
    .option(...JSON_OPTION)
    .action(async (options: Json) => {
      const { listOperators } = await loadFeature()
      const operators = await withResources(terminal, ({ api }) => listOperators(api))
      printResult(terminal, options, operators, () =>
        formatTable(
          ['name', 'email', 'language', 'state', 'created'],
          operators.map(({ name, email, locale, is_activated, created_at }) => [
            name,
            email,
            locale,
            is_activated ? 'active' : 'invited',
            formatMinute(created_at),
          ]),
          'No operators. Invite one with: npm run company -- operators add',
        ),
      )
    })
  addExamples(list, 'operators list')

  const remove = command
    .command('remove')
    .description('End the access of an operator, except to companies in which the person is a member')
    .argument('<email>', 'email address of the operator')
    .option(...JSON_OPTION)
    .action(async (email: string, options: Json) => {
      const { removeOperator } = await loadFeature()
      await withResources(terminal, ({ api }) =>
        audited(
          api,
          null,
          () => removeOperator(api, email),
          ({ id, name, recruiters }) => [
            { action: 'operators.delete', target_id: id, details: { name } },
            ...recruiters.map((recruiter) => ({
              company_id: recruiter.company_id,
              action: 'recruiters.delete',
              target_id: recruiter.id,
              details: { name: recruiter.name },
            })),
          ],
        ),
      )
      printResult(terminal, options, { email, is_removed: true }, () => `Removed operator ${email}.`)
    })
  addExamples(remove, 'operators remove max@example.org')
}
