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

/** The page frame of the application: logo, job, progress and an exit link, without site navigation. */
export function FunnelFrame({ campaign, stages, screen, candidacy, onReopen, children }: Props) {
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const main = useRef<HTMLElement>(null)
  const key = screen.at === 'stage' ? screen.stage : screen.at
  const lastKey = useRef(key)

  // Focus moves to the start of each new screen, so that it is announced like a new page. The first screen keeps the
  // scroll position of the navigation (§2).
  useEffect(() => {
    const previousKey = lastKey.current
    lastKey.current = key
    if (previousKey === key) return
    main.current?.focus({ preventScroll: true })
    if (previousKey !== 'loading') scrollTo({ top: 0, behavior: 'instant' })
  }, [key])

  const openStage = screen.at === 'stage' ? screen.stage : null
  const remaining = candidacy ? stages.filter((stage) => !isComplete(stage, candidacy)) : stages
  const previousStage = openStage
    ? stages[stages.indexOf(openStage) - 1]
    : screen.at === 'review'
      ? stages.at(-1)
      : undefined
  const steps = stages.map((stage) => ({
    id: stage,
    label: t(`STAGE.${stage}`),
    state:
      stage === openStage
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
        {/* The questions have their own saving indicator. */}
        {candidacy && screen.at !== 'receipt' && openStage !== 'SURVEY' && (
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
            minutesLeft={remaining.length > 0 ? minutesFor(remaining, campaign) : null}
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
        {previousStage && candidacy && (
          <div className={s.back}>
            <Button tone="plain" size="small" icon={<ArrowLeft aria-hidden />} onClick={() => onReopen(previousStage)}>
              {t('BACK_TO', { stage: t(`STAGE.${previousStage}`) })}
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
