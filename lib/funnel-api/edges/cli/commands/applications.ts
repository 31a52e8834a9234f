import { CandidacyStatus } from '#lib/domain/enumerations'
import { Option } from 'commander'
import { findApplication } from '#lib/funnel-api/edges/cli/find-application'
import { defineExport } from '#lib/funnel-api/edges/cli/commands/applications-export'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { withResources, withCompany } from '#lib/funnel-api/edges/cli/context'
import { formatMinute, formatTable } from '#lib/funnel-api/edges/cli/table'
import { COMPANY, addExamples, toTimestamp, JSON_OPTION, integerBetween } from '#lib/funnel-api/edges/cli/text'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'

type ListOptions = {
  json?: boolean
  campaign?: string
  status?: CandidacyStatus
  since?: string
  source?: string
  limit: number
  cursor?: string
}

export const define: Define = (command, terminal) => {
  const list = command
    .command('list')
    .description('List submitted applications, newest first')
    .argument(...COMPANY)
    .option('--campaign <slug>', 'only this job')
    .addOption(new Option('--status <status>', 'only applications with this status').choices(CandidacyStatus.options))
    .option('--since <day>', 'only applications submitted on or after this date', toTimestamp)
    .option('--source <source>', 'only applications from this source')
    .option('--limit <number>', 'maximum number of results', integerBetween(1, 1000), 50)
    .option('--cursor <cursor>', 'cursor from the previous page')
    .option(...JSON_OPTION)
    .action(async (slug: string, { json, ...filter }: ListOptions) => {
      const { listCandidacies } = await import('#lib/funnel-api/features/candidacies/list-applications')
      const listed = await withCompany(terminal, slug, ({ id }, { db }) => listCandidacies(db, id, filter))
      const { candidacies, next_cursor } = listed
      printResult(terminal, { json: json ?? false }, listed, () =>
        [
          formatTable(
            ['reference', 'submitted', 'job', 'name', 'status', 'replied', 'recommended by'],
            candidacies.map(({ reference, id, confirmed_at, campaign, person, status, answered_at, sponsor }) => [
              reference ?? id,
              formatMinute(confirmed_at),
              campaign.name,
              `${person.first_name} ${person.last_name}`,
              status,
              formatMinute(answered_at),
              sponsor,
            ]),
            'No applications found.',
          ),
          ...(next_cursor ? [`Next page: --cursor ${next_cursor}`] : []),
        ].join('\n'),
      )
    })
  addExamples(list, 'applications list bakery --status RECEIVED --since 2026-11-01')

  const show = command
    .command('show')
    .description('Show an application with its answers and file links')
    .argument('<application>', 'application reference or ID')
    .option(...JSON_OPTION)
    .action(async (idOrReference: string, options: { json?: boolean }) => {
      const { readCandidacy } = await import('#lib/funnel-api/features/recruiting/application')
      const application = await withResources(terminal, async ({ api, db }) => {
        const { id, company_id } = await findApplication(db, idOrReference)
        return readCandidacy(api, company_id, id, { linkHost: 'careers', hasTexts: true })
      })
      printResult(terminal, options, application, () => applicationText(application))
    })
  addExamples(show, 'applications show K7M2-9QXD')

  defineExport(command.command('export'), terminal)
}

const ANSWER_NAMES = {
  video: 'video answer',
  audio: 'audio answer',
  text: 'written answer',
  request: 'asks to answer in another way',
} as const

function applicationText({ person, campaign, pitch, resume, avatar, answers, ...rest }: StaffCandidacy): string {
  const row = (name: string, value: string | number | null | undefined) => [name, value ?? null]
  const link = (file: { filename: string; url?: string | null } | null | undefined) =>
    file && `${file.filename}${file.url ? `  ${file.url}` : '  (not available)'}`
  const rows = [
    row('name', `${person.first_name} ${person.last_name}`),
    row('email', person.email),
    row('phone', person.phone_number),
    row('link', person.bio_url),
    row('keywords', person.tags.join(', ')),
    row('contract types', person.job_types.join(', ')),
    row('photo', link(avatar)),
    row('job', `${campaign.name} (${campaign.slug})`),
    row('recommended by', rest.sponsor),
    row('submitted', formatMinute(rest.confirmed_at)),
    row('status', rest.status),
    row('replied', formatMinute(rest.answered_at)),
    row('withdrawn', formatMinute(rest.withdrawn_at)),
    row('messages', rest.nb_messages),
    row(ANSWER_NAMES[pitch?.kind ?? 'video'], pitch?.text ?? link(pitch?.film)),
    row('CV', link(resume) ?? (rest.resume_requirement === 'NOT_ASKED' ? 'not asked' : 'none')),
  ]
  const answerRows = answers.map(({ question, text }) => [question, text])
  return [
    formatTable([`${rest.reference ?? rest.id}`, ''], rows, ''),
    '',
    formatTable(['question', 'answer'], answerRows, ''),
  ].join('\n')
}
