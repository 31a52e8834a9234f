import { Inbox } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { z } from 'zod'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { TextInput } from '#components/ui/text-input'
import { requestCode } from '#lib/client/manager/request-code'
import type { MemberSession } from '#lib/contract/staff/sessions'
import { useForm } from '#lib/client/use-form'
import { OtherMethods } from './other-methods'
import css from './sign-in.module.css'

type Props = {
  email: string
  problem: string | null
  isInDialog: boolean
  /** Whether the member chose another address. The button that was pressed no longer exists. */
  takesFocus: boolean
  onSent: (email: string) => void
  onSignedIn: (session: MemberSession) => void
}

const Address = z.object({ email: z.string().trim().min(1).pipe(z.email()) })

/** Asks for the email address. The next step is the same for unknown addresses. */
export function EmailStep({ email, problem, isInDialog, takesFocus, onSent, onSignedIn }: Props) {
  const t = useTranslations('MANAGER.SIGN_IN')
  const form = useForm(Address, { email }, async (values) => {
    await requestCode(values.email)
    onSent(values.email)
  })
  const { setFocus } = form
  useEffect(() => {
    if (takesFocus) setFocus('email', { shouldSelect: true })
  }, [takesFocus, setFocus])
  return (
    // With GET, the email address would become a part of the URL before the scripts are loaded.
    <form method="post" noValidate onSubmit={(event) => void form.submit(event)} className={css.form}>
      {!isInDialog && (
        <div className={css.head}>
          <span className={css.mark} aria-hidden="true">
            <Inbox />
          </span>
          <h1>{t('TITLE')}</h1>
          <p className={css.intro}>{t('INTRO')}</p>
        </div>
      )}
      {problem && <ErrorSummary errors={[{ message: problem }]} />}
      <FormErrors form={form} />
      <Field label={t('EMAIL')} error={form.errorOf('email')}>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('email')}
            type="email"
            inputMode="email"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" wide busy={form.isSubmitting}>
        {t('SEND_CODE')}
      </Button>
      <OtherMethods isInDialog={isInDialog} onSignedIn={onSignedIn} />
    </form>
  )
}
