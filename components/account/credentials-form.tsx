'use client'

import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { BotNote, BotRetry } from '#components/site/bot-note'
import { useBotCheck } from '../site/use-bot-check'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { PasswordInput } from '#components/ui/password-input'
import { TextInput } from '#components/ui/text-input'
import { signIn } from '#lib/client/session-calls'
import { useForm } from '#lib/client/use-form'
import { Email } from '#lib/contract/accounts'
import css from './form.module.css'

const Credentials = z.object({ email: Email, password: z.string().min(1).max(200) })

type Props = {
  email: string
  campaign_id: number | null
  onDone: () => void
  onEmail: (email: string) => void
  onForgotten: () => void
}

export function CredentialsForm({ email, campaign_id, onDone, onEmail, onForgotten }: Props) {
  const t = useTranslations('ACCOUNT')
  const { company } = useCompany()
  const check = useBotCheck('sign_in')
  const form = useForm(Credentials, { email, password: '' }, async (user) => {
    await check.withBotToken((bot_protection) =>
      signIn({ user: { ...user, company_id: company.id, campaign_id }, bot_protection }),
    )
    onDone()
  })
  return (
    <form
      className={css.form}
      onSubmit={(event) => void form.submit(event)}
      onFocus={check.prepare}
      onChange={() => onEmail(form.getValues('email'))}
      noValidate
    >
      <FormErrors form={form} />
      <BotRetry check={check} />
      <Field label={t('FIELD.EMAIL')} optional={false} error={form.errorOf('email')}>
        {(control) => (
          <TextInput {...control} {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
        )}
      </Field>
      <Field label={t('FIELD.PASSWORD')} optional={false} error={form.errorOf('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password')}
            data-focus={email !== '' || undefined}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" wide size="large" busy={form.isSubmitting}>
        {t('SIGN_IN.GO')}
      </Button>
      <BotNote check={check} />
      <Button tone="plain" onClick={onForgotten}>
        {t('SIGN_IN.FORGOTTEN')}
      </Button>
    </form>
  )
}
