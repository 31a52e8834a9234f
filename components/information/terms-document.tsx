import { useLocale, useTranslations } from 'next-intl'
import { Prose } from '#components/ui/prose'
import type { Terms } from '#lib/domain/terms'
import { useFormatter } from '#lib/i18n/formatter'
import { Reading } from './reading'

/** A legal text with the version that an acceptance refers to; says so if it is not in the user's language. */
export function TermsDocument({ terms: { title, content, version, locale } }: { terms: Terms }) {
  const t = useTranslations('INFORMATION.TERMS')
  const own = useLocale()
  const isForeign = locale !== own && own !== 'tst'
  const language = new Intl.DisplayNames(own === 'tst' ? 'en' : own, { type: 'language' }).of(locale) ?? locale
  const lang = isForeign ? locale : undefined
  const line = [useVersion(version), isForeign && t('OTHER_LANGUAGE', { language })].filter(Boolean).join(' · ')
  return (
    <Reading title={title} lang={lang} line={line}>
      <Prose html={content} lang={lang} />
    </Reading>
  )
}

/** Formats a version that is a day or a month; any other is shown unchanged. */
function useVersion(version: string) {
  const t = useTranslations('INFORMATION.TERMS')
  const format = useFormatter()
  const [, month, day] = /^(\d{4}-\d\d)(-\d\d)?$/.exec(version) ?? []
  const date = new Date(`${month}${day ?? '-01'}T12:00:00Z`)
  if (!month || Number.isNaN(date.getTime())) return t('VERSION', { version })
  if (day) return t('VERSION_DAY', { date: format.dateTime(date, { dateStyle: 'long', timeZone: 'UTC' }) })
  return t('VERSION_MONTH', { month: format.dateTime(date, { month: 'long', year: 'numeric', timeZone: 'UTC' }) })
}
