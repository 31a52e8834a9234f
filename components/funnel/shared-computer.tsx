import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/checkbox'
import { useIsSharedComputer } from '#lib/client/draft-store'
import { setSharedComputer } from '#lib/client/shared-computer'

/** The option of `DeviceNote` for a computer that several people use. */
export function SharedComputer() {
  const t = useTranslations('FUNNEL.DEVICE')
  return (
    <Checkbox
      label={t('SHARED')}
      hint={t('SHARED_HINT')}
      checked={useIsSharedComputer()}
      onChange={({ target }) => setSharedComputer(target.checked)}
    />
  )
}
