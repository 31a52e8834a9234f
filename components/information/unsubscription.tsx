'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { z } from 'zod'
import { Button, ButtonLink } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { call } from '#lib/client/api'
import { useErrorText } from '#lib/client/error-text'
import { unsubscribeCandidacy } from '#lib/contract/unsubscription'
import { subscribeCandidacy } from '#lib/contract/extensions'
import { Outcome } from '#components/ui/outcome'
import { unsubscriptionErrorKind } from './unsubscription-error'
import css from './notice.module.css'

type Props = {
  token: string
  id: string
  /** After these days, the address of an unsubscribed person without an account is deleted. */
  days: number
}
type Stopped = z.output<typeof unsubscribeCandidacy.reply>
type State =
  | { kind: 'asking' | 'busy' | 'undone' | 'invalid' }
  /** `error` is set if resubscribing failed. */
  | { kind: 'done' | 'undoing'; stopped: Stopped; error?: unknown }
  | { kind: 'failed'; error: unknown }

/** Unsubscribes on a press. Opening the URL must not change anything, because email scanners open URLs. */
export function Unsubscription({ token, id, days }: Props) {
  const t = useTranslations('INFORMATION.UNSUBSCRIPTION')
  const errorText = useErrorText()
  const [state, setState] = useState<State>({ kind: 'asking' })
  const inputOf = (user_token: string) => ({ params: { id }, body: { user_token } })
  const stop = async () => {
    setState({ kind: 'busy' })
    await call(unsubscribeCandidacy, inputOf(token)).then(
      (stopped) => setState({ kind: 'done', stopped }),
      (error: unknown) => setState({ kind: unsubscriptionErrorKind(error), error }),
    )
  }
  const undo = async (stopped: Stopped, undo_token: string) => {
    setState({ kind: 'undoing', stopped })
    await call(subscribeCandidacy, inputOf(undo_token)).then(
      () => setState({ kind: 'undone' }),
      (error: unknown) =>
        setState(unsubscriptionErrorKind(error) === 'invalid' ? { kind: 'invalid' } : { kind: 'done', stopped, error }),
    )
  }
  // An email address without an account has its own page.
  const isSubscriber = token.startsWith('subscriber.')
  const manage = (
    <ButtonLink href={isSubscriber ? `/job-alerts/${encodeURIComponent(token)}/${id}` : '/profile'} tone="quiet">
      {t(isSubscriber ? 'DATA' : 'MANAGE')}
    </ButtonLink>
  )
  if (state.kind === 'done' || state.kind === 'undoing') {
    const { stopped, error } = state
    const { undo_token } = stopped
    const actions = (
      <>
        {undo_token !== null && (
          <Button tone="quiet" busy={state.kind === 'undoing'} onClick={() => void undo(stopped, undo_token)}>
            {t(error ? 'RETRY' : 'UNDO')}
          </Button>
        )}
        {manage}
        <ButtonLink href="/all-jobs">{t('JOBS')}</ButtonLink>
      </>
    )
    const text = t(`PURPOSE.${stopped.purpose}`, { job: stopped.job ?? 'none', days })
    return (
      <div className={css.notice}>
        <ErrorSummary errors={error ? [{ message: errorText.call(error) }] : []} />
        <Outcome drawing="done" title={t('DONE_TITLE')} text={text} actions={actions} />
      </div>
    )
  }
  if (state.kind === 'undone')
    return <Outcome drawing="messages" title={t('UNDONE_TITLE')} text={t('UNDONE_TEXT')} actions={manage} />
  if (state.kind === 'invalid') {
    const actions = <ButtonLink href="/profile/applications">{t('APPLICATIONS')}</ButtonLink>
    return <Outcome drawing="error" title={t('INVALID_TITLE')} text={t('INVALID_TEXT')} actions={actions} />
  }
  return (
    <div className={css.notice}>
      <h1 className={css.title}>{t('TITLE')}</h1>
      <p className={css.text}>{t('TEXT')}</p>
      {state.kind === 'failed' && <ErrorSummary errors={[{ message: errorText.call(state.error) }]} />}
      <div className={css.actions}>
        <Button size="large" busy={state.kind === 'busy'} onClick={() => void stop()}>
          {t(state.kind === 'failed' ? 'RETRY' : 'GO')}
        </Button>
        {isSubscriber && manage}
      </div>
    </div>
  )
}
