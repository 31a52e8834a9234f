import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { Field } from '#components/ui/field'
import { PasswordInput } from '#components/ui/password-input'
import { PASSWORD_MIN } from '#lib/contract/accounts'

type Props = ComponentProps<typeof PasswordInput> & { label: string; error: string | null }

/** A field for a new password, with its minimum length as a hint. */
export function NewPassword({ label, error, ...input }: Props) {
  const t = useTranslations('ACCOUNT.FIELD')
  return (
    <Field label={label} hint={t('PASSWORD_HINT', { n: PASSWORD_MIN })} optional={false} error={error}>
      {(control) => <PasswordInput {...control} {...input} autoComplete="new-password" />}
    </Field>
  )
}
