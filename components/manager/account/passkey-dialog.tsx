import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { z } from 'zod'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { TextInput } from '#components/ui/text-input'
import { useClosing } from '#lib/client/use-closing'
import { useForm } from '#lib/client/use-form'
import { PasskeyName } from '#lib/contract/staff/passkeys'

type Props = {
  title: string
  description?: string
  submitLabel: string
  name: string
  textOf: (error: unknown) => string
  onSubmit: (name: string) => Promise<unknown>
  onClose: () => void
}

const Named = z.object({ name: PasskeyName })

/** Asks for the name of a passkey. If the action fails, the dialog stays and shows the reason. */
export function PasskeyDialog({ title, description, submitLabel, name, textOf, onSubmit, onClose }: Props) {
  const t = useTranslations('MANAGERPASSKEYS')
  const id = useId()
  const { close, finish } = useClosing(onClose)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm(Named, { name }, async (values) => {
    setFailure(null)
    try {
      await onSubmit(values.name)
    } catch (error) {
      return setFailure(textOf(error))
    }
    finish()
  })
  return (
    <Dialog
      open
      size="small"
      title={title}
      description={description}
      onClose={close}
      footer={
        <>
          <Button type="submit" form={id} busy={form.isSubmitting}>
            {submitLabel}
          </Button>
          <Button tone="quiet" onClick={close}>
            {t('CANCEL')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)}>
        <FormErrors form={{ ...form, failure }} />
        <Field label={t('NAME')} error={form.errorOf('name')}>
          {(control) => <TextInput {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
      </form>
    </Dialog>
  )
}
