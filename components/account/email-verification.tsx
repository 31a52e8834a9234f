'use client'

import { MailCheck } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmailChange } from '#components/account/email-change'
import { Button } from '#components/ui/button'
import { call } from '#lib/client/api'
import { useErrorText } from '#lib/client/error-text'
import { useSession } from '#lib/client/session'
import { sendVerification } from '#lib/contract/email-verification'
import css from './email-verification.module.css'

type State = { at: 'asking' | 'sending' | 'sent' } | { at: 'failed'; text: string }

/** Shows users with an unverified email where the link was sent, and can send another. */
export function EmailVerification() {
  const t = useTranslations('ACCOUNT.EMAIL')
  const session = useSession()
  const errorText = useErrorText()
  const path = usePathname()
  const [state, setState] = useState<State>({ at: 'asking' })
  // The messaging screen has no space for this note.
  if (path === '/profile/messaging') return null
  if (session.status !== 'user' || session.user.email_verified_at !== null) return null
  const { email } = session.user
  const send = async () => {
    setState({ at: 'sending' })
    await call(sendVerification).then(
      () => setState({ at: 'sent' }),
      (error: unknown) => setState({ at: 'failed', text: errorText.call(error) }),
    )
  }
  return (
    <section className={css.box} aria-label={t('TITLE')}>
      <MailCheck aria-hidden="true" />
      <div className={css.message}>
        <p className={css.title}>{t('TITLE')}</p>
        <p className={css.text} role="status">
          {state.at === 'sent' ? t('SENT', { email }) : state.at === 'failed' ? state.text : t('TEXT', { email })}
        </p>
      </div>
      <EmailChange user={session.user} label={t('WRONG')} />
      <Button tone="quiet" size="small" busy={state.at === 'sending'} onClick={() => void send()}>
        {t('GO')}
      </Button>
    </section>
  )
}
