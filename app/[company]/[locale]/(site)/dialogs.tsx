'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import { LazyUserEffects } from '#components/site/lazy-user-effects'
import { ModalsProvider } from '#components/site/modals'
import { ToastProvider } from '#components/ui/toast'
import { lazyWithPreload } from '#lib/client/preload'
import { useHasSessionCookie } from '#lib/client/session-cookie'
import { useBrowserValue } from '#lib/client/use-browser-value'

/** The modals of §2 by name. */
const modals = {
  'campaign-alert': lazyWithPreload(() => import('#components/alerts/alert-modal').then((file) => file.AlertModal)),
  'campaign-pitch': lazyWithPreload(() => import('./pitch-dialog').then((file) => file.PitchDialog)),
  'campaign-pitch-video-question': lazyWithPreload(() =>
    import('#components/funnel/question-video-modal').then((file) => file.QuestionVideoModal),
  ),
  'campaign-resume': lazyWithPreload(() => import('#components/funnel/resume-modal').then((file) => file.ResumeModal)),
  cookies: lazyWithPreload(() => import('#components/consent/cookies-modal').then((file) => file.CookiesModal)),
  legals: lazyWithPreload(() => import('#components/account/legals-modal').then((file) => file.LegalsModal)),
  sponsorship: lazyWithPreload(() =>
    import('#components/campaign/sponsorship-modal').then((file) => file.SponsorshipModal),
  ),
  login: lazyWithPreload(() => import('#components/account/login-modal').then((file) => file.LoginModal)),
}

const SignInResultHandler = lazy(() =>
  import('#components/account/sign-in-result-handler').then((file) => ({ default: file.SignInResultHandler })),
)
const PasswordRequest = lazy(() =>
  import('#components/account/password-request').then((file) => ({ default: file.PasswordRequest })),
)

/** Evaluated when this module loads, because the parameters are removed from the URL right afterwards. */
const hasSignInResult = typeof location !== 'undefined' && /[?&](?:social|token)=/.test(location.search)

export function Dialogs({ children }: { children: ReactNode }) {
  const hasSessionCookie = useHasSessionCookie()
  const showsSignInResult = useBrowserValue(() => hasSignInResult, false)
  return (
    <ToastProvider>
      <ModalsProvider registry={modals}>
        <Suspense fallback={null}>{hasSessionCookie && <LazyUserEffects passwordRequest={PasswordRequest} />}</Suspense>
        <Suspense fallback={null}>{showsSignInResult && <SignInResultHandler />}</Suspense>
        {children}
      </ModalsProvider>
    </ToastProvider>
  )
}
