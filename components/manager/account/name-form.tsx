import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { Setting } from '#components/manager/shell/setting'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { TextInput } from '#components/ui/text-input'
import { useToast } from '#components/ui/toast'
import { updateOwn } from '#lib/client/manager/own-sessions'
import { useMember } from '#lib/client/manager/use-member'
import { useForm } from '#lib/client/use-form'
import { MemberName } from '#lib/contract/staff/sessions'
import css from './name-form.module.css'

const Own = z.object({ name: MemberName })

export function NameForm() {
  const t = useTranslations('MANAGER.ACCOUNT')
  const { name } = useMember()
  const showToast = useToast()
  const form = useForm(Own, { name }, async (values) => {
    await updateOwn(values)
    showToast({ tone: 'success', message: t('SAVED') })
  })
  return (
    <Setting title={t('NAME')} hint={t('NAME_HINT')}>
      <form noValidate onSubmit={(event) => void form.submit(event)} className={css.form}>
        <FormErrors form={form} />
        <Field label={t('NAME')} hideLabel error={form.errorOf('name')}>
          {(control) => <TextInput {...control} {...form.register('name')} autoComplete="name" />}
        </Field>
        <Button type="submit" tone="quiet" busy={form.isSubmitting}>
          {t('SAVE')}
        </Button>
      </form>
    </Setting>
  )
}
