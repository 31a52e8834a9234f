'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, ButtonLink } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { call } from '#lib/client/api'
import { useErrorWords } from '#lib/client/error-words'
import { unsubscribeCandidacy } from '#lib/contract/candidacies'
import { Outcome } from './outcome'
import { outcomeOf } from './unsubscription-outcome'
import s from './notice.module.css'

type Props = { token: string; id: string }
type State = { kind: 'asking' | 'busy' | 'done' | 'invalid' | 'not-yet' } | { kind: 'failed'; error: unknown }

/** One press stops the mails: opening the address alone changes nothing, since mail scanners open addresses too. */
export function Unsubscription({ token, id }: Props) {
  const t = useTranslations('INFORMATION.UNSUBSCRIPTION')
  const words = useErrorWords()
  const [state, setState] = useState<State>({ kind: 'asking' })
  const stop = async () => {
    setState({ kind: 'busy' })
    await call(unsubscribeCandidacy, { params: { id }, body: { user_token: token } }).then(
      () => setState({ kind: 'done' }),
      (error: unknown) => setState({ kind: outcomeOf(error), error }),
    )
  }
  const toJobs = <ButtonLink href="/all-jobs">{t('JOBS')}</ButtonLink>
  const toApplications = <ButtonLink href="/profile/applications">{t('APPLICATIONS')}</ButtonLink>
  if (state.kind === 'done')
    return <Outcome drawing="done" title={t('DONE_TITLE')} text={t('DONE_TEXT')} actions={toJobs} />
  if (state.kind === 'invalid')
    return <Outcome drawing="error" title={t('INVALID_TITLE')} text={t('INVALID_TEXT')} actions={toApplications} />
  if (state.kind === 'not-yet')
    return <Outcome drawing="messages" title={t('NOT_YET_TITLE')} text={t('NOT_YET_TEXT')} actions={toApplications} />
  return (
    <div className={s.notice}>
      <h1 className={s.title}>{t('TITLE')}</h1>
      <p className={s.text}>{t('TEXT')}</p>
      {state.kind === 'failed' && <ErrorSummary errors={[{ message: words.call(state.error) }]} />}
      <div className={s.actions}>
        <Button size="large" busy={state.kind === 'busy'} onClick={() => void stop()}>
          {t(state.kind === 'failed' ? 'RETRY' : 'GO')}
        </Button>
      </div>
    </div>
  )
}
