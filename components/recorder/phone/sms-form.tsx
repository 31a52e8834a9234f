import { MessageSquareText } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { z } from 'zod'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { Select } from '#components/ui/select'
import { TextInput } from '#components/ui/text-input'
import { initialPhone } from '#lib/client/phone'
import { phoneCountries } from '#lib/client/phone-countries'
import { sendLinkBySms } from '#lib/client/recording-links'
import { useSession } from '#lib/client/session'
import { useForm } from '#lib/client/use-form'
import { toE164 } from '#lib/domain/phone-number'
import type { RecordingLink } from '#lib/domain/recording'
import css from './phone-pane.module.css'
import { SmsState } from './sms-state'

/** §5: requires a valid number. */
const Phone = z
  .object({ iso_country: z.string().min(1), phone_number: z.string().min(1).max(40) })
  .refine((phone) => toE164(phone) !== null, { path: ['phone_number'], params: { key: 'PHONE' } })

export function SmsForm({ link, url }: { link: RecordingLink; url: string }) {
  const t = useTranslations('PHONE')
  const locale = useLocale()
  const session = useSession()
  const countries = useMemo(() => phoneCountries(locale), [locale])
  const start = initialPhone(session.status === 'user' ? session.user : null, locale, navigator.language)
  const form = useForm(Phone, start, (phone) => sendLinkBySms(link.id, url, phone))
  const isEmpty = form.getValues('phone_number').trim() === ''
  const errorText = (error: string | null) => error && (isEmpty ? error : t('SMS.INVALID'))
  return (
    <form className={css.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <h3>{t('SMS.TITLE')}</h3>
      <FormErrors title={t('SMS.FAILED_TITLE')} form={{ ...form, announcement: errorText(form.announcement) }} />
      <Field label={t('SMS.COUNTRY')} optional={false} error={form.errorOf('iso_country')}>
        {(control) => (
          <Select
            {...control}
            {...form.register('iso_country', { deps: 'phone_number' })}
            options={countries}
            autoComplete="country"
          />
        )}
      </Field>
      <Field
        label={t('SMS.NUMBER')}
        hint={t('SMS.HINT')}
        optional={false}
        error={errorText(form.errorOf('phone_number'))}
      >
        {(control) => (
          <TextInput {...control} {...form.register('phone_number')} type="tel" autoComplete="tel-national" />
        )}
      </Field>
      <div>
        <Button type="submit" tone="quiet" icon={<MessageSquareText aria-hidden />} busy={form.isSubmitting}>
          {t('SMS.GO')}
        </Button>
      </div>
      <SmsState sms={link.sms} />
    </form>
  )
}
