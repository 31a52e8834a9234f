'use client'

import { CircleUserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useModals } from '#components/site/modals'
import css from './menu.module.css'

export function SignInButton({ disabled }: { disabled: boolean }) {
  const t = useTranslations('SITE')
  const modals = useModals()
  return (
    <button className={css.button} type="button" disabled={disabled} {...modals.opener('login')}>
      <CircleUserRound aria-hidden />
      <span className={css.label}>{t('SIGN_IN')}</span>
    </button>
  )
}
