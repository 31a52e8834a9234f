'use client'

import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { ForgotPasswordForm } from '#components/account/forgot-password-form'
import { SocialSignIn } from '#components/account/social-sign-in'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { PasswordInput } from '#components/ui/password-input'
import { call } from '#lib/client/api'
import { useSession } from '#lib/client/session'
import { useForm } from '#lib/client/use-form'
import { confirmSession } from '#lib/contract/one-time-codes'
import { SOCIAL_PROVIDERS } from '#lib/domain/social-outcome'
import css from './form.module.css'

type Props = { onAnswer: (isEntered: boolean) => void }

/**
 * Asks for the password before a call that is not allowed in a session opened by a link in an email. A user without a
 * password signs in with a provider. If the company has no provider, the user gets a link to choose a password.
 */
export function PasswordRequest({ onAnswer }: Props) {
  const t = useTranslations('ACCOUNT')
  const session = useSession()
  const { company } = useCompany()
  const hasProviders = SOCIAL_PROVIDERS.some((provider) => company[`is_${provider}_connect_active`])
  const dialog = { open: true, onClose: () => onAnswer(false), size: 'small' } as const
  if (session.status !== 'user' || session.user.is_password_set_by_user)
    return (
      <Dialog {...dialog} title={t('PASSWORD_REQUEST.TITLE')} description={t('PASSWORD_REQUEST.TEXT')}>
        <PasswordForm onDone={() => onAnswer(true)} />
      </Dialog>
    )
  return (
    <Dialog
      {...dialog}
      title={t(hasProviders ? 'SIGN_IN.TITLE' : 'FORGOTTEN.TITLE')}
      description={t('PASSWORD_REQUEST.SIGN_IN')}
    >
      {hasProviders ? <SocialSignIn /> : <ForgotPasswordForm email={session.user.email} campaign_id={null} />}
    </Dialog>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('ACCOUNT')
  const schema = z.object({ current_password: z.string().min(1).max(200) })
  const form = useForm(schema, { current_password: '' }, async (user) => {
    await call(confirmSession, { body: { user } })
    onDone()
  })
  return (
    <form className={css.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <FormErrors form={form} />
      <Field label={t('FIELD.PASSWORD')} optional={false} error={form.errorOf('current_password')}>
        {(control) => (
          <PasswordInput {...control} {...form.register('current_password')} autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" wide busy={form.isSubmitting}>
        {t('PASSWORD_REQUEST.GO')}
      </Button>
    </form>
  )
}
