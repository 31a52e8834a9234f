'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { z } from 'zod'
import { BotNote, BotRetry } from '#components/site/bot-note'
import { LegalsLabel, NewsletterLabel } from '#components/account/legals-label'
import { NewPassword } from '#components/account/new-password'
import { useBotCheck } from '../site/use-bot-check'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { Checkbox } from '#components/ui/checkbox'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { TextInput } from '#components/ui/text-input'
import { readUnsavedInput, writeUnsavedInput } from '#lib/client/unsaved-input'
import { signUp } from '#lib/client/session-calls'
import { useForm } from '#lib/client/use-form'
import { SignUp } from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { toLocale } from '#lib/domain/enumerations'
import css from './form.module.css'

type Props = {
  campaign_id: number | null
  email: string
  onDone: () => void
  onEmail: (email: string) => void
  /** The email has an account: switches to sign-in with it. */
  onExistingAccount: () => void
}

/** Storage key of the input, which survives a reload, for example in another language. A password is not stored. */
const INPUT_KEY = 'sign-up'
const NOTHING = { first_name: '', last_name: '', email: '' }
const Typed = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }).catch(NOTHING)

/** Creates an account with five fields. The checkboxes are never ticked by default. */
export function SignUpForm({ campaign_id, email, onDone, onEmail, onExistingAccount }: Props) {
  const t = useTranslations('ACCOUNT')
  const locale = useLocale()
  const { company, labels } = useCompany()
  const [takenEmail, setTakenEmail] = useState<string | null>(null)
  const [typed] = useState(() => Typed.parse(jsonOrNull(readUnsavedInput(INPUT_KEY) ?? '')))
  const initial = {
    ...typed,
    email: email || typed.email,
    password: '',
    legals: false,
    is_partner_newsletter_active: false,
  }
  const check = useBotCheck('sign_up')
  const form = useForm(SignUp, { ...initial, company_id: company.id, locale: toLocale(locale) }, async (input) => {
    const user = { ...input, page: location.pathname, newsletter_text: t('FIELD.NEWSLETTER') }
    setTakenEmail(null)
    await check
      .withBotToken((bot_protection) => signUp({ user, campaign_id, bot_protection }))
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') setTakenEmail(user.email)
        throw error
      })
    writeUnsavedInput(INPUT_KEY, null)
    onDone()
  })
  return (
    <form
      className={css.form}
      onSubmit={(event) => void form.submit(event)}
      onFocus={check.prepare}
      onChange={() => {
        const { first_name, last_name, email: newEmail } = form.getValues()
        writeUnsavedInput(INPUT_KEY, JSON.stringify({ first_name, last_name, email: newEmail }))
        onEmail(newEmail)
      }}
      noValidate
    >
      <FormErrors form={form} />
      <BotRetry check={check} />
      {form.failure && takenEmail !== null && (
        <Button tone="quiet" wide onClick={onExistingAccount}>
          {t('SIGN_UP.TAKEN_GO', { email: takenEmail })}
        </Button>
      )}
      <div className={css.pair}>
        <Field label={t('FIELD.FIRST_NAME')} optional={false} error={form.errorOf('first_name')}>
          {(control) => <TextInput {...control} {...form.register('first_name')} autoComplete="given-name" />}
        </Field>
        <Field label={t('FIELD.LAST_NAME')} optional={false} error={form.errorOf('last_name')}>
          {(control) => <TextInput {...control} {...form.register('last_name')} autoComplete="family-name" />}
        </Field>
      </div>
      <Field label={t('FIELD.EMAIL')} optional={false} error={form.errorOf('email')}>
        {(control) => (
          <TextInput {...control} {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
        )}
      </Field>
      <NewPassword label={t('FIELD.PASSWORD')} error={form.errorOf('password')} {...form.register('password')} />
      <Checkbox aria-required label={<LegalsLabel />} error={form.errorOf('legals')} {...form.register('legals')} />
      {labels.is_partner_newsletter_active && (
        <Checkbox label={<NewsletterLabel />} {...form.register('is_partner_newsletter_active')} />
      )}
      <Button type="submit" wide size="large" busy={form.isSubmitting}>
        {t('SIGN_UP.GO')}
      </Button>
      <BotNote check={check} />
    </form>
  )
}
