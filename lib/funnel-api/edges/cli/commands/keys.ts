import { StaffScope } from '#lib/domain/staff'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { audited } from '#lib/funnel-api/edges/cli/audited'
import { withCompany } from '#lib/funnel-api/edges/cli/context'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { formatMinute, formatTable } from '#lib/funnel-api/edges/cli/table'
import { COMPANY, addExamples, JSON_OPTION, integerBetween, listOf } from '#lib/funnel-api/edges/cli/text'

type Json = { json?: boolean }

export const define: Define = (command, terminal) => {
  const create = command
    .command('create')
    .description('Create an API key (shown only once)')
    .argument(...COMPANY)
    .argument('<name>', 'label of the key')
    .option(
      '--scope <scope>',
      `permissions, repeatable or comma-separated (default: all): ${StaffScope.options.join(', ')}`,
      listOf(StaffScope.options),
    )
    .option(...JSON_OPTION)
    .action(async (slug: string, name: string, options: Json & { scope?: StaffScope[] }) => {
      const { createKey } = await import('#lib/funnel-api/features/accounts/api-keys')
      const scopes = options.scope ?? StaffScope.options
      const created = await withCompany(terminal, slug, ({ id: company_id }, { api }) =>
        audited(
          api,
          company_id,
          () => createKey(api, { company_id, name, scopes }),
          ({ id }) => [{ action: 'keys.create', target_id: id, details: { name } }],
        ),
      )
      printResult(terminal, options, { ...created, name, scopes }, () => created.key)
    })
  addExamples(create, 'keys create bakery "Our HR system" --scope candidacies:read,discussions:write')

  const list = command
    .command('list')
    .description('List API keys with scopes and last use')
    .argument(...COMPANY)
    .option(...JSON_OPTION)
    .action(async (slug: string, options: Json) => {
      const { listKeys } = await import('#lib/funnel-api/features/accounts/api-keys')
      const keys = await withCompany(terminal, slug, ({ id }, { db }) => listKeys({ db }, id))
      printResult(terminal, options, keys, () =>
        formatTable(
          ['id', 'name', 'key', 'scopes', 'last used', 'revoked'],
          keys.map(({ id, name, prefix, scopes, last_used_at, revoked_at }) => [
            id,
            name,
            `${prefix}…`,
            scopes.length === StaffScope.options.length ? 'all' : scopes.join(', '),
            formatMinute(last_used_at),
            formatMinute(revoked_at),
          ]),
          'No API keys. Create one with: npm run company -- keys create',
        ),
      )
    })
  addExamples(list, 'keys list bakery')

  const revoke = command
    .command('revoke')
    .description('Revoke an API key')
    .argument(...COMPANY)
    .argument('<id>', 'key ID from keys list', integerBetween(1, 2_147_483_647))
    .option(...JSON_OPTION)
    .action(async (slug: string, id: number, options: Json) => {
      const { revokeKey } = await import('#lib/funnel-api/features/accounts/api-keys')
      const revoked = await withCompany(terminal, slug, (company, { api }) =>
        audited(
          api,
          company.id,
          () => revokeKey(api, company.id, id),
          (details) => (details ? [{ action: 'keys.delete', target_id: id, details }] : []),
        ),
      )
      if (!revoked) throw new CommandError(`Key ${id} of company '${slug}' not found or already revoked.`)
      printResult(terminal, options, { id, is_revoked: true }, () => `Revoked key ${id}.`)
    })
  addExamples(revoke, 'keys revoke bakery 3')
}
