import { useTranslations } from 'next-intl'
import { Setting } from '#components/manager/shell/setting'
import { Select } from '#components/ui/select'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { saveLocale } from '#lib/client/locale'
import { updateOwn } from '#lib/client/manager/own-sessions'
import { Locale } from '#lib/domain/enumerations'
import { LOCALE_OPTIONS } from '#lib/domain/locales'

/** Changes the language of the screens. Reloads the page, because the server sends the texts with it. */
export function LanguageChoice({ locale }: { locale: string }) {
  const t = useTranslations('MANAGER.ACCOUNT')
  const showToast = useToast()
  const errorText = useErrorText()
  const change = (next: Locale) =>
    updateOwn({ locale: next }).then(
      () => {
        saveLocale(next)
        location.reload()
      },
      (error: unknown) => showToast(errorText.toast(error)),
    )
  return (
    <Setting title={t('LANGUAGE')} hint={t('LANGUAGE_HINT')}>
      <Select
        aria-label={t('LANGUAGE')}
        value={locale}
        options={LOCALE_OPTIONS}
        onChange={(event) => void change(Locale.parse(event.target.value))}
      />
    </Setting>
  )
}
