import { CandidacyStatus } from '#lib/domain/enumerations'
import { publicOrigin } from '#lib/domain/public-origin'
import { changeStatus } from '#lib/funnel-api/candidacy-status'
import type { Db } from '#lib/funnel-api/db/open'
import { type Writing, writeAsRecruiter } from '#lib/funnel-api/discussions'

/** What whoever typed the command is told, in one sentence. */
export class Refused extends Error {}

const MOST = 10_000

/** The same addresses in mails as those that the server writes: it reads the same variables. */
const writing = (db: Db, env: NodeJS.ProcessEnv): Writing => ({
  db,
  now: () => new Date(),
  origin: publicOrigin({
    ROOT_DOMAIN: env.ROOT_DOMAIN || 'localhost',
    PUBLIC_SCHEME: env.PUBLIC_SCHEME === 'https' ? 'https' : 'http',
    PUBLIC_PORT: env.PUBLIC_PORT ? Number(env.PUBLIC_PORT) : undefined,
    PORT: Number(env.PORT || 3000),
  }),
})

/** The application of a receipt's number, 'K7M2-9QXD' in any writing, or of an id. */
async function applicationOf(db: Db, named: string) {
  const letters = named.toUpperCase().replace(/[^\dA-Z]/g, '')
  const isId = /^\d{1,9}$/.test(named)
  const found = await db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .select(['candidacies.id', 'candidacies.status', 'users.first_name', 'campaigns.name as job'])
    .select('companies.name as company')
    .where((eb) =>
      isId
        ? eb('candidacies.id', '=', Number(named))
        : eb('candidacies.reference', '=', `${letters.slice(0, 4)}-${letters.slice(4)}`),
    )
    .executeTakeFirst()
  if (!found) throw new Refused(`There is no application '${named}': give the number on its receipt, or its id.`)
  return found
}

function checked(text: string): string {
  if (text.trim() === '') throw new Refused('The message is empty.')
  if (text.length > MOST) throw new Refused(`The message has ${text.length} characters; ${MOST} is the most.`)
  return text.trim()
}

export async function message(
  db: Db,
  named: string,
  text: string,
  { from, close }: { from?: string; close?: boolean },
) {
  const content = checked(text)
  const { id, company, first_name, job } = await applicationOf(db, named)
  const api = writing(db, process.env)
  const author_name = from?.trim() || company
  await writeAsRecruiter(api, { candidacy_id: id, author_name, content, is_closing: close ?? false })
  return `${first_name} (${job}) has a message of ${author_name}.${close ? ' It is the last one: the conversation is closed.' : ''}`
}

export async function status(
  db: Db,
  named: string,
  wanted: string,
  { from, message: text }: { from?: string; message?: string },
) {
  const parsed = CandidacyStatus.safeParse(wanted.toUpperCase())
  if (!parsed.success) throw new Refused(`'${wanted}' is no status. There are: ${CandidacyStatus.options.join(', ')}.`)
  const content = text === undefined ? undefined : checked(text)
  const application = await applicationOf(db, named)
  const author = { type: 'Recruiter', name: from?.trim() || application.company } as const
  const { id: candidacy_id, first_name, job } = application
  const told = await changeStatus(writing(db, process.env), { candidacy_id, status: parsed.data, author, content })
  if (!told) throw new Refused(`The application is at ${parsed.data} already; nothing was written.`)
  return `${first_name} (${job}): ${told.old_status} → ${told.new_status}`
}
