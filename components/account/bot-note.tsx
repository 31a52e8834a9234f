'use client'

import { useTranslations } from 'next-intl'
import type { FormCheck } from './use-bot-check'
import { Button } from '#components/ui/button'
import s from './bot-note.module.css'

type Props = { check: FormCheck }

/** The way on for a person who was taken for a program: one press, and all that was typed is still there. */
export function BotWayOn({ check: { isRefused } }: Props) {
  const t = useTranslations('ACCOUNT.BOT')
  if (!isRefused) return null
  return (
    <Button type="submit" tone="quiet" wide>
      {t('WAY_ON')}
    </Button>
  )
}

/** Below the button that sends: that it is being checked, and by whom. */
export function BotNote({ check: { isChecking, isByProvider } }: Props) {
  const t = useTranslations('ACCOUNT.BOT')
  return (
    <div className={s.note}>
      <p role="status" className={s.checking}>
        {isChecking && t('CHECKING')}
      </p>
      {isByProvider && <p>{t('BY_RECAPTCHA')}</p>}
    </div>
  )
}
