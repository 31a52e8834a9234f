'use client'

import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useState } from 'react'
import { z } from 'zod'
import { NewPassword } from '#components/account/new-password'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { LiveStatus } from '#components/ui/live-status'
import { PasswordInput } from '#components/ui/password-input'
import { updateMe } from '#lib/client/session-calls'
import { useForm } from '#lib/client/use-form'
import { Password } from '#lib/contract/accounts'
import css from './form.module.css'

const Change = z.object({ current_password: z.string().min(1).max(200), password: Password })
/** Users who signed up with a social provider have no current password. */
const First = Change.extend({ current_password: z.literal('') })

/** The form of `PasswordChange`. */
export function PasswordForm({ isFirst }: { isFirst: boolean }) {
  const t = useTranslations('ACCOUNT.FIELD')
  const tPassword = useTranslations('PROFILE.PASSWORD')
  const [isDone, setDone] = useState(false)
  const form = useForm(
    isFirst ? First : Change,
    { current_password: '', password: '' },
    async ({ password, current_password }, reset) => {
      await updateMe(isFirst ? { password } : { password, current_password })
      reset()
      setDone(true)
    },
  )
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    setDone(false)
    void form.submit(event)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <FormErrors form={form} />
      <LiveStatus className={css.done}>{isDone && tPassword('DONE')}</LiveStatus>
      {!isFirst && (
        <Field label={t('CURRENT_PASSWORD')} optional={false} error={form.errorOf('current_password')}>
          {(control) => (
            <PasswordInput {...control} {...form.register('current_password')} autoComplete="current-password" />
          )}
        </Field>
      )}
      <NewPassword label={t('NEW_PASSWORD')} error={form.errorOf('password')} {...form.register('password')} />
      <div>
        <Button type="submit" tone="quiet" busy={form.isSubmitting}>
          {tPassword(isFirst ? 'FIRST_GO' : 'GO')}
        </Button>
      </div>
    </form>
  )
}
