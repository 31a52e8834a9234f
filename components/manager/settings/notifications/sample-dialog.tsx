import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Segments } from '#components/manager/shell/segments'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useStaff } from '#lib/client/manager/use-company'
import { listNotificationSamples, type NotificationKind } from '#lib/contract/staff/notifications'
import { SampleEmail } from './sample-email'

/** Shows an example of an email that members receive, with fictional candidates. */
export function SampleDialog({ kind, onClose }: { kind: NotificationKind; onClose: () => void }) {
  const t = useTranslations('MANAGERSETTINGS.NOTIFICATIONS')
  const tSettings = useTranslations('MANAGERSETTINGS')
  const { data, error, mutate } = useStaff(listNotificationSamples)
  const [chosen, setChosen] = useState(kind)
  const sample = data?.samples.find((each) => each.kind === chosen)
  const isAboutApplications = chosen === 'application' || chosen === 'applications'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('SAMPLE_TITLE')}
      description={t('SAMPLE_TEXT')}
      isSheetOnPhones
      footer={
        <Button tone="quiet" onClick={onClose}>
          {tSettings('CLOSE')}
        </Button>
      }
    >
      {isAboutApplications && (
        <Segments
          label={t('SAMPLE_KIND')}
          value={chosen}
          options={[
            { value: 'application', label: t('SAMPLE_application') },
            { value: 'applications', label: t('SAMPLE_applications') },
          ]}
          onChange={setChosen}
        />
      )}
      {sample ? (
        <SampleEmail sample={sample} />
      ) : error ? (
        <LoadError onRetry={() => mutate()} />
      ) : (
        <Skeleton shape="row" count={3} />
      )}
    </Dialog>
  )
}
