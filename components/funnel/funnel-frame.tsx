'use client'

import { ArrowLeft, Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentType, lazy, type MouseEvent, type ReactNode, Suspense } from 'react'
import { useEffect, useRef, useState } from 'react'
import { FunnelFooter, type HelpLinks } from '#components/funnel/funnel-footer'
import { SCREEN_TITLE } from '#components/funnel/stage-head'
import { useNeedsAdjustments } from './use-needs-adjustments'
import type { useApplication } from './use-application'
import { useCompany } from '#components/site/company-context'
import { PreviewBanner } from '#components/site/preview-banner'
import { Button, ButtonLink } from '#components/ui/button'
import { Stepper } from '#components/ui/stepper'
import { isDraft } from '#lib/client/draft-store'
import { isSharedComputer } from '#lib/client/input-storage'
import { isPlainClick } from '#lib/client/is-plain-click'
import { openPage } from '#lib/client/open-page'
import { usePreviewQuery } from '#lib/client/preview'
import { tabStorage } from '#lib/client/storage'
import { isUnsavedInput } from '#lib/client/unsaved-input'
import type { Campaign } from '#lib/domain/campaign'
import { type Candidacy, currentStage, hasScreen, isComplete } from '#lib/domain/candidacy'
import { minutesLeft, shareDone } from '#lib/domain/funnel'
import { type Screen, screensOf, stepName, withoutView } from '#lib/domain/funnel-screen'
import { isProgressKnown } from '#lib/domain/funnel-step'
import css from './funnel-frame.module.css'

/** Loads an optional part after the first paint. If it cannot be loaded, renders nothing in its place. */
const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (): { default: ComponentType<Props> } => ({ default: () => null }),
    ),
  )

const DeviceNote = lazyOptional(() => import('#components/funnel/device-note').then((file) => file.DeviceNote))
const FunnelAdjustments = lazyOptional(() =>
  import('#components/funnel/funnel-adjustments').then((file) => file.FunnelAdjustments),
)

type ExitDialogType = typeof import('#components/funnel/exit-dialog').ExitDialog

const LOADING = <span data-loading hidden />

type Props = {
  campaign: Campaign
  application: Pick<
    ReturnType<typeof useApplication>,
    'session' | 'stages' | 'questions' | 'screen' | 'progress' | 'candidacy' | 'form' | 'isChange' | 'goTo'
  >
  help: HelpLinks
  /** Name of the screen within its step. */
  part?: string | null
  children: ReactNode
}

