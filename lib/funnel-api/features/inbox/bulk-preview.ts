import type { BulkAction, BulkPreview } from '#lib/contract/staff/bulk'
import type { Locale } from '#lib/domain/enumerations'
import { fillBulkMessages, messageOf } from '#lib/funnel-api/features/inbox/bulk-message'
import { resolveBulk } from '#lib/funnel-api/features/inbox/bulk-selection'
import { previewEmail } from '#lib/funnel-api/features/recruiting/preview-email'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

const MAX_EXAMPLES = 3

type Context = Pick<Api, 'db' | 'now' | 'origin' | 'secret' | 'replyDomain'>

/** Returns what a bulk action would change, with up to three example emails. Changes nothing. */
export async function previewBulk(
  api: Context,
  { company_id, author_name }: { company_id: number; author_name: string },
  action: BulkAction,
): Promise<BulkPreview> {
  const message = await messageOf(api.db, company_id, action)
  const { ids, versions, changing: selected, failures } = await resolveBulk(api.db, company_id, action)
  const { texts, skipped } = await fillBulkMessages(api, selected, author_name, message)
  const changing = selected.filter((id) => texts.has(id))
  const locales = await localesOf(api.db, changing)
  const reasons = [...failures.map(({ reason }) => reason), ...skipped.values()]
  const count = (reason: (typeof reasons)[number]) => reasons.filter((each) => each === reason).length
  return {
    ids,
    versions,
    nb_selected: ids.length,
    nb_changing: changing.length,
    nb_same_status: count('SAME_STATUS'),
    nb_withdrawn: count('WITHDRAWN'),
    nb_scheduled: count('SCHEDULED'),
    nb_empty_field: count('EMPTY_FIELD'),
    nb_too_long: count('TOO_LONG'),
    nb_missing: count('NOT_FOUND'),
    nb_emails: changing.length,
    languages: languagesOf(locales, message.texts),
    emails: await Promise.all(
      examplesOf(changing, locales).map((id) =>
        renderExample(api, id, { status: action.status, content: texts.get(id)!, author_name }),
      ),
    ),
  }
}

/** Returns the language in which each candidate receives messages, by application ID. */
async function localesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Locale>> {
  const rows = await db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['candidacies.id', 'users.locale', 'companies.locale as company_locale'])
    // No application has ID 0.
    .where('candidacies.id', 'in', ids.length === 0 ? [0] : ids)
    .execute()
  return new Map(rows.map(({ id, locale, company_locale }) => [id, locale ?? company_locale]))
}

function languagesOf(locales: ReadonlyMap<number, Locale>, texts: ReadonlyMap<Locale, string>) {
  const counts = new Map<Locale, number>()
  for (const locale of locales.values()) counts.set(locale, (counts.get(locale) ?? 0) + 1)
  return [...counts]
    .map(([locale, nb_emails]) => ({ locale, nb_emails, has_template: texts.has(locale) }))
    .toSorted((one, other) => other.nb_emails - one.nb_emails || one.locale.localeCompare(other.locale))
}

/** Chooses the applications whose emails are shown. Prefers one per language. Keeps the order of `ids`. */
function examplesOf(ids: readonly number[], locales: ReadonlyMap<number, Locale>): number[] {
  const firstByLocale = new Map(ids.toReversed().map((id) => [locales.get(id), id]))
  const firsts = ids.filter((id) => firstByLocale.get(locales.get(id)) === id)
  const examples = [...new Set([...firsts, ...ids])].slice(0, MAX_EXAMPLES)
  return ids.filter((id) => examples.includes(id))
}

async function renderExample(api: Context, candidacy_id: number, content: Parameters<typeof previewEmail>[2]) {
  const { first_name, last_name } = await api.db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .select(['users.first_name', 'users.last_name'])
    .where('candidacies.id', '=', candidacy_id)
    .executeTakeFirstOrThrow()
  const { subject, text, to } = await previewEmail(api, candidacy_id, content)
  return { candidacy_id, first_name, last_name, to, subject, text }
}
