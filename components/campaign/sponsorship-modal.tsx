'use client'

import { useTranslations } from 'next-intl'
import { type RecommendedJob, SponsorLink } from '#components/campaign/sponsor-link'
import { SponsorName } from '#components/campaign/sponsor-name'
import { useCompany } from '#components/site/company-context'
import type { ModalProps } from '#components/site/modals'
import { Dialog } from '#components/ui/dialog'
import { ErrorSummary } from '#components/ui/error-summary'
import { Skeleton } from '#components/ui/skeleton'
import { useErrorText } from '#lib/client/error-text'
import { useSession } from '#lib/client/session'
import { useSponsorship } from '#lib/client/sponsorship'
import css from './sponsorship.module.css'

/** The modal 'sponsorship' of §2: the user's own link, and ways to share it. */
export function SponsorshipModal(props: ModalProps & RecommendedJob) {
  const { company } = useCompany()
  return company.is_sponsorship_active ? <Sponsorship {...props} /> : null
}

function Sponsorship({ slug, job, onClose }: ModalProps & RecommendedJob) {
  const t = useTranslations('SPONSORSHIP')
  const session = useSession()
  const isVerified = session.status === 'user' && session.isVerified
  return (
    <Dialog open onClose={onClose} isSheetOnPhones title={t('TITLE')} description={t('TEXT')}>
      {session.status === 'loading' && <Skeleton count={2} />}
      {isVerified && <OwnLink slug={slug} job={job} />}
      {session.status !== 'loading' && !isVerified && <SponsorName slug={slug} job={job} onClose={onClose} />}
    </Dialog>
  )
}

function OwnLink(recommended: RecommendedJob) {
  const t = useTranslations('SPONSORSHIP')
  const errorText = useErrorText()
  const { data, error } = useSponsorship(true)
  if (error) return <ErrorSummary errors={[{ message: errorText.call(error) }]} />
  if (!data?.sponsor_code) return <Skeleton count={2} />
  return (
    <div className={css.stack}>
      <SponsorLink {...recommended} sponsor={data.sponsor_code} />
      <p className={css.quiet}>{t('PRIVATE')}</p>
      <p className={css.count}>{t('COUNT', { count: data.nb_candidacies })}</p>
    </div>
  )
}
