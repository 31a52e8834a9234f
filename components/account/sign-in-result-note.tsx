'use client'

import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button'
import { useSignInResult } from '#lib/client/sign-in-result'
import css from './social-sign-in.module.css'

const NAMES = { google: 'Google', linkedin: 'LinkedIn' } as const

/** Explains the outcome of a social sign-in, or why an email link failed. Renders nothing otherwise. */
export function SignInResultNote() {
  const t = useTranslations('ACCOUNT')
  const result = useSignInResult()
  const [isBusy, setBusy] = useState(false)
  if (!result || (result.kind === 'link' && (result.outcome === 'SIGNED_IN' || result.outcome === 'PENDING')))
    return null
  const text =
    result.kind === 'link'
      ? t(`SIGN_IN_RESULT.LINK_${result.outcome}`)
      : t(`SIGN_IN_RESULT.${result.outcome}`, { provider: NAMES[result.provider] })
  const retry = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  return (
    <p role="alert" className={css.note}>
      <Info aria-hidden="true" />
      <span>
        {text}{' '}
        {result.outcome === 'FAILED' && (
          <Button tone="quiet" size="small" busy={isBusy} onClick={() => void retry(result.retry)}>
            {t('SIGN_IN_RESULT.RETRY')}
          </Button>
        )}
      </span>
    </p>
  )
}
