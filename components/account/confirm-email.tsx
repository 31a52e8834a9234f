'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { call } from '#lib/client/api'
import { useErrorText } from '#lib/client/error-text'
import { reloadSession } from '#lib/client/session-user'
import { ApiError } from '#lib/contract/errors'
import { confirmEmail } from '#lib/contract/one-time-codes'
import { applicationPath } from '#lib/domain/application-link'
import css from './form.module.css'

type State =
  | { at: 'asking' | 'busy' }
  | { at: 'done'; next: string }
  | { at: 'failed'; text: string; isExpired: boolean }

/** Reads the code in the URL's fragment. `token` is the current code, null if it was used. */
function readCode(token: RefObject<string | null>) {
  const code = location.hash.slice(1)
  if (code && code !== 'content') token.current = code
  // The skip link replaces the code. It is put back, because a reload and a change of the language need it.
  else if (code && token.current !== null) history.replaceState(history.state, '', `#${token.current}`)
}

/** Confirms an email address by the code in the URL's fragment. It neither signs the user in nor shows account data. */
export function ConfirmEmail() {
  const t = useTranslations('ACCOUNT.CONFIRM')
  const errorText = useErrorText()
  const [state, setState] = useState<State>({ at: 'asking' })
  const token = useRef<string | null>(null)
  const isDone = state.at === 'done'
  useEffect(() => {
    readCode(token)
    // A second link opened in the same tab changes only the hash.
    const onHash = () => {
      const earlier = token.current
      readCode(token)
      if (token.current !== earlier) setState({ at: 'asking' })
    }
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [])
  const done = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isDone) done.current?.focus()
  }, [isDone])
  const confirm = async () => {
    setState({ at: 'busy' })
    // A press during hydration comes before the effect.
    readCode(token)
    const used = token.current
    await call(confirmEmail, { body: { token: used ?? 'none' } }).then(
      async ({ job_slug }) => {
        // A second link may have been opened during the call.
        if (token.current !== used) return
        token.current = null
        history.replaceState(history.state, '', location.pathname)
        setState({ at: 'done', next: job_slug === null ? '/profile/applications' : applicationPath(job_slug) })
        await reloadSession()
      },
      (error: unknown) => {
        if (token.current !== used) return
        setState({
          at: 'failed',
          text: errorText.call(error),
          isExpired: error instanceof ApiError && error.code === 'TOKEN_EXPIRED',
        })
      },
    )
  }
  if (state.at === 'done')
    return (
      <div ref={done} tabIndex={-1} className={css.form}>
        <h1>{t('DONE_TITLE')}</h1>
        <p className={css.note}>{t('DONE_TEXT')}</p>
        <ButtonLink href={state.next} size="large" prefetch={false}>
          {t('DONE_GO')}
        </ButtonLink>
      </div>
    )
  const isExpired = state.at === 'failed' && state.isExpired
  return (
    <div className={css.form}>
      <h1>{t('TITLE')}</h1>
      {state.at === 'failed' && <ErrorSummary errors={[{ message: state.text }]} />}
      <p className={css.note}>{t('TEXT')}</p>
      {isExpired && (
        <ButtonLink href="/profile" size="large" prefetch={false}>
          {t('NEW_LINK')}
        </ButtonLink>
      )}
      <Button
        tone={isExpired ? 'quiet' : 'primary'}
        size="large"
        busy={state.at === 'busy'}
        onClick={() => void confirm()}
      >
        {t('GO')}
      </Button>
      <p className={css.note}>{t('NOT_MINE')}</p>
    </div>
  )
}
