'use client'

import { Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { PitchAnswer } from '#components/funnel/pitch-answer'
import { ScanNote } from '#components/funnel/scan-note'
import { useCompanyTimeZone } from '#components/site/use-company-time-zone'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { useCandidacies } from '#lib/client/candidacies'
import { reuseVideo, useRecords } from '#lib/client/records'
import { useFileLink } from '#lib/client/use-file-link'
import type { CampaignPitch } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'
import { reusableRecords, type Record } from '#lib/domain/record'
import { useFormatter } from '#lib/i18n/formatter'
import css from './pitch.module.css'
import stage from './stage.module.css'
import { useStepAction } from './use-step-action'

type Earlier = { record: Record; job: Candidacy['campaign'] | undefined }
type Props = { earlier: readonly Earlier[]; candidacy: Candidacy; pitch: CampaignPitch; onDone: () => void }

/** The answers of other applications with their jobs. `isLoading` until all of them can be shown. */
export function useEarlierPitches(candidacy: Candidacy) {
  const records = useRecords()
  const candidacies = useCandidacies(true)
  const jobs = candidacies.data ?? []
  const earlier = reusableRecords(records.data ?? [], candidacy).map((record) => ({
    record,
    job: jobs.find(({ id }) => id === record.candidacy_id)?.campaign,
  }))
  return { earlier, isLoading: isPending(records) || (earlier.length > 0 && isPending(candidacies)) }
}

const isPending = ({ data, error }: { data?: unknown; error?: unknown }) => data === undefined && error === undefined

/** Answers of other applications, which can be played or read before they are reused. */
export function EarlierPitches({ earlier, candidacy, pitch, onDone }: Props) {
  const t = useTranslations('FUNNEL.PITCH')
  const { run, isBusy, failure } = useStepAction()
  if (earlier.length === 0) return null
  return (
    <section className={stage.list}>
      <h2 className={stage.subtitle}>{t('REUSE')}</h2>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      <ul role="list" className={stage.list}>
        {earlier.map(({ record, job }) => (
          <EarlierPitch
            key={record.id}
            record={record}
            job={job}
            isBusy={isBusy}
            onUse={() => void run(() => reuseVideo(candidacy, pitch.id, record.id).then(onDone))}
          />
        ))}
      </ul>
    </section>
  )
}

type EarlierPitchProps = Earlier & { isBusy: boolean; onUse: () => void }

function EarlierPitch({ record, job, isBusy, onUse }: EarlierPitchProps) {
  const t = useTranslations('FUNNEL.PITCH')
  const format = useFormatter()
  const timeZone = useCompanyTimeZone()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = job?.name ?? ''
  return (
    <li className={css.earlier}>
      <div className={css.row}>
        <Thumb url={record.thumb_url} />
        <div className={css.about}>
          <p lang={job?.locale}>{name}</p>
          {record.created_at && (
            <p className={stage.quiet}>
              {format.dateTime(new Date(record.created_at), { dateStyle: 'long', timeZone })}
            </p>
          )}
          <ScanNote status={record.scan_status} />
        </div>
        <Button
          tone="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={isOpen ? undefined : t('REUSE_WATCH_WHAT', { job: name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'REUSE_HIDE' : 'REUSE_WATCH')}
        </Button>
      </div>
      <div id={id} className={isOpen ? stage.list : undefined}>
        {isOpen && (
          <>
            <PitchAnswer record={record} label={t('REUSE_FOR', { job: name })} autoPlay />
            <div>
              <Button busy={isBusy} onClick={onUse}>
                {t('REUSE_GO')}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  )
}

/** The thumbnail of a video, or a placeholder icon. */
function Thumb({ url }: { url: string | null }) {
  const { link } = useFileLink(url)
  return (
    <span className={css.thumb} aria-hidden>
      {link.at === 'ready' ? <img src={link.href} alt="" width={96} height={72} /> : <Play />}
    </span>
  )
}
