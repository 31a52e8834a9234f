import { useEffect, useMemo, useRef, useState } from 'react'
import { useAnswers } from './use-answers'
import { useReplacedRecordings } from './use-replaced-recordings'
import { currentStep, openStep, replaceStep, returnToFirstStep, returnToStep, useStepUrl } from './use-step-url'
import { useCandidacy } from '#lib/client/candidacies'
import { type Draft, isEmpty, lastStep, valuesOf } from '#lib/client/draft-store'
import { useSession } from '#lib/client/session'
import { useHasSessionCookie } from '#lib/client/session-cookie'
import { isSignInFailed, useSignInResult } from '#lib/client/sign-in-result'
import { useBrowserValue } from '#lib/client/use-browser-value'
import { useOnceUntil } from '#lib/client/use-once-until'
import type { Campaign } from '#lib/domain/campaign'
import { Candidacy, stagesOf } from '#lib/domain/candidacy'
import { type FunnelState, type Screen, screenOf, stepName, withoutView } from '#lib/domain/funnel-screen'
import { inOrder } from '#lib/domain/survey'

const isInBrowser = () => true

/** Builds a candidacy from the draft on this device, while the server has none. */
const toCandidacy = (campaign: Campaign, draft: Draft): Candidacy => ({
  ...Candidacy.parse({ id: 0, campaign }),
  video_seen_at: draft.video_seen_at === null ? null : new Date(draft.video_seen_at).toISOString(),
  answer_group: draft.is_survey_finished ? valuesOf(draft) : null,
})

/** The state of an application, its screen, and how to move between screens. */
export function useApplication(campaign: Campaign) {
  const session = useSession()
  const isHydrated = useBrowserValue(isInBrowser, false)
  const isUser = session.status === 'user'
  const isVerified = isUser && session.isVerified
  const { candidacy, isLoading, isUnavailable, retry } = useCandidacy(campaign.id, isUser)
  const form = useAnswers(campaign, candidacy, isVerified)
  const { localDraft } = form
  const progress = useMemo(() => candidacy ?? toCandidacy(campaign, localDraft), [candidacy, campaign, localDraft])
  const { step, isChange, isSignInFirst } = useStepUrl()
  const linkResult = useSignInResult()
  /** Whether this candidate has an account or an application, and therefore signs in first. */
  const [hasAccount, setHasAccount] = useState(false)
  const isLinkFailed = linkResult?.kind === 'link' && isSignInFailed(linkResult)
  if ((candidacy !== null || isLinkFailed) && !hasAccount) setHasAccount(true)
  // A session that could not be read does not start an application without an account.
  const mustSignIn = useHasSessionCookie() === true || hasAccount || isSignInFirst
  // Without a step in the URL, the last screen that was visited opens.
  const [resumed, setResumed] = useState(() => lastStep.read(campaign.id))

  const stages = useMemo(() => stagesOf(campaign), [campaign])
  const questions = useMemo(
    () => (stages.includes('SURVEY') ? inOrder(campaign.survey?.questions ?? []) : []),
    [stages, campaign],
  )
  const state: FunnelState = {
    session: !isHydrated ? 'loading' : statusOf(session.status, isVerified, mustSignIn),
    candidacy: isUnavailable ? 'unavailable' : isLoading ? 'loading' : progress,
    isStored: candidacy !== null,
    isMerging: isVerified && candidacy !== null && !isEmpty(localDraft),
    stages,
    questions,
    answers: form.answers,
    wanted: step ?? resumed,
  }
  const screen = screenOf(state)
  const name = stepName(screen)
  const base = withoutView(name)
  const isEnded = state.session === 'ended'
  const pitchView = screen.at === 'stage' && screen.stage === 'PITCH' ? screen.view : null
  useReplacedRecordings(candidacy, campaign.pitch, pitchView)

  useEffect(() => {
    if (name === null || isEnded) return
    if (name !== step) {
      replaceStep(name)
      // Every step of a submitted application shows the confirmation.
      if (name === 'receipt') returnToFirstStep()
    }
    // A step that is opened to change an answer is not stored, so the candidate resumes at the review. The review is
    // stored without its open dialog, and the account screen without its open form.
    const last = base === 'review' || base === 'account' ? base : name
    if (!isChange) lastStep.write(campaign.id, name === 'receipt' ? null : last)
  }, [name, base, step, isEnded, isChange, campaign.id])

  // A visitor who signs in to an earlier application continues at its first incomplete step.
  const wasAnonymous = useRef(false)
  useEffect(() => {
    if (state.session === 'anonymous') wasAnonymous.current = true
    else if (isUser && !isLoading) {
      // For a submitted one, the confirmation opens above.
      if (wasAnonymous.current && candidacy?.confirmed_at === null) {
        setResumed(null)
        replaceStep(null)
      }
      wasAnonymous.current = false
    }
  }, [state.session, isUser, isLoading, candidacy])

  const isStoring = screen.at === 'storing'
  const { store } = form
  useEffect(() => {
    if (isStoring) void store()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once per screen, because a failed store is not repeated.
  }, [isStoring])

  const open = (next: Screen | null, options?: { isChange: boolean }) => {
    setResumed(null)
    openStep(next && stepName(next), options)
  }
  const returnToReview = useOnceUntil(step, () => returnToStep('review'))
  const finishStep = () => {
    if (withoutView(currentStep()) !== base) return
    if (isChange) returnToReview()
    else open(null)
  }
  // A phone may record the answer for this screen, which finishes the step.
  const record = candidacy?.record?.url ?? null
  const shownRecord = useRef({ base, record })
  useEffect(() => {
    const { base: previousBase, record: previous } = shownRecord.current
    shownRecord.current = { base, record }
    if (base === 'pitch' && previousBase === base && record && record !== previous) finishStep()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Without `finishStep`, because it is new on each render.
  }, [base, record])

  return {
    session,
    candidacy,
    progress,
    form,
    stages,
    questions,
    screen,
    retry,
    isChange,
    open,
    /** Continues after a finished step, unless the candidate has opened another one in the meantime. */
    finishStep,
    /**
     * Goes back to a screen if this one was opened from it, and opens it otherwise. With `isReplaced`, replaces the
     * current entry in the history.
     */
    goTo(next: Screen, isReplaced = false) {
      const how = isReplaced ? replaceStep : returnToStep
      how(stepName(next), { isChange: isChange && next.at === 'stage' })
    },
  }
}

function statusOf(status: 'loading' | 'anonymous' | 'user', isVerified: boolean, mustSignIn: boolean) {
  if (status === 'user') return isVerified ? ('verified' as const) : ('unverified' as const)
  return status === 'anonymous' && mustSignIn ? ('ended' as const) : status
}
