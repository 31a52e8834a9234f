'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { BotNote, BotRetry } from '#components/account/bot-note'
import { LegalsLabel } from '#components/account/legals-label'
import { NewPassword } from '#components/account/new-password'
import { useBotCheck } from './use-bot-check'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { Checkbox } from '#components/ui/checkbox'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { TextInput } from '#components/ui/text-input'
import { signUp } from '#lib/client/session-calls'
import { useForm } from '#lib/client/use-form'
import { SignUp } from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import { Locale } from '#lib/domain/enumerations'
import { languageOf, localized } from '#lib/domain/terms'
import s from './form.module.css'

type Props = {
  campaign_id: number | null
  email: string
  onDone: () => void
  onEmail: (email: string) => void
  /** The email has an account: switches to sign-in with it. */
  onExistingAccount: () => void
}

/** Creates an account with five fields; the checkboxes are never ticked by default. */
export function SignUpForm({ campaign_id, email, onDone, onEmail, onExistingAccount }: Props) {
  const t = useTranslations('ACCOUNT')
  const locale = useLocale()
  const { company, labels } = useCompany()
  const [takenEmail, setTakenEmail] = useState<string | null>(null)
  const blank = {
    email,
    first_name: '',
    last_name: '',
    password: '',
    legals: false,
    is_partner_newsletter_active: false,
  }
  const check = useBotCheck('sign_up')
  const form = useForm(
    SignUp,
    { ...blank, company_id: company.id, locale: Locale.catch('en').parse(locale) },
    async (user) => {
      setTakenEmail(null)
      await check
        .withBotToken((bot_protection) => signUp({ user, campaign_id, bot_protection }))
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') setTakenEmail(user.email)
          throw error
        })
      onDone()
    },
  )
  return (
    <form
      className={s.form}
      onSubmit={(event) => void form.submit(event)}
      onFocus={check.prepare}
      onChange={() => onEmail(form.getValues('email'))}
      noValidate
    >
      <ErrorSummary errors={form.failure ? [{ message: form.failure }] : []} attempt={form.submitCount} />
      <BotRetry check={check} />
      {form.failure && takenEmail !== null && (
        <Button tone="quiet" wide onClick={onExistingAccount}>
          {t('SIGN_UP.TAKEN_GO', { email: takenEmail })}
        </Button>
      )}
      <div className={s.pair}>
        <Field label={t('FIELD.FIRST_NAME')} error={form.errorOf('first_name')}>
          {(control) => <TextInput {...control} {...form.register('first_name')} autoComplete="given-name" />}
        </Field>
        <Field label={t('FIELD.LAST_NAME')} error={form.errorOf('last_name')}>
          {(control) => <TextInput {...control} {...form.register('last_name')} autoComplete="family-name" />}
        </Field>
      </div>
      <Field label={t('FIELD.EMAIL')} error={form.errorOf('email')}>
        {(control) => (
          <TextInput {...control} {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
        )}
      </Field>
      <NewPassword label={t('FIELD.PASSWORD')} error={form.errorOf('password')} {...form.register('password')} />
      <Checkbox label={<LegalsLabel />} error={form.errorOf('legals')} {...form.register('legals')} />
      {labels.is_partner_newsletter_active && (
        <Checkbox
          label={
            <span lang={languageOf(labels.partner_newsletter_label, locale)}>
              {localized(labels.partner_newsletter_label, locale) || t('FIELD.NEWSLETTER')}
            </span>
          }
          {...form.register('is_partner_newsletter_active')}
        />
      )}
      <Button type="submit" wide size="large" busy={form.isSubmitting}>
        {t('SIGN_UP.GO')}
      </Button>
      <BotNote check={check} />
    </form>
  )
}
