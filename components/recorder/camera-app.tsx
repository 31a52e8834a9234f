import { Camera } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FilePicker } from '#components/recorder/file-method'
import s from './choose.module.css'

/** Where the page itself cannot film: the phone's own camera, by way of a file field. */
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
