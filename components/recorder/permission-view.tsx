import { useTranslations } from 'next-intl'
import { Spinner } from '#components/ui/spinner'
import { useRecorderContext } from './context'
import css from './panel.module.css'

const TITLES = { video: 'TITLE', silent: 'TITLE_CAMERA', audio: 'TITLE_MICROPHONE' } as const

/** Shown while the browser asks for camera and microphone permission. */
export function PermissionView() {
  const t = useTranslations('RECORDER.PERMISSION')
  const { kind } = useRecorderContext()
  return (
    <div className={css.wait} role="status">
      <Spinner className={css.spinner} />
      <h2 className={css.title}>{t(TITLES[kind])}</h2>
      <p>{t('TEXT')}</p>
    </div>
  )
}

export function StoppingView() {
  const t = useTranslations('RECORDER')
  return (
    <div className={css.wait}>
      <Spinner className={css.spinner} />
      <p>{t('STOPPING')}</p>
    </div>
  )
}
