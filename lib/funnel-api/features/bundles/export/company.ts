import type { Selectable } from 'kysely'
import { Accessibility } from '#lib/domain/accessibility'
import type { Locale } from '#lib/domain/enumerations'
import { type BundleFile, omitEmpty, type NameOf, toText, toYaml } from '#lib/funnel-api/features/bundles/export/texts'
import type { CompanyRow, EntityRow } from '#lib/funnel-api/platform/db/schema'

/** Returns the file company.yaml: the company with its theme, labels and entities. */
export function companyFile(
  row: Selectable<CompanyRow>,
  entities: readonly Selectable<EntityRow>[],
  nameOf: NameOf,
): BundleFile {
  const { id: _id, slug: _slug, description_texts, logo_url, favicon_url, chat_provider, chat_id, ...facts } = row
  const { name, locale, time_zone, website_locales, theme, labels, accessibility, ...settings } = facts
  const company = omitEmpty({
    name,
    locale,
    time_zone,
    website_locales,
    description: toText(description_texts, locale),
    logo: nameOf(logo_url),
    favicon: nameOf(favicon_url),
    ...Object.fromEntries(Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    chat: chat_provider && chat_id ? { provider: chat_provider, id: chat_id } : null,
    accessibility: accessibility && statementOf(Accessibility.parse(accessibility), locale),
    theme,
    labels,
    entities: entities.map((entity) =>
      omitEmpty({
        slug: entity.slug,
        name: entity.name,
        logo: nameOf(entity.logo_url),
        website_url: entity.website_url,
      }),
    ),
  })
  return { file: 'company.yaml', text: toYaml(company) }
}

const statementOf = ({ limits, tests, ...facts }: Accessibility, locale: Locale) =>
  omitEmpty({
    ...facts,
    limits: limits.map(({ reason, text }) => ({ reason, text: toText(text, locale) })),
    tests: tests.map((text) => toText(text, locale)),
  })
