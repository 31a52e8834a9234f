import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { Select } from '#components/ui/select'
import { TextInput } from '#components/ui/text-input'
import { useToast } from '#components/ui/toast'
import type { Members } from '#lib/client/manager/members'
import { useRetryKey } from '#lib/client/manager/use-retry-key'
import { useClosing } from '#lib/client/use-closing'
import { useForm } from '#lib/client/use-form'
import { ApiError } from '#lib/contract/errors'
import { inviteMember } from '#lib/contract/staff/members'
import { toLocale } from '#lib/domain/enumerations'
import { LOCALE_OPTIONS } from '#lib/domain/locales'
import { MemberRole } from '#lib/domain/staff'
import css from './members.module.css'

type Props = { invite: Members['invite']; onClose: () => void }

const Invitation = inviteMember.body.shape.member
const isTaken = (error: unknown) => error instanceof ApiError && ['CONFLICT', 'EMAIL_TAKEN'].includes(error.code)

export function InviteDialog({ invite, onClose }: Props) {
  const t = useTranslations('MANAGERMEMBERS')
  const tManager = useTranslations('MANAGER')
  const id = useId()
  const showToast = useToast()
  const { close, finish } = useClosing(onClose)
  const [hasMember, setHasMember] = useState(false)
  const locale = toLocale(useLocale())
  // A new call after a lost response would report the person as already a member.
  const retryKey = useRetryKey()
  const form = useForm(Invitation, { email: '', name: '', role: 'recruiter', locale }, async (member) => {
    setHasMember(false)
    try {
      await invite(member, retryKey(member))
    } catch (error) {
      if (!isTaken(error)) throw error
      return setHasMember(true)
    }
    showToast({ tone: 'success', message: t('INVITED', { email: member.email }) })
    finish()
  })
  return (
    <Dialog
      open
      onClose={close}
      title={t('INVITE_TITLE')}
      description={t('INVITE_TEXT')}
      isSheetOnPhones
      footer={
        <>
          <Button type="submit" form={id} busy={form.isSubmitting}>
            {t('SEND')}
          </Button>
          <Button tone="quiet" onClick={close}>
            {t('CANCEL')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)} className={css.form}>
        {hasMember && <ErrorSummary errors={[{ message: t('TAKEN') }]} attempt={form.submitCount} />}
        <FormErrors form={form} />
        <Field label={t('EMAIL')} error={form.errorOf('email')}>
          {(control) => (
            <TextInput {...control} {...form.register('email')} type="email" autoComplete="off" autoCapitalize="none" />
          )}
        </Field>
        <Field label={t('NAME')} error={form.errorOf('name')}>
          {(control) => <TextInput {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
        <div className={css.pair}>
          <Field label={t('ROLE')} error={form.errorOf('role')}>
            {(control) => (
              <Select
                {...control}
                {...form.register('role')}
                options={MemberRole.options.map((value) => ({ value, label: tManager(`ROLE.${value}`) }))}
              />
            )}
          </Field>
          <Field label={tManager('ACCOUNT.LANGUAGE')} error={form.errorOf('locale')}>
            {(control) => <Select {...control} {...form.register('locale')} options={LOCALE_OPTIONS} />}
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
