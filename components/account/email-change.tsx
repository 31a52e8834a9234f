'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { PasswordInput } from '#components/ui/password-input'
import { TextInput } from '#components/ui/text-input'
import { call } from '#lib/client/api'
import { useFocus } from '#lib/client/use-focus'
import { useForm } from '#lib/client/use-form'
import { Email } from '#lib/contract/accounts'
import { changeEmail } from '#lib/contract/one-time-codes'
import type { User } from '#lib/domain/user'
import s from './form.module.css'

const WithPassword = z.object({ email: Email, current_password: z.string().min(1).max(200) })
/** Users who signed up with a social provider have no password. */
const WithoutPassword = WithPassword.extend({ current_password: z.literal('') })

/** Sends a link to a new email address, which replaces the current one when the user opens it. */
export function EmailChange({ user, label }: { user: User; label: string }) {
  const t = useTranslations('ACCOUNT')
  const [isOpen, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const hasPassword = user.is_password_set_by_user
  const form = useForm(
    hasPassword ? WithPassword : WithoutPassword,
    { email: '', current_password: '' },
    async ({ email, current_password }) => {
      await call(changeEmail, { body: { user: { email, ...(hasPassword && { current_password }) } } })
      setSentTo(email)
    },
  )
  const box = useRef<HTMLDivElement>(null)
  // Each step replaces the button that has the focus.
  useFocus(box, sentTo ?? isOpen)
  return (
    <div ref={box} tabIndex={-1}>
      {sentTo !== null ? (
        <p className={s.done} role="status">
          {t('EMAIL_CHANGE.SENT', { email: sentTo })}
        </p>
      ) : isOpen ? (
        <form className={s.form} onSubmit={(event) => void form.submit(event)} noValidate>
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
      ) : (
        <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
    </div>
  )
}
