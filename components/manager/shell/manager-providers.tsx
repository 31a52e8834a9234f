'use client'

import { type ReactNode, useEffect } from 'react'
import { ToastProvider } from '#components/ui/toast'
import { setSignedOutListener } from '#lib/client/manager/api'
import { forgetSession } from '#lib/client/manager/session'

/** What all screens share: toasts, and the reaction to a session that ended. */
export function ManagerProviders({ children }: { children: ReactNode }) {
  useEffect(() => setSignedOutListener(() => void forgetSession()), [])
  return <ToastProvider>{children}</ToastProvider>
}
