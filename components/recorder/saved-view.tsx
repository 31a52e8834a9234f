import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Screen } from '#components/recorder/screen'
import css from './screen.module.css'

/** Shown until the parent shows the saved video. */
export function SavedView() {
  const t = useTranslations('RECORDER.SAVED')
  return (
    <Screen title={t('TITLE')}>
      <p className={css.note}>
        <CircleCheck aria-hidden />
        {t('TEXT')}
      </p>
    </Screen>
  )
}
