'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { BotNote, BotRetry } from '#components/site/bot-note'
import { useBotCheck } from '../site/use-bot-check'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { TextInput } from '#components/ui/text-input'
import { useFocus } from '#lib/client/use-focus'
import { call } from '#lib/client/api'
import { readReturnPath } from '#lib/client/read-return-path'
import { useForm } from '#lib/client/use-form'
import { Email, sendPasswordReset } from '#lib/contract/accounts'
import { RESET_MINUTES } from '#lib/domain/limits'
import css from './form.module.css'

type Props = {
  email: string
  campaign_id: number | null
  onEmail?: (email: string) => void
  /** Default: no button that leads back. */
  onBack?: () => void
}

/** Shows the same text whether the email is known or not, so that it does not reveal accounts. */
export function ForgotPasswordForm({ email, campaign_id, onEmail, onBack }: Props) {
  const t = useTranslations('ACCOUNT')
  const { company } = useCompany()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const sent = useRef<HTMLParagraphElement>(null)
  useFocus(sent, sentTo)
  const check = useBotCheck('reset_password')
  const form = useForm(z.object({ email: Email }), { email }, async (user) => {
    await check.withBotToken((bot_protection) =>
      call(sendPasswordReset, {
        body: { user, company_id: company.id, campaign_id, return_path: readReturnPath(), bot_protection },
      }),
    )
    setSentTo(user.email)
  })
  return (
    <form
      className={css.form}
      onSubmit={(event) => void form.submit(event)}
      onFocus={check.prepare}
      onChange={() => onEmail?.(form.getValues('email'))}
      noValidate
    >
      <FormErrors form={form} />
      <BotRetry check={check} />
      <p className={css.note}>{t('FORGOTTEN.TEXT')}</p>
      {sentTo ? (
        <p ref={sent} className={css.done} role="status" tabIndex={-1}>
          {t('FORGOTTEN.SENT', { email: sentTo, minutes: RESET_MINUTES })}
        </p>
      ) : (
        <>
          <Field label={t('FIELD.EMAIL')} optional={false} error={form.errorOf('email')}>
            {(control) => <TextInput {...control} {...form.register('email')} type="email" autoComplete="email" />}
          </Field>
          <Button type="submit" wide size="large" busy={form.isSubmitting}>
            {t('FORGOTTEN.GO')}
          </Button>
          <BotNote check={check} />
        </>
      )}
      {onBack && (
        <Button tone="plain" onClick={onBack}>
          {t('FORGOTTEN.BACK')}
        </Button>
      )}
    </form>
  )
}
