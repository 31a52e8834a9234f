'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { PasswordInput } from '#components/ui/password-input'
import { TextInput } from '#components/ui/text-input'
import { call } from '#lib/client/api'
import { readUnsavedInput, writeUnsavedInput } from '#lib/client/unsaved-input'
import { focusInto } from '#lib/client/use-focus'
import { useForm } from '#lib/client/use-form'
import { Email } from '#lib/contract/accounts'
import { changeEmail } from '#lib/contract/one-time-codes'
import type { User } from '#lib/domain/user'
import css from './form.module.css'

const WithPassword = z.object({ email: Email, current_password: z.string().min(1).max(200) })
/** Users who signed up with a social provider have no password. */
const WithoutPassword = WithPassword.extend({ current_password: z.literal('') })

type Props = {
  user: User
  /** The address to which a link was sent, so that it can be corrected. */
  initialEmail: string
  onSent: (email: string) => void
}

/** The form of `EmailChange`. Takes the focus, because it replaces the button that opens it. */
export function EmailChangeForm({ user, initialEmail, onSent }: Props) {
  const t = useTranslations('ACCOUNT')
  const hasPassword = user.is_password_set_by_user
  const storageKey = `${user.id}:email`
  const form = useForm(
    hasPassword ? WithPassword : WithoutPassword,
    { email: readUnsavedInput(storageKey) ?? initialEmail, current_password: '' },
    async ({ email, current_password }) => {
      await call(changeEmail, { body: { user: { email, ...(hasPassword && { current_password }) } } })
      writeUnsavedInput(storageKey, null)
      onSent(email)
    },
  )
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => focusInto(element.current), [])
  return (
    <form
      ref={element}
      className={css.form}
      onSubmit={(event) => void form.submit(event)}
      onChange={() => writeUnsavedInput(storageKey, form.getValues('email') || null)}
      noValidate
    >
      <FormErrors form={form} />
      <Field label={t('EMAIL_CHANGE.FIELD')} optional={false} error={form.errorOf('email')}>
        {(control) => (
          <TextInput {...control} {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
        )}
      </Field>
      {hasPassword && (
        <Field label={t('FIELD.PASSWORD')} optional={false} error={form.errorOf('current_password')}>
          {(control) => (
            <PasswordInput {...control} {...form.register('current_password')} autoComplete="current-password" />
          )}
        </Field>
      )}
      <div>
        <Button type="submit" size="small" busy={form.isSubmitting}>
          {t('EMAIL_CHANGE.GO')}
        </Button>
      </div>
    </form>
  )
}
