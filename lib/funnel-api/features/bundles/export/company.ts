import type { Selectable } from 'kysely'
import { type BundleFile, filled, type NameOf, toText, toYaml } from '#lib/funnel-api/cli/bundle-out/texts'
import type { CompanyRow, EntityRow } from '#lib/funnel-api/db/schema'

/** company.yaml: the company, its theme, its labels, its entities. */
export function companyFile(
  row: Selectable<CompanyRow>,
  entities: readonly Selectable<EntityRow>[],
  nameOf: NameOf,
): BundleFile {
  const { id: _id, slug: _slug, description_texts, logo_url, favicon_url, chat_provider, chat_id, ...facts } = row
  const { name, locale, time_zone, website_locales, theme, labels, accessibility, ...settings } = facts
  const company = filled({
    ...{ name, locale, time_zone, website_locales },
    description: toText(description_texts, locale),
    logo: nameOf(logo_url),
    favicon: nameOf(favicon_url),
    ...Object.fromEntries(Object.entries(settings).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    chat: chat_provider && chat_id ? { provider: chat_provider, id: chat_id } : null,
    accessibility: accessibility && filled(accessibility),
    ...{ theme, labels },
    entities: entities.map((entity) =>
      filled({
        slug: entity.slug,
        name: entity.name,
        logo: nameOf(entity.logo_url),
        website_url: entity.website_url,
      }),
    ),
  })
  return { file: 'company.yaml', text: toYaml(company) }
}
