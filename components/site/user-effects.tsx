'use client'

import { type ComponentType, Suspense } from 'react'
import { LegalsPrompt } from '#components/site/legals-prompt'
import { useLoadSavedJobs } from '#lib/client/saved-jobs-of-account'
import { usePasswordRequest } from '#lib/client/password-request'
import { useSessionSync } from '#lib/client/end-session'

export type UserEffectsProps = {
  /** The dialog that asks for the password. Passed in, because it belongs to another feature. */
  passwordRequest: ComponentType<{ onAnswer: (isEntered: boolean) => void }>
}

/** Mounted on every page for signed-in users. */
export function UserEffects({ passwordRequest: PasswordRequest }: UserEffectsProps) {
  useSessionSync()
  useLoadSavedJobs()
  const onAnswer = usePasswordRequest()
  return (
    <>
      <LegalsPrompt />
      <Suspense fallback={null}>{onAnswer && <PasswordRequest onAnswer={onAnswer} />}</Suspense>
    </>
  )
}
