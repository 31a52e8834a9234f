'use client'

import { Bookmark } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { IconButton } from '#components/ui/icon-button'
import { useToast } from '#components/ui/toast'
import { changeSavedJob, useSavedJobs } from '#lib/client/saved-jobs'

type Props = { job: { id: number; name: string }; look?: 'icon' | 'text'; onSaved?: () => void }

/** Saves a job on the device, or in the account of a signed-in user. */
export function SaveJob({ job, look = 'icon', onSaved }: Props) {
  const t = useTranslations('SITE.SAVED')
  const toast = useToast()
  const isSaved = useSavedJobs().has(job.id)
  const key = `save-${job.id}`
  const icon = <Bookmark aria-hidden fill={isSaved ? 'currentColor' : 'none'} />
  const onClick = () => {
    // The error of an earlier press.
    toast({ key })
    changeSavedJob(job.id, !isSaved).then(onSaved, () => toast({ key, message: t('FAILED'), tone: 'danger' }))
  }
  return look === 'icon' ? (
    <IconButton label={t('SAVE_NAMED', { job: job.name })} aria-pressed={isSaved} icon={icon} onClick={onClick} />
  ) : (
    // Not aria-pressed, because the label changes.
    <Button tone="quiet" icon={icon} onClick={onClick}>
      {t(isSaved ? 'SAVED' : 'SAVE')}
    </Button>
  )
}
