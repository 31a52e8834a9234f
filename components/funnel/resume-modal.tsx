'use client'

import { useTranslations } from 'next-intl'
import { ResumeDesk } from '#components/funnel/resume-desk'
import { ResumeLibrary } from '#components/funnel/resume-library'
import type { ModalProps } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { Sheet } from '#components/ui/sheet'
import { NotLoaded } from '#components/ui/not-loaded'
import { Skeleton } from '#components/ui/skeleton'
import { useCandidacy } from '#lib/client/candidacies'
import { useResumes } from '#lib/client/resumes'
import s from './stage.module.css'

/** With `campaign_id` for the CV of that application, without for the library. */
type Props = ModalProps & { campaign_id?: number }

/** The modal 'campaign-resume' of §2. */
export const ResumeModal = ({ campaign_id, onClose }: Props) =>
  campaign_id === undefined ? <Library onClose={onClose} /> : <OfApplication id={campaign_id} onClose={onClose} />

function OfApplication({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('FUNNEL.RESUME')
  const { candidacy, isLoading, isUnread, retry } = useCandidacy(id, true)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('TITLE')}
      description={candidacy && t('MODAL_TEXT', { job: candidacy.campaign.name })}
    >
      <div className={s.part}>
        {isUnread ? <NotLoaded onRetry={retry} /> : isLoading && <Skeleton shape="card" />}
        {candidacy && <ResumeDesk candidacy={candidacy} onDone={onClose} />}
      </div>
    </Sheet>
  )
}

function Library({ onClose }: { onClose: () => void }) {
  const t = useTranslations('FUNNEL')
  const { data: resumes, error, mutate: retry } = useResumes()
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('RESUME.LIBRARY')}
      description={t('RESUME.LIBRARY_TEXT')}
      footer={<Button onClick={onClose}>{t('PITCH.DONE')}</Button>}
    >
      {resumes?.length === 0 && <p>{t('RESUME.EMPTY')}</p>}
      {resumes ? (
        <ResumeLibrary hideTitle title={t('RESUME.LIBRARY')} resumes={resumes} />
      ) : error ? (
        <NotLoaded onRetry={retry} />
      ) : (
        <Skeleton count={3} shape="row" />
      )}
    </Sheet>
  )
}
