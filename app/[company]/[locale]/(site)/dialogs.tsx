'use client'

import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { fetched, type ModalRegistry, ModalsProvider } from '#components/site/modals'
import { ToastProvider } from '#components/ui/toast'
import { useMayBeUser } from '#lib/client/signed-in'

/** The modals of §2 by name. Each is loaded when it is likely to be opened. */
const modals = {
  'campaign-alert': fetched(() => import('#components/alerts/alert-modal').then((file) => file.AlertModal)),
  'campaign-pitch': fetched(() => import('./pitch-dialog').then((file) => file.PitchDialog)),
  'campaign-pitch-video-question': fetched(() =>
    import('#components/funnel/question-film-modal').then((file) => file.QuestionFilmModal),
  ),
  'campaign-resume': fetched(() => import('#components/funnel/resume-modal').then((file) => file.ResumeModal)),
  cookies: fetched(() => import('#components/consent/cookies-modal').then((file) => file.CookiesModal)),
  legals: fetched(() => import('#components/account/legals-modal').then((file) => file.LegalsModal)),
  sponsorship: fetched(() => import('#components/campaign/sponsorship-modal').then((file) => file.SponsorshipModal)),
  login: fetched(() => import('#components/account/login-modal').then((file) => file.LoginModal)),
}
/** Callers pass the props of their modal, which the registry type does not express. */
const registry = modals as unknown as ModalRegistry

const Arrival = lazy(() => import('#components/account/arrival').then((file) => ({ default: file.Arrival })))
const SignedIn = lazy(() => import('#components/account/signed-in').then((file) => ({ default: file.SignedIn })))

/** Read when the page opens, because the URL is cleaned immediately. */
const isArriving = typeof location !== 'undefined' && /[?&](?:social|token)=/.test(location.search)
const never = () => () => {}

export const Dialogs = ({ children }: { children: ReactNode }) => (
  <ToastProvider>
    <ModalsProvider registry={registry}>
      <Suspense fallback={null}>
        {useMayBeUser() && <SignedIn />}
        {useSyncExternalStore(
          never,
          () => isArriving,
          () => false,
        ) && <Arrival />}
      </Suspense>
      {children}
    </ModalsProvider>
  </ToastProvider>
)
