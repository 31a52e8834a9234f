'use client'

import { lazy, Suspense } from 'react'
import { LegalsPrompt } from '#components/account/legals-prompt'
import { useSavedJobsOfAccount } from '#lib/client/saved-jobs-of-account'
import { usePasswordRequest } from '#lib/client/password-request'
import { useSessionSync } from '#lib/client/session'

const PasswordRequest = lazy(() =>
  import('#components/account/password-request').then((file) => ({ default: file.PasswordRequest })),
)

/** Mounted on every page for signed-in users. */
export function SignedInEffects() {
  useSessionSync()
  useSavedJobsOfAccount()
  const onAnswer = usePasswordRequest()
  return (
    <>
      <LegalsPrompt />
      <Suspense fallback={null}>{onAnswer && <PasswordRequest onAnswer={onAnswer} />}</Suspense>
    </>
  )
}
