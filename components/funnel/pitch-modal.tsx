'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PitchPanel, type PhoneMethod, type Recorder } from '#components/funnel/pitch-panel'
import { PitchAnswer } from '#components/funnel/pitch-answer'
import { type QuestionVideo, QuestionVideoModal } from '#components/funnel/question-video-modal'
import { useCompany } from '#components/site/company-context'
import type { ModalProps } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useCampaign } from '#lib/client/campaigns'
import { useCandidacy } from '#lib/client/candidacies'
import { ApiError } from '#lib/contract/errors'
import type { Candidacy } from '#lib/domain/candidacy'
import type { PitchView } from '#lib/domain/funnel-views'
import { useReplacedRecordings } from './use-replaced-recordings'

export type PitchModalProps = ModalProps & { campaign_id: number; recorder: Recorder; phone?: PhoneMethod }

/** The modal 'campaign-pitch' of §2: record or change the video of an application, or view it after submission. */
export function PitchModal({ campaign_id, onClose, ...methods }: PitchModalProps) {
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const { candidacy, isLoading, isUnavailable, retry } = useCandidacy(campaign_id, true)
  const isSent = candidacy !== null && candidacy.confirmed_at !== null
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      isSheetOnPhones
      title={t(isSent ? 'PITCH.MODAL_SENT' : 'PITCH.TITLE')}
      description={isSent && t('PITCH.MODAL_SENT_TEXT', { company: company.name })}
      footer={isSent && <Button onClick={onClose}>{t('PITCH.DONE')}</Button>}
    >
      {isUnavailable ? <LoadError onRetry={retry} /> : isLoading && <Skeleton shape="card" />}
      {candidacy && isSent && candidacy.record && <PitchAnswer record={candidacy.record} label={t('PITCH.PREVIEW')} />}
      {candidacy && !isSent && <Unsent {...methods} candidacy={candidacy} onDone={onClose} />}
    </Dialog>
  )
}

/** True for permanent errors, false for a failed connection. */
const isGone = (error: unknown) => error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'GONE')

type UnsentProps = { candidacy: Candidacy; recorder: Recorder; phone?: PhoneMethod; onDone: () => void }

function Unsent({ candidacy, onDone, ...methods }: UnsentProps) {
  const t = useTranslations('FUNNEL.PITCH')
  const { company } = useCompany()
  const { data: campaign, error, mutate: retry } = useCampaign(company.slug, candidacy.campaign.slug)
  // Rendered on top of this modal, because the modal queue would show it only after this one closes.
  const [view, setView] = useState<PitchView | null>(null)
  const [watched, setWatched] = useState<QuestionVideo | null>(null)
  useReplacedRecordings(candidacy, campaign?.pitch ?? null, view)
  if (isGone(error) || (campaign && !campaign.pitch)) return <p role="alert">{t('GONE')}</p>
  if (error && !campaign) return <LoadError onRetry={retry} />
  if (!campaign?.pitch) return <Skeleton shape="card" />
  const { pitch, locale: lang } = campaign
  return (
    <>
      <PitchPanel
        {...methods}
        pitch={pitch}
        lang={lang}
        candidacy={candidacy}
        view={view}
        onView={setView}
        onWatch={setWatched}
        onDone={onDone}
      />
      {watched && (
        <QuestionVideoModal {...watched} question={pitch.question} lang={lang} onClose={() => setWatched(null)} />
      )}
    </>
  )
}
