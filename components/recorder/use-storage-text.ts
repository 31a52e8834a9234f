import { useTranslations } from 'next-intl'
import { isSharedComputer } from '#lib/client/input-storage'

/** The sentence that says where a recording is until it is uploaded. */
export function useStorageText() {
  const t = useTranslations('RECORDER.STORED')
  return (isUnstored: boolean) => t(isUnstored ? (isSharedComputer() ? 'SHARED' : 'PAGE') : 'DEVICE')
}
