import type { Api } from '#lib/funnel-api/platform/context'
import { EXPORT_CODES, type ExportNames, exportNamesIn } from '#lib/funnel-api/features/candidacies/export-names'
import type { Staff } from '#lib/funnel-api/features/members/authenticate'
import { readLocale } from '#lib/funnel-api/features/members/queries'

/** The texts of an export: those of the API for programs, which have a key, and otherwise the language of the member. */
export const exportNamesOf = async ({ db }: Pick<Api, 'db'>, { actor }: Pick<Staff, 'actor'>): Promise<ExportNames> =>
  actor.kind === 'key' ? EXPORT_CODES : exportNamesIn(await readLocale(db, actor.id))
