'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { Arrival } from '#components/account/arrival'
import { AskForLegals } from '#components/account/ask-for-legals'
import { type ModalRegistry, ModalsProvider } from '#components/site/modals'
import { ToastProvider } from '#components/ui/toast'

/** The modals of §2 by name, each fetched when it is first opened. */
const modals = {
  'campaign-alert': dynamic(() => import('#components/alerts/alert-modal').then((file) => file.AlertModal)),
  'campaign-pitch': dynamic(() => import('./pitch-dialog').then((file) => file.PitchDialog)),
  'campaign-pitch-video-question': dynamic(() =>
    import('#components/funnel/question-film-modal').then((file) => file.QuestionFilmModal),
  ),
  'campaign-resume': dynamic(() => import('#components/funnel/resume-modal').then((file) => file.ResumeModal)),
  cookies: dynamic(() => import('#components/consent/cookies-modal').then((file) => file.CookiesModal)),
  legals: dynamic(() => import('#components/account/legals-modal').then((file) => file.LegalsModal)),
  sponsorship: dynamic(() => import('#components/campaign/sponsorship-modal').then((file) => file.SponsorshipModal)),
  login: dynamic(() => import('#components/account/login-modal').then((file) => file.LoginModal)),
}
/** Each opener knows what its modal wants to be told. */
const registry = modals as ModalRegistry

export const Dialogs = ({ children }: { children: ReactNode }) => (
  <ToastProvider>
    <ModalsProvider registry={registry}>
      <AskForLegals />
      <Arrival />
      {children}
    </ModalsProvider>
  </ToastProvider>
)
