'use client'

import { useLocale, useTranslations } from 'next-intl'
import { z } from 'zod'
import { SignInResultNote } from '#components/account/sign-in-result-note'
import { LegalsLabel } from '#components/account/legals-label'
import { NewPassword } from '#components/account/new-password'
import { Button } from '#components/ui/button'
import { Checkbox } from '#components/ui/checkbox'
import { FormErrors } from '#components/ui/form-errors'
import { publishSignInResult } from '#lib/client/sign-in-result'
import { pageOfConsent } from '#lib/client/page-of-consent'
import { updateMe } from '#lib/client/session-calls'
import { useForm } from '#lib/client/use-form'
import { Password } from '#lib/contract/accounts'
import type { User } from '#lib/domain/user'
import { legals } from '#lib/domain/is-verified'
import css from './form.module.css'

const accepted = z.boolean().refine((is) => is, { params: { key: 'REQUIRED' } })

/** Asks only for the data that a verified account (§4) still needs. */
export function Verification({ user, onDone }: { user: User; onDone?: () => void }) {
  const t = useTranslations('ACCOUNT')
  const locale = useLocale()
  const missing = { legals: !legals(user), password: !user.is_password_set_by_user }
  const schema = z.object({
    legals: missing.legals ? accepted : z.boolean(),
    password: missing.password ? Password : z.string(),
  })
  const form = useForm(schema, { legals: false, password: '' }, async ({ password }) => {
    const { withPassword } = await import('#lib/client/password-request')
    await withPassword(() =>
      updateMe({
        ...(missing.legals && { legals: true as const, ...pageOfConsent(locale) }),
        ...(missing.password && { password }),
      }),
    )
    publishSignInResult(null)
    onDone?.()
  })
  return (
    <form className={css.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <FormErrors form={form} />
      <SignInResultNote />
      <p className={css.note}>{t('VERIFICATION.TEXT')}</p>
      {missing.password && (
        <NewPassword label={t('FIELD.PASSWORD')} error={form.errorOf('password')} {...form.register('password')} />
      )}
      {missing.legals && (
        <Checkbox aria-required label={<LegalsLabel />} error={form.errorOf('legals')} {...form.register('legals')} />
      )}
      <Button type="submit" size="large" busy={form.isSubmitting}>
        {t('VERIFICATION.GO')}
      </Button>
    </form>
  )
}
