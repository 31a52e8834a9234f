'use client'

import { useTranslations } from 'next-intl'
import type { FormCheck } from './use-bot-check'
import { Button } from '#components/ui/button'
import { Progress } from '#components/ui/progress'
import css from './bot-note.module.css'

type Props = { check: FormCheck }

/** Lets a person who was mistaken for a robot continue with one press. The form keeps its input. */
export function BotRetry({ check: { isSuspected } }: Props) {
  const t = useTranslations('ACCOUNT.BOT')
  if (!isSuspected) return null
  return (
    <Button type="submit" tone="quiet" wide>
      {t('CONTINUE')}
    </Button>
  )
}

/** Above this many seconds, resetting the password by email is quicker. */
const LONG_SECONDS = 20

/** Shown below the submit button: the progress of the bot check and its provider. */
export function BotNote({ check: { isChecking, isByProvider, work } }: Props) {
  const t = useTranslations('ACCOUNT.BOT')
  return (
    <div className={css.note}>
      <p role="status" className={css.checking}>
        {isChecking && t('CHECKING')}
        {work && t(work.total_seconds > LONG_SECONDS ? 'CHALLENGE_LONG' : 'CHALLENGE')}
      </p>
      {work && (
        <Progress
          value={work.share}
          label={t('CHALLENGE_LABEL')}
          detail={t('CHALLENGE_LEFT', { n: work.seconds_left })}
          showLabel
        />
      )}
      {isByProvider && <p>{t('BY_RECAPTCHA')}</p>}
    </div>
  )
}
