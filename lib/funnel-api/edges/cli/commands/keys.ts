import { StaffScope } from '#lib/domain/staff'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { withCompany } from '#lib/funnel-api/cli/place'
import { Refused } from '#lib/funnel-api/cli/refused'
import { minute, table } from '#lib/funnel-api/cli/table'
import { answer } from '#lib/funnel-api/cli/terminal'
import { COMPANY, example, JSON_OPTION, numberOf, oneOf } from '#lib/funnel-api/cli/words'

type Json = { json?: boolean }

export const define: Define = (command, terminal) => {
  const create = command
    .command('create')
    .description('Makes a key. It is told this once: what is kept of it opens nothing.')
    .argument(...COMPANY)
    .argument('<name>', 'what it is for, to know it again')
    .option(
      '--scope <scope>',
      `what it may do, more than once or with commas; all unless given: ${StaffScope.options.join(', ')}`,
      oneOf(StaffScope.options),
    )
    .option(...JSON_OPTION)
    .action(async (slug: string, name: string, options: Json & { scope?: StaffScope[] }) => {
      const { createKey } = await import('#lib/funnel-api/staff/keys')
      const scopes = options.scope ?? StaffScope.options
      const made = await withCompany(terminal, slug, ({ id: company_id }, { api }) =>
        createKey(api, { company_id, name, scopes }),
      )
      answer(terminal, options, { ...made, name, scopes }, () => made.key)
    })
  example(create, 'keys create bakery "Our HR system" --scope candidacies:read,discussions:write')

  const list = command
    .command('list')
    .description('Lists keys by their beginnings, with what they may do and when they were last used.')
    .argument(...COMPANY)
    .option(...JSON_OPTION)
    .action(async (slug: string, options: Json) => {
      const { listKeys } = await import('#lib/funnel-api/staff/keys')
      const keys = await withCompany(terminal, slug, ({ id }, { db }) => listKeys({ db }, id))
      answer(terminal, options, keys, () =>
        table(
          ['id', 'name', 'key', 'may', 'last used', 'revoked'],
          keys.map(({ id, name, prefix, scopes, last_used_at, revoked_at }) => [
            ...[id, name, `${prefix}…`],
            scopes.length === StaffScope.options.length ? 'everything' : scopes.join(', '),
            ...[minute(last_used_at), minute(revoked_at)],
          ]),
          'There is no key; npm run company -- keys create makes one.',
        ),
      )
    })
  example(list, 'keys list bakery')

  const revoke = command
    .command('revoke')
    .description('Ends a key at once.')
    .argument(...COMPANY)
    .argument('<id>', 'as keys list tells it', numberOf(1, 2_147_483_647))
    .option(...JSON_OPTION)
    .action(async (slug: string, id: number, options: Json) => {
      const { revokeKey } = await import('#lib/funnel-api/staff/keys')
      const isRevoked = await withCompany(terminal, slug, (company, { api }) => revokeKey(api, company.id, id))
      if (!isRevoked) throw new Refused(`${slug} has no key ${id}, or it was ended before.`)
      answer(terminal, options, { id, is_revoked: true }, () => `Key ${id} opens nothing any more.`)
    })
  example(revoke, 'keys revoke bakery 3')
}
