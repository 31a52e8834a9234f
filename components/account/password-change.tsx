'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { PasswordInput } from '#components/ui/password-input'
import { updateMe } from '#lib/client/session-calls'
import { useForm } from '#lib/client/use-form'
import { Password, PASSWORD_MIN } from '#lib/contract/accounts'
import s from './form.module.css'

const Change = z.object({ current_password: z.string().min(1).max(200), password: Password })

export function PasswordChange() {
  const t = useTranslations('ACCOUNT')
  const [isDone, setDone] = useState(false)
  const form = useForm(Change, { current_password: '', password: '' }, async (passwords, reset) => {
    await updateMe(passwords)
    reset()
    setDone(true)
  })
  return (
    <form className={`${s.form} ${s.apart}`} onSubmit={(event) => void form.submit(event)} noValidate>
      <h2>{t('PROFILE.PASSWORD_TITLE')}</h2>
      <ErrorSummary errors={form.failure ? [{ message: form.failure }] : []} attempt={form.submitCount} />
      {isDone && (
        <p className={s.done} role="status">
          {t('PROFILE.PASSWORD_DONE')}
        </p>
      )}
      <Field label={t('FIELD.CURRENT_PASSWORD')} error={form.errorOf('current_password')}>
        {(control) => (
          <PasswordInput {...control} {...form.register('current_password')} autoComplete="current-password" />
        )}
      </Field>
      <Field
        label={t('FIELD.NEW_PASSWORD')}
        hint={t('FIELD.PASSWORD_HINT', { n: PASSWORD_MIN })}
        error={form.errorOf('password')}
      >
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />}
      </Field>
      <div>
        <Button type="submit" tone="quiet" busy={form.isSubmitting}>
          {t('PROFILE.PASSWORD_GO')}
        </Button>
      </div>
    </form>
  )
}
