'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import useSWR from 'swr'
import { z } from 'zod'
import { NewPassword } from '#components/account/new-password'
import { SignIn } from '#components/account/sign-in'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { FormErrors } from '#components/ui/form-errors'
import { Skeleton } from '#components/ui/skeleton'
import { call } from '#lib/client/api'
import { isRejected } from '#lib/client/is-rejected'
import { isTokenInvalid } from '#lib/client/sign-in-result'
import { resetPassword } from '#lib/client/session-calls'
import { useForm } from '#lib/client/use-form'
import { Password, readPasswordReset } from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import { readCodeOwner } from '#lib/contract/one-time-codes'
import { returnPath } from '#lib/domain/return-path'
import { RESET_MINUTES } from '#lib/domain/limits'
import css from './form.module.css'

type Props = { token: string; job_slug: string | undefined; campaign_id: number | null }

/** The address of the link. For an expired link: of its form, or null if it is unknown. */
type Reset = { isExpired: false; email: string } | { isExpired: true; email: string | null }

async function readReset(token: string): Promise<Reset> {
  try {
    return { isExpired: false, ...(await call(readPasswordReset, { params: { token } })) }
  } catch (error) {
    if (!(error instanceof ApiError && isTokenInvalid(error.status))) throw error
    // Without the address, the user enters it in the form.
    const owner = await call(readCodeOwner, { body: { token } }).catch(() => null)
    return { isExpired: true, email: owner?.email ?? null }
  }
}

/**
 * Sets a new password, then returns to the job or page that the user came from, otherwise to the applications. For an
 * expired link, shows the form that sends a new one.
 */
export function PasswordReset({ token, job_slug, campaign_id }: Props) {
  const t = useTranslations('ACCOUNT')
  const router = useRouter()
  const { data, error, isValidating, mutate } = useSWR<Reset, unknown>(['reset', token], () => readReset(token), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  })
  const proceed = () => {
    const target = returnPath(new URLSearchParams(location.search).get('return'))
    const page = target === '/' ? '/profile/applications' : target
    router.replace(job_slug ? `/jobs/${job_slug}/apply` : page)
  }
  const [isUsed, setUsed] = useState(false)
  const form = useForm(z.object({ password: Password }), { password: '' }, async ({ password }) => {
    try {
      await resetPassword(token, password)
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : null
      // The password may have been set although the response was lost.
      if (!isRejected(failure) && code !== 'TOO_MANY_REQUESTS') setUsed(true)
      if (code !== 'TOKEN_EXPIRED') throw failure
      return mutate()
    }
    proceed()
  })
  if (data?.isExpired)
    return (
      <div className={css.form}>
        <h1>{t('RESET.EXPIRED_TITLE')}</h1>
        <p className={css.note}>{t('RESET.EXPIRED_TEXT', { minutes: RESET_MINUTES })}</p>
        <SignIn
          initialView={isUsed ? 'signin' : 'forgotten'}
          campaign_id={campaign_id}
          initialEmail={data.email ?? undefined}
          onDone={proceed}
        />
      </div>
    )
  if (error)
    return (
      <div className={css.form}>
        <h1>{t('RESET.TITLE')}</h1>
        <ErrorSummary errors={[{ message: t('SIGN_IN_RESULT.LINK_FAILED') }]} />
        <Button size="large" busy={isValidating} onClick={() => void mutate()}>
          {t('SIGN_IN_RESULT.RETRY')}
        </Button>
      </div>
    )
  if (!data) return <Skeleton shape="row" count={3} />
  return (
    <form className={css.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <h1>{t('RESET.TITLE')}</h1>
      <p className={css.note}>{t('RESET.FOR', { email: data.email })}</p>
      <FormErrors form={form} />
      <NewPassword label={t('FIELD.NEW_PASSWORD')} error={form.errorOf('password')} {...form.register('password')} />
      <Button type="submit" size="large" busy={form.isSubmitting}>
        {t('RESET.GO')}
      </Button>
    </form>
  )
}