/** The page frame of the application: logo, job, progress and an exit link, without site navigation. */
export function FunnelFrame({ campaign, application, help, part, children }: Props) {
  const { session, stages, questions, screen, progress, candidacy, form, isChange, goTo } = application
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const previewQuery = usePreviewQuery()
  const needsAdjustments = useNeedsAdjustments(campaign.id)
  const exit = `/jobs/${campaign.slug}${previewQuery}`
  const main = useRef<HTMLElement>(null)
  const key = screen.at === 'stage' ? screen.stage : screen.at
  const step = key === 'SURVEY' ? stepName(screen) : key
  const lastStep = useRef(step)

  // Focus moves to the heading of each new screen, so that it is announced like a new page. The first screen keeps the
  // scroll position of the navigation (§2).
  useEffect(() => {
    const previousStep = lastStep.current
    lastStep.current = step
    if (previousStep === step) return
    const title = document.getElementById(SCREEN_TITLE) ?? main.current
    title?.focus({ preventScroll: true })
    if (previousStep !== 'loading') scrollTo({ top: 0, behavior: 'instant' })
  }, [step])

  const [ExitDialog, setExitDialog] = useState<ExitDialogType | null>(null)
  /** On a shared computer, the next person could find the answers in the tab. */
  const askOnExit = (event: MouseEvent) => {
    if (session.status !== 'anonymous' || !isSharedComputer() || !isPlainClick(event)) return
    // After the end of a session, recordings and files may be in memory.
    if (screen.at !== 'account' && !tabStorage.keys().some((key) => isDraft(key) || isUnsavedInput(key))) return
    event.preventDefault()
    import('#components/funnel/exit-dialog').then(
      (file) => setExitDialog(() => file.ExitDialog),
      () => openPage(exit),
    )
  }

  const openStage = screen.at === 'stage' ? screen.stage : null
  const done = { campaign, candidacy: progress, answers: form.answers }
  const screens = screensOf(stages, questions, progress.campaign)
  // The account has no step. The review is the last step only if the application has no screen for the CV.
  const otherName = t(`STAGE.${screen.at === 'review' ? 'REVIEW' : 'ACCOUNT'}`)
  const returnsToReview = isChange && currentStage(stages, progress) === null
  const previous = parentOf(screen, candidacy) ?? (returnsToReview ? REVIEW : previousScreen(screen, screens))
  const previousStage = previous?.at === 'stage' ? previous.stage : 'REVIEW'
  const steps = stages.map((stage) => {
    const isScreen = hasScreen(stage, progress.campaign)
    const isNow = isScreen ? stage === openStage : screen.at === 'review'
    const isDone = isScreen && isComplete(stage, progress)
    return {
      id: stage,
      label: t(`STAGE.${isScreen ? stage : 'CONFIRM'}`),
      state: isNow ? ('now' as const) : isDone ? ('done' as const) : ('next' as const),
      share: isScreen ? shareDone(stage, done) : 0,
    }
  })

  return (
    <div className={css.frame}>
      <header className={css.header}>
        <a className={css.logo} href="/" aria-label={company.name}>
          {company.logo_url ? <img src={company.logo_url} alt="" height={28} /> : company.name}
        </a>
        <p className={css.job} lang={campaign.locale}>
          {campaign.name}
        </p>
        {/* The questions have their own saving indicator. */}
        {candidacy && screen.at !== 'receipt' && openStage !== 'SURVEY' && (
          <span className={css.saved}>
            <Check aria-hidden />
            {t('SAVED')}
          </span>
        )}
        <ButtonLink href={exit} tone="plain" size="small" icon={<X aria-hidden />} prefetch={false} onClick={askOnExit}>
          {t('LEAVE')}
        </ButtonLink>
      </header>
      <div className={css.above}>
        <PreviewBanner />
        {isProgressKnown(screen) && screen.at !== 'receipt' && (
          <div className={css.steps}>
            <Stepper
              label={t('PROGRESS')}
              steps={steps}
              current={part ?? (openStage ? undefined : otherName)}
              minutesLeft={minutesLeft({ stages, ...done })}
            />
          </div>
        )}
      </div>
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        aria-labelledby={SCREEN_TITLE}
        className={`${css.main} fade-in`}
        key={key}
      >
        {previous && (
          // The key creates a new button for each screen. The new button has no focus, so that a second press does not
          // go back further.
          <div key={stepName(previous)} className={css.back}>
            <Button tone="plain" size="small" icon={<ArrowLeft aria-hidden />} onClick={() => goTo(previous)}>
              {previousStage === openStage ? t('BACK') : t('BACK_TO', { stage: t(`STAGE.${previousStage}`) })}
            </Button>
          </div>
        )}
        {children}
        {!candidacy && form.isOnDevice && previewQuery === '' && openStage !== null && (
          <Suspense fallback={LOADING}>
            <DeviceNote isFirst={step === `question-${questions[0]?.id}`} />
          </Suspense>
        )}
      </main>
      <FunnelFooter {...help} />
      {needsAdjustments && isProgressKnown(screen) && (
        <Suspense fallback={LOADING}>
          <FunnelAdjustments campaign={campaign} candidacy={candidacy} canStore={!form.isOnDevice} />
        </Suspense>
      )}
      {ExitDialog && <ExitDialog exit={exit} onClose={() => setExitDialog(null)} />}
    </div>
  )
}

const REVIEW: Screen = { at: 'review' }

/**
 * Returns the parent of a screen within a step. The parent of screens that replace an answer is the list of methods
 * ('choose'), and of all others the first screen of the step.
 */
function parentOf(screen: Screen, candidacy: Candidacy | null): Screen | undefined {
  if (screen.at !== 'stage' || screen.stage === 'SURVEY' || !screen.view) return undefined
  const { at, stage, view } = screen
  const isReplacement = stage === 'PITCH' && candidacy?.record && view !== 'choose'
  return isReplacement ? { at, stage, view: 'choose' } : { at, stage }
}

/** The previous question, or the last screen of the previous stage. */
function previousScreen(screen: Screen, screens: readonly Screen[]): Screen | undefined {
  const isLocal = (one: Screen) => one.at === 'stage' && (one.stage === 'VIDEO' || one.stage === 'SURVEY')
  // A person who must sign in cannot open earlier screens.
  if (screen.at === 'account' && screen.mustSignIn) return undefined
  if (screen.at === 'account' || screen.at === 'verification') return screens.findLast(isLocal)
  if (screen.at === 'review') return screens.at(-1)
  const name = withoutView(stepName(screen))
  return screens[screens.findIndex((item) => stepName(item) === name) - 1]
}
