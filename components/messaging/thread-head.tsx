import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge'
import { IconButton } from '#components/ui/icon-button'
import type { Discussion } from '#lib/domain/discussion'
import css from './thread.module.css'

type Props = { discussion: Discussion; onBack: () => void }

export function ThreadHead({
  discussion: { campaign, campaign_locale, slug, entity_name, city, status },
  onBack,
}: Props) {
  const t = useTranslations('MESSAGING')
  const tStatus = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  return (
    <header className={css.head}>
      <IconButton className={css.back} label={t('BACK')} icon={<ArrowLeft />} onClick={onBack} />
      <div className={css.about}>
        <h2 className={css.job}>
          <Link href={`/jobs/${slug}`} prefetch={false} lang={campaign_locale ?? undefined}>
            {campaign}
          </Link>
        </h2>
        <div className={css.facts}>
          <Badge tone={status === 'HIRED' || status === 'OFFER' ? 'success' : 'neutral'}>{tStatus(status)}</Badge>
          <p className={css.place}>{[entity_name, city].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
    </header>
  )
}
