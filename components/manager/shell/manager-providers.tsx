'use client'

import { type ReactNode, useEffect } from 'react'
import { ToastProvider } from '#components/ui/toast'
import { setDeniedListener, setSignedOutListener } from '#lib/client/manager/api'
import { forgetSession, reloadSession } from '#lib/client/manager/session'

/** What all screens share: toasts, and the reaction to a session that ended and to a membership that changed. */
export function ManagerProviders({ children }: { children: ReactNode }) {
  useEffect(() => {
    setSignedOutListener(() => void forgetSession())
    setDeniedListener(() => void reloadSession())
  }, [])
  return <ToastProvider>{children}</ToastProvider>
}
