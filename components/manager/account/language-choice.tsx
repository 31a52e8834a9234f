import { useTranslations } from 'next-intl'
import { Setting } from '#components/manager/shell/setting'
import { Select } from '#components/ui/select'
import { saveLocale } from '#lib/client/locale'
import { LOCALE_NAMES, LOCALES } from '#lib/domain/locales'

/** Changes the language of the screens. The page is loaded again, because its texts come with it. */
export function LanguageChoice({ locale }: { locale: string }) {
  const t = useTranslations('MANAGER.ACCOUNT')
  return (
    <Setting title={t('LANGUAGE')} hint={t('LANGUAGE_HINT')}>
      <Select
        aria-label={t('LANGUAGE')}
        value={locale}
        options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        onChange={(event) => {
          saveLocale(event.target.value)
          location.reload()
        }}
      />
    </Setting>
  )
}
