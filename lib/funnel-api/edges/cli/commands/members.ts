import { nameFromEmail } from '#lib/domain/name-from-email'
import { InvalidArgumentError, Option } from 'commander'
import type { Member } from '#lib/contract/staff/members'
import type { AuditDetails } from '#lib/domain/audit-details'
import type { Locale } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'
import { MemberRole } from '#lib/domain/staff'
import { audited } from '#lib/funnel-api/edges/cli/audited'
import { withCompany } from '#lib/funnel-api/edges/cli/context'
import { formatMinute, formatTable } from '#lib/funnel-api/edges/cli/table'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { COMPANY, addExamples, JSON_OPTION } from '#lib/funnel-api/edges/cli/text'
import type { Api } from '#lib/funnel-api/platform/context'
import { CommandError } from '#lib/funnel-api/platform/errors'

type Json = { json?: boolean }
type AddOptions = Json & { name?: string; role: MemberRole; locale?: Locale }

const EMAIL = ['<email>', 'email address of the member'] as const
const ROLES = 'recruiter (applications and conversations) or admin (everything in the company)'

const loadFeature = () => import('#lib/funnel-api/features/members/members')

type Change = Pick<AuditDetails, 'role' | 'is_suspended'>
const entryOf = (verb: 'create' | 'update' | 'delete', { id, name }: Pick<Member, 'id' | 'name'>, change?: Change) => [
  {
    action: `members.${verb}`,
    target_id: id,
    details: { ...(change && { fields: Object.keys(change), ...change }), name },
  },
]

export const define: Define = (command, terminal) => {
  const add = command
    .command('add')
    .description('Invite a member by email')
    .argument(...COMPANY)
    .argument(...EMAIL)
    .addOption(new Option('--role <role>', ROLES).argParser(toRole).default('recruiter' satisfies MemberRole))
    .option('--name <name>', 'name shown to colleagues and candidates (default: from the email address)')
    .addOption(new Option('--locale <locale>', 'email language (default: the company’s language)').choices(LOCALES))
    .option(...JSON_OPTION)
    .action(async (slug: string, email: string, { name, role, locale, ...options }: AddOptions) => {
      const contract = await import('#lib/contract/staff/members')
      const { addMember } = await loadFeature()
      const added = await withCompany(terminal, slug, (company, { api }) => {
        const { member } = contract.inviteMember.body.parse({
          member: { email, name: name ?? nameFromEmail(email), role, locale: locale ?? company.locale },
        })
        return audited(
          api,
          company.id,
          () => addMember(api, company.id, member),
          (created) => entryOf('create', created),
        )
      })
      printResult(terminal, options, added, () => `Invited ${added.name} (${added.email}) as ${added.role}.`)
    })
  addExamples(add, 'members add bakery lena@example.org --role admin')

  const list = command
    .command('list')
    .description('List the members of a company')
    .argument(...COMPANY)
    .option(...JSON_OPTION)
    .action(async (slug: string, options: Json) => {
      const { listMembers } = await import('#lib/funnel-api/features/members/queries')
      const members = await withCompany(terminal, slug, ({ id }, { api }) => listMembers(api, id))
      printResult(terminal, options, members, () =>
        formatTable(
          ['name', 'email', 'role', 'language', 'state', 'last used'],
          members.map((member) => [
            member.name,
            member.email,
            member.role,
            member.locale,
            stateOf(member),
            formatMinute(member.last_used_at),
          ]),
          'No members. Invite one with: npm run company -- members add',
        ),
      )
    })
  addExamples(list, 'members list bakery')

  const suspend = command
    .command('suspend')
    .description('End the access of a member, who remains in the list')
    .argument(...COMPANY)
    .argument(...EMAIL)
    .option('--undo', 'give a suspended member access again')
    .option(...JSON_OPTION)
    .action(async (slug: string, email: string, { undo = false, ...options }: Json & { undo?: boolean }) => {
      const { changeMember } = await loadFeature()
      const changed = await withMember(slug, email, (api, company_id, { id }) => {
        const change = { is_suspended: !undo }
        const work = () => changeMember(api, company_id, id, change)
        return audited(api, company_id, work, (member) => entryOf('update', member, change))
      })
      printResult(terminal, options, changed, () =>
        undo ? `${changed.email} has access again.` : `Suspended ${changed.email}.`,
      )
    })
  addExamples(suspend, 'members suspend bakery lena@example.org', 'members suspend bakery lena@example.org --undo')

  const remove = command
    .command('remove')
    .description('Remove a member')
    .argument(...COMPANY)
    .argument(...EMAIL)
    .option(...JSON_OPTION)
    .action(async (slug: string, email: string, options: Json) => {
      const { removeMember } = await loadFeature()
      const removed = await withMember(slug, email, async (api, company_id, member) => {
        const work = () => removeMember(api, company_id, member.id)
        await audited(api, company_id, work, () => entryOf('delete', member))
        return { id: member.id, email: member.email, is_removed: true }
      })
      printResult(terminal, options, removed, () => `Removed ${removed.email}.`)
    })
  addExamples(remove, 'members remove bakery lena@example.org')

  const role = command
    .command('role')
    .description('Change the role of a member')
    .argument(...COMPANY)
    .argument(...EMAIL)
    .argument('<role>', ROLES, toRole)
    .option(...JSON_OPTION)
    .action(async (slug: string, email: string, newRole: MemberRole, options: Json) => {
      const { changeMember } = await loadFeature()
      const changed = await withMember(slug, email, (api, company_id, { id }) => {
        const change = { role: newRole }
        const work = () => changeMember(api, company_id, id, change)
        return audited(api, company_id, work, (member) => entryOf('update', member, change))
      })
      printResult(terminal, options, changed, () => `${changed.email} is ${changed.role} now.`)
    })
  addExamples(role, 'members role bakery lena@example.org admin')

  const withMember = <T>(
    slug: string,
    email: string,
    work: (api: Api, company_id: number, member: Member) => Promise<T>,
  ): Promise<T> =>
    withCompany(terminal, slug, async ({ id }, { api }) => {
      const { listMembers } = await import('#lib/funnel-api/features/members/queries')
      const member = (await listMembers(api, id)).find((found) => found.email === email.trim().toLowerCase())
      if (!member)
        throw new CommandError(
          `Member '${email}' not found in company '${slug}'. List members with: npm run company -- members list ${slug}`,
        )
      return work(api, id, member)
    })
}

function toRole(text: string): MemberRole {
  if (text === 'operator')
    throw new InvalidArgumentError('An operator belongs to no company. Use: npm run company -- operators add')
  const { data } = MemberRole.safeParse(text)
  if (!data) throw new InvalidArgumentError(`Choose ${MemberRole.options.join(' or ')}.`)
  return data
}

const stateOf = ({ is_suspended, is_activated }: Member) =>
  is_suspended ? 'suspended' : is_activated ? 'active' : 'invited'
