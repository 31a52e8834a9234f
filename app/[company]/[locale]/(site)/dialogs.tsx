'use client'

import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { LazyUserEffects } from '#components/site/lazy-user-effects'
import { lazyWithPreload, ModalsProvider } from '#components/site/modals'
import { ToastProvider } from '#components/ui/toast'
import { useHasSessionCookie } from '#lib/client/session-cookie'

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

/** Read when the page opens, because the URL is cleaned immediately. */
const hasSignInResult = typeof location !== 'undefined' && /[?&](?:social|token)=/.test(location.search)
const subscribeToNothing = () => () => {}

export const Dialogs = ({ children }: { children: ReactNode }) => (
  <ToastProvider>
    <ModalsProvider registry={modals}>
      <Suspense fallback={null}>
        {useHasSessionCookie() && <LazyUserEffects passwordRequest={PasswordRequest} />}
      </Suspense>
      <Suspense fallback={null}>
        {useSyncExternalStore(
          subscribeToNothing,
          () => hasSignInResult,
          () => false,
        ) && <SignInResultHandler />}
      </Suspense>
      {children}
    </ModalsProvider>
  </ToastProvider>
)
