import { Camera } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FilePicker } from '#components/recorder/file-method'
import css from './choose.module.css'

/** Opens the phone's camera app through a file input, for browsers in which the page cannot record. */
export function CameraApp() {
  const t = useTranslations('RECORDER')
  return (
    <div className={css.camera}>
      <FilePicker capture="user" label={t('CHOOSE.CAMERA_APP')} />
      <Camera aria-hidden />
      {t('CHOOSE.CAMERA_APP')}
    </div>
  )
}
