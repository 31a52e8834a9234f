import { Camera } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FilePicker } from '#components/recorder/file-method'
import s from './choose.module.css'

/** If the page cannot record: opens the phone's camera app through a file input. */
export function CameraApp() {
  const t = useTranslations('RECORDER')
  return (
    <div className={s.camera}>
      <FilePicker className={s.input} capture="user" label={t('CHOOSE.CAMERA_APP')} />
      <Camera aria-hidden />
      {t('CHOOSE.CAMERA_APP')}
    </div>
  )
}
