'use client'

import { type ReactNode, useEffect } from 'react'
import { SWRConfig } from 'swr'
import { ToastProvider } from '#components/ui/toast'
import { setDeniedListener, setSignedOutListener } from '#lib/client/manager/api'
import { READ_RETRIES } from '#lib/client/manager/read-retries'
import { forgetSession, reloadSession } from '#lib/client/manager/session'

/**
 * Shared by all screens: toasts, retries of failed reads, and the reactions to a session that ended and to a changed
 * membership.
 */
export function ManagerProviders({ children }: { children: ReactNode }) {
  useEffect(() => {
    setSignedOutListener(() => void forgetSession())
    setDeniedListener(() => void reloadSession())
  }, [])
  return (
    <SWRConfig value={READ_RETRIES}>
      <ToastProvider>{children}</ToastProvider>
    </SWRConfig>
  )
}
