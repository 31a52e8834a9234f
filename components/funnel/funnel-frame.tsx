'use client'

import { ArrowLeft, Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { SCREEN_TITLE } from '#components/funnel/stage-head'
import { useCompany } from '#components/site/company-context'
import { CookieLink } from '#components/site/cookie-link'
import { Button, ButtonLink } from '#components/ui/button'
import { Stepper } from '#components/ui/stepper'
import type { Campaign } from '#lib/domain/campaign'
import { type Candidacy, isComplete } from '#lib/domain/candidacy'
import type { Stage } from '#lib/domain/enumerations'
import { minutesFor, type Screen } from '#lib/domain/funnel'
import s from './funnel-frame.module.css'

type Props = {
  campaign: Campaign
  stages: readonly Stage[]
  screen: Screen
  candidacy: Candidacy | null
  onReopen: (stage: Stage) => void
  children: ReactNode
}

/** The page frame without navigation: logo, job, progress, and an exit that loses nothing. */
export function FunnelFrame({ campaign, stages, screen, candidacy, onReopen, children }: Props) {
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const main = useRef<HTMLElement>(null)
  const key = screen.at === 'stage' ? screen.stage : screen.at
  const last = useRef(key)

  // A new screen is announced like a new page: focus moves to its start. The first screen is scrolled as on arrival
  // (§2): an earlier position, a hash, or where the user has scrolled since.
  useEffect(() => {
    const before = last.current
    last.current = key
    if (before === key) return
    main.current?.focus({ preventScroll: true })
    if (before !== 'loading') scrollTo({ top: 0, behavior: 'instant' })
  }, [key])

  const open = screen.at === 'stage' ? screen.stage : null
  const left = candidacy ? stages.filter((stage) => !isComplete(stage, candidacy)) : stages
  const before = open ? stages[stages.indexOf(open) - 1] : screen.at === 'review' ? stages.at(-1) : undefined
  const steps = stages.map((stage) => ({
    id: stage,
    label: t(`STAGE.${stage}`),
    state:
      stage === open
        ? ('now' as const)
        : candidacy && isComplete(stage, candidacy)
          ? ('done' as const)
          : ('next' as const),
  }))

  return (
    <div className={s.frame}>
      <header className={s.header}>
        <a className={s.logo} href="/" aria-label={company.name}>
          {company.logo_url ? <img src={company.logo_url} alt="" height={28} /> : company.name}
        </a>
        <p className={s.job} lang={campaign.locale}>
          {campaign.name}
        </p>
        {/* The questions show their own state of saving. */}
        {candidacy && screen.at !== 'receipt' && open !== 'SURVEY' && (
          <span className={s.saved}>
            <Check aria-hidden />
            {t('SAVED')}
          </span>
        )}
        <ButtonLink href={`/jobs/${campaign.slug}`} tone="plain" size="small" icon={<X aria-hidden />} prefetch={false}>
          {t('LEAVE')}
        </ButtonLink>
      </header>
      {candidacy && screen.at !== 'receipt' && (
        <div className={s.steps}>
          <Stepper
            label={t('PROGRESS')}
            steps={steps}
            minutesLeft={left.length > 0 ? minutesFor(left, campaign) : null}
          />
        </div>
      )}
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        aria-labelledby={SCREEN_TITLE}
        className={`${s.main} fade-in`}
        key={key}
      >
        {before && candidacy && (
          <div className={s.back}>
            <Button tone="plain" size="small" icon={<ArrowLeft aria-hidden />} onClick={() => onReopen(before)}>
              {t('BACK_TO', { stage: t(`STAGE.${before}`) })}
            </Button>
          </div>
        )}
        {children}
      </main>
      <footer className={s.foot}>
        <CookieLink />
      </footer>
    </div>
  )
}
