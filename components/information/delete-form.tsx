import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useSWRConfig } from 'swr'
import { z } from 'zod'
import { Button, ButtonLink } from '#components/ui/button'
import { Checkbox } from '#components/ui/checkbox'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { PasswordInput } from '#components/ui/password-input'
import { TextInput } from '#components/ui/text-input'
import { call } from '#lib/client/api'
import { endSession, signOut } from '#lib/client/end-session'
import { useForm } from '#lib/client/use-form'
import { deleteMe } from '#lib/contract/accounts'
import type { User } from '#lib/domain/user'
import css from './delete-form.module.css'

const is_sure = z.boolean().refine((is) => is, { params: { key: 'REQUIRED' } })
/** Users who signed up with a social provider have no password and type their email instead. */
const schemaFor = (hasPassword: boolean) => {
  const required = z.string().trim().min(1).max(254)
  return z.object({
    current_password: hasPassword ? z.string().min(1).max(200) : z.string(),
    email: hasPassword ? z.string() : required,
    is_sure,
  })
}
const ITEMS = ['PROFILE', 'APPLICATIONS', 'FILES', 'MESSAGES'] as const

export function DeleteForm({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTranslations('INFORMATION.DELETE_ACCOUNT')
  const { cache } = useSWRConfig()
  const hasPassword = user.is_password_set_by_user
  const form = useForm(
    schemaFor(hasPassword),
    { current_password: '', email: '', is_sure: false },
    async ({ current_password, email }) => {
      const { withPassword } = await import('#lib/client/password-request')
      await withPassword(() => call(deleteMe, { body: { user: hasPassword ? { current_password } : { email } } }))
      onDone()
      // The account is deleted, so the data on this device is deleted even if the sign-out fails.
      await signOut(cache)
        .catch(() => endSession(cache))
        .catch(() => null)
    },
  )
  return (
    <form className={css.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <p>{t('FOR', { email: user.email })}</p>
      <FormErrors form={form} />
      <div className={css.effect}>
        <h2 className={css.intro}>{t('INTRO')}</h2>
        <ul className={css.items}>
          {ITEMS.map((item) => (
            <li key={item}>{t(`ITEM.${item}`)}</li>
          ))}
        </ul>
      </div>
      <p className={css.note}>
        {t.rich('WITHDRAW_INSTEAD', { applications: (text) => <Link href="/profile/applications">{text}</Link> })}{' '}
        {t.rich('EXPORT', { profile: (text) => <Link href="/profile#data">{text}</Link> })}
      </p>
      {hasPassword ? (
        <Field
          label={t('PASSWORD')}
          hint={t('PASSWORD_HINT')}
          optional={false}
          error={form.errorOf('current_password')}
        >
          {(control) => (
            <PasswordInput {...control} {...form.register('current_password')} autoComplete="current-password" />
          )}
        </Field>
      ) : (
        <Field label={t('EMAIL')} hint={t('EMAIL_HINT')} optional={false} error={form.errorOf('email')}>
          {(control) => <TextInput {...control} {...form.register('email')} type="email" autoComplete="off" />}
        </Field>
      )}
      <Checkbox aria-required label={t('UNDERSTOOD')} error={form.errorOf('is_sure')} {...form.register('is_sure')} />
      <div className={css.actions}>
        <Button type="submit" tone="danger" busy={form.isSubmitting}>
          {t('GO')}
        </Button>
        <ButtonLink href="/profile" tone="quiet">
          {t('KEEP')}
        </ButtonLink>
      </div>
    </form>
  )
}
