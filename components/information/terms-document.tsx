import { useLocale, useTranslations } from 'next-intl'
import { Prose } from '#components/ui/prose'
import { languageTag, TEST_LOCALE } from '#lib/domain/locales'
import type { Terms } from '#lib/domain/terms'
import { useFormatter } from '#lib/i18n/formatter'
import { ReadingPage } from './reading-page'

/**
 * A legal text with the version that an acceptance refers to. Shows a note if it is not in the user's language. The
 * pseudo-locale shows no note, because no legal text is written in it.
 */
export function TermsDocument({ terms: { title, content, version, locale } }: { terms: Terms }) {
  const t = useTranslations('INFORMATION.TERMS')
  const userLocale = useLocale()
  const isForeign = locale !== userLocale && userLocale !== TEST_LOCALE
  const language = new Intl.DisplayNames(languageTag(userLocale), { type: 'language' }).of(locale) ?? locale
  const lang = isForeign ? locale : undefined
  const line = [useVersionText(version), isForeign && t('OTHER_LANGUAGE', { language })].filter(Boolean).join(' · ')
  return (
    <ReadingPage title={title} lang={lang} line={line}>
      <Prose html={content} lang={lang} />
    </ReadingPage>
  )
}

/** Formats a version that is a day or a month. Any other is shown unchanged. */
function useVersionText(version: string) {
  const t = useTranslations('INFORMATION.TERMS')
  const format = useFormatter()
  const [, month, day] = /^(\d{4}-\d\d)(-\d\d)?$/.exec(version) ?? []
  const date = new Date(`${month}${day ?? '-01'}T12:00:00Z`)
  if (!month || Number.isNaN(date.getTime())) return t('VERSION', { version })
  if (day) return t('VERSION_DAY', { date: format.dateTime(date, { dateStyle: 'long', timeZone: 'UTC' }) })
  return t('VERSION_MONTH', { month: format.dateTime(date, { month: 'long', year: 'numeric', timeZone: 'UTC' }) })
}
