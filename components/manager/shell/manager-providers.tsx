'use client'

import { type ReactNode, useEffect } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { ToastProvider } from '#components/ui/toast'
import { setDeniedListener, setSignedOutListener } from '#lib/client/manager/api'
import { forgetSession, reloadSession } from '#lib/client/manager/session'
import { ApiError, type ErrorCode } from '#lib/contract/errors'

/** After these errors, the same read may succeed later: no connection, a rate limit, or a failure of the server. */
const TEMPORARY: readonly ErrorCode[] = ['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL']

/** With SWR's growing delays, the last retry is about five minutes after the first error. */
const MAX_RETRIES = 5

/** How failed reads are repeated. SWR also reads again when the window gets focus or the network returns. */
const READ_RETRIES: SWRConfiguration = {
  shouldRetryOnError: (error: unknown) => error instanceof ApiError && TEMPORARY.includes(error.code),
  errorRetryCount: MAX_RETRIES,
}

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
