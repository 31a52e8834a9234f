'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ResumePanel } from '#components/funnel/resume-panel'
import { ResumeLibrary } from '#components/funnel/resume-library'
import type { ModalProps } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { jobTitle } from '#components/ui/job-title'
import { Sheet } from '#components/ui/sheet'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useCandidacy } from '#lib/client/candidacies'
import { useResumes } from '#lib/client/resumes'
import type { ResumeView } from '#lib/domain/funnel-views'
import css from './stage.module.css'

/** `campaign_id` shows the CV of that application. Without it, the modal shows the library. */
type Props = ModalProps & { campaign_id?: number }

/** The modal 'campaign-resume' of §2. */
export const ResumeModal = ({ campaign_id, onClose }: Props) =>
  campaign_id === undefined ? <Library onClose={onClose} /> : <ApplicationResume id={campaign_id} onClose={onClose} />

function ApplicationResume({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('FUNNEL.RESUME')
  const { candidacy, isLoading, isUnavailable, retry } = useCandidacy(id, true)
  const [view, setView] = useState<ResumeView | null>(null)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('TITLE')}
      description={candidacy && t.rich('MODAL_TEXT', jobTitle(candidacy.campaign.name, candidacy.campaign.locale))}
    >
      <div className={css.part}>
        {isUnavailable ? <LoadError onRetry={retry} /> : isLoading && <Skeleton shape="card" />}
        {candidacy && <ResumePanel candidacy={candidacy} view={view} onView={setView} onDone={onClose} />}
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
        <LoadError onRetry={retry} />
      ) : (
        <Skeleton count={3} shape="row" />
      )}
    </Sheet>
  )
}
