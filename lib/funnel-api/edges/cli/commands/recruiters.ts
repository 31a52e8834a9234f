import { Option } from 'commander'
import type { ApplicationEmails } from '#lib/contract/staff/recruiters'
import type { Locale } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { audited } from '#lib/funnel-api/edges/cli/audited'
import { withCompany } from '#lib/funnel-api/edges/cli/context'
import { formatTable } from '#lib/funnel-api/edges/cli/table'
import { COMPANY, addExamples, JSON_OPTION, integerBetween } from '#lib/funnel-api/edges/cli/text'

type Json = { json?: boolean }
type AddOptions = Json & {
  name: string
  locale?: Locale
  campaign?: string[]
  messages: boolean
  weekly?: boolean
  applications: ApplicationEmails
  deadlines: boolean
}

const FREQUENCIES: readonly ApplicationEmails[] = ['immediately', 'daily', 'weekly', 'never']

export const define: Define = (command, terminal) => {
  const add = command
    .command('add')
    .description('Add a recruiter who gets and answers candidate emails, and invite the recruiter as a member')
    .argument(...COMPANY)
    .argument('<email>', 'email address of the recruiter')
    .requiredOption('--name <name>', 'name shown to candidates')
    .addOption(new Option('--locale <locale>', 'email language (default: the company’s language)').choices(LOCALES))
    .option('--campaign <slug...>', 'only candidates of these jobs (default: all jobs)')
    .option('--no-messages', 'do not send candidate messages by email')
    .option('--weekly', 'send the weekly summary')
    .addOption(
      new Option('--applications <frequency>', 'when to send new applications').choices(FREQUENCIES).default('daily'),
    )
    .option('--no-deadlines', 'do not send an email on the working day before promised replies are due')
    .option(...JSON_OPTION)
    .action(async (slug: string, email: string, options: AddOptions) => {
      const contract = await import('#lib/contract/staff/recruiters')
      const { addRecruiter, membershipEntries } = await import('#lib/funnel-api/features/members/recruiters')
      const { recruiter: created } = await withCompany(terminal, slug, ({ id, locale }, { api }) => {
        const { recruiter } = contract.createRecruiter.body.parse({
          recruiter: {
            email,
            name: options.name,
            locale: options.locale ?? locale,
            campaign_slugs: options.campaign ?? null,
            is_told_of_messages: options.messages,
            is_told_weekly: options.weekly ?? false,
            application_emails: options.applications,
            is_told_of_deadlines: options.deadlines,
          },
        })
        return audited(
          api,
          id,
          () => addRecruiter(api, id, recruiter),
          ({ recruiter: { id: target_id, name }, member_id }) => [
            { action: 'recruiters.create', target_id, details: { name } },
            ...membershipEntries('create', member_id, name),
          ],
        )
      })
      printResult(terminal, options, created, () => `Added recruiter ${created.name} (${created.email}).`)
    })
  addExamples(add, 'recruiters add bakery lena@example.org --name "Lena Vogt" --campaign night-baker')

  const list = command
    .command('list')
    .description('List recruiters with their email settings')
    .argument(...COMPANY)
    .option(...JSON_OPTION)
    .action(async (slug: string, options: Json) => {
      const { listRecruiters } = await import('#lib/funnel-api/features/companies/recruiters')
      const recruiters = await withCompany(terminal, slug, ({ id }, { db }) => listRecruiters(db, id))
      printResult(terminal, options, recruiters, () =>
        formatTable(
          ['id', 'name', 'email', 'language', 'campaigns', 'applications', 'messages', 'deadlines', 'weekly'],
          recruiters.map((recruiter) => [
            recruiter.id,
            recruiter.name,
            recruiter.email,
            recruiter.locale,
            recruiter.campaign_slugs?.join(', ') ?? 'all',
            recruiter.application_emails,
            ...[recruiter.is_told_of_messages, recruiter.is_told_of_deadlines, recruiter.is_told_weekly].map(yesOrNo),
          ]),
          'No recruiters. Add one with: npm run company -- recruiters add',
        ),
      )
    })
  addExamples(list, 'recruiters list bakery')

  const remove = command
    .command('remove')
    .description('Remove a recruiter with queued emails and access. Administrators remain members')
    .argument(...COMPANY)
    .argument('<id>', 'recruiter ID from recruiters list', integerBetween(1, 2_147_483_647))
    .option(...JSON_OPTION)
    .action(async (slug: string, id: number, options: Json) => {
      const { membershipEntries, removeRecruiter } = await import('#lib/funnel-api/features/members/recruiters')
      await withCompany(terminal, slug, ({ id: company_id }, { api }) =>
        audited(
          api,
          company_id,
          () => removeRecruiter(api, company_id, id),
          ({ name, member_id }) => [
            { action: 'recruiters.delete', target_id: id, details: { name } },
            ...membershipEntries('delete', member_id, name),
          ],
        ),
      )
      printResult(terminal, options, { id, is_removed: true }, () => `Removed recruiter ${id}.`)
    })
  addExamples(remove, 'recruiters remove bakery 2')
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')
