'use client'

import { MailCheck } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button'
import { call } from '#lib/client/api'
import { useErrorWords } from '#lib/client/error-words'
import { useSession } from '#lib/client/session'
import { sendVerification } from '#lib/contract/extensions'
import s from './email-verification.module.css'

type State = { at: 'asking' | 'sending' | 'sent' } | { at: 'failed'; words: string }

/** For users with an unverified email: says where the link is, and sends another. */
export function EmailVerification() {
  const t = useTranslations('ACCOUNT.EMAIL')
  const session = useSession()
  const words = useErrorWords()
  const path = usePathname()
  const [state, setState] = useState<State>({ at: 'asking' })
  // A conversation has no room for it.
  if (path === '/profile/messaging') return null
  if (session.status !== 'user' || session.user.email_verified_at !== null) return null
  const { email } = session.user
  const send = async () => {
    setState({ at: 'sending' })
    await call(sendVerification).then(
      () => setState({ at: 'sent' }),
      (error: unknown) => setState({ at: 'failed', words: words.call(error) }),
    )
  }
  return (
    <section className={s.box} aria-label={t('TITLE')}>
      <MailCheck aria-hidden="true" />
      <div className={s.words}>
        <p className={s.title}>{t('TITLE')}</p>
        <p className={s.text} role="status">
          {state.at === 'sent' ? t('SENT', { email }) : state.at === 'failed' ? state.words : t('TEXT', { email })}
        </p>
      </div>
      {state.at !== 'sent' && (
        <Button tone="quiet" size="small" busy={state.at === 'sending'} onClick={() => void send()}>
          {t('GO')}
        </Button>
      )}
    </section>
  )
}
