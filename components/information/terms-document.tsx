import { useLocale, useTranslations } from 'next-intl'
import { Prose } from '#components/ui/prose'
import type { Terms } from '#lib/domain/terms'
import { Reading } from './reading'

/** A legal text as it stood, with the version that an acceptance names; says so when it is not in the reader's language. */
export function TermsDocument({ terms: { title, content, version, locale } }: { terms: Terms }) {
  const t = useTranslations('INFORMATION.TERMS')
  const own = useLocale()
  const isForeign = locale !== own && own !== 'tst'
  const language = new Intl.DisplayNames(own === 'tst' ? 'en' : own, { type: 'language' }).of(locale) ?? locale
  const lang = isForeign ? locale : undefined
  const line = [t('VERSION', { version }), isForeign && t('OTHER_LANGUAGE', { language })].filter(Boolean).join(' · ')
  return (
    <Reading title={title} lang={lang} line={line}>
      <Prose html={content} lang={lang} />
    </Reading>
  )
}
