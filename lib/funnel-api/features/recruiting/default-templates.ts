import { MessageTemplate } from '#lib/contract/staff/message-templates'
import type { Locale } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'
import { de } from '#lib/funnel-api/features/recruiting/default-templates/de'
import { en } from '#lib/funnel-api/features/recruiting/default-templates/en'
import { es } from '#lib/funnel-api/features/recruiting/default-templates/es'
import { fr } from '#lib/funnel-api/features/recruiting/default-templates/fr'
import { nl } from '#lib/funnel-api/features/recruiting/default-templates/nl'
import type { DefaultTexts } from '#lib/funnel-api/features/recruiting/default-templates/texts'

const TEXTS: Record<Locale, DefaultTexts> = { de, en, es, fr, nl }

/** Templates that exist without configuration. Their IDs are stable, such as 'default-rejection-de'. */
export const DEFAULT_TEMPLATES: readonly MessageTemplate[] = LOCALES.flatMap((locale) =>
  Object.entries(TEXTS[locale]).map(([key, { name, content }], position) =>
    MessageTemplate.parse({
      id: `default-${key}-${locale}`,
      kind: key.replace(/-\d$/, ''),
      locale,
      name,
      content,
      position,
      is_default: true,
      changed_at: null,
    }),
  ),
)
