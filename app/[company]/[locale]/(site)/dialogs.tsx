'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { AskForLegals } from '#components/account/ask-for-legals'
import { type ModalRegistry, ModalsProvider } from '#components/site/modals'
import { ToastProvider } from '#components/ui/toast'

/** The modals of §2 by name, each fetched when it is first opened. */
const registry: ModalRegistry = {
  cookies: dynamic(() => import('#components/consent/cookies-modal').then((file) => file.CookiesModal)),
  legals: dynamic(() => import('#components/account/legals-modal').then((file) => file.LegalsModal)),
  login: dynamic(() => import('#components/account/login-modal').then((file) => file.LoginModal)),
}

export const Dialogs = ({ children }: { children: ReactNode }) => (
  <ToastProvider>
    <ModalsProvider registry={registry}>
      <AskForLegals />
      {children}
    </ModalsProvider>
  </ToastProvider>
)
