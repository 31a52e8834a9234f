'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { Select } from '#components/ui/select'
import { TextInput } from '#components/ui/text-input'
import { initialPhone, parsePhone } from '#lib/client/phone'
import { phoneCountries } from '#lib/client/phone-countries'
import { updateMe } from '#lib/client/session-calls'
import { readUnsavedInput, writeUnsavedInput } from '#lib/client/unsaved-input'
import { useForm } from '#lib/client/use-form'
import { PersonName } from '#lib/contract/accounts'
import { jsonOrNull } from '#lib/domain/json-or-null'
import type { User } from '#lib/domain/user'
import r from './review.module.css'
import s from './stage.module.css'

const isBlank = (text: string) => text.trim() === ''

/** §5: a phone number is optional, but must be valid. */
const Contact = z
  .object({ first_name: PersonName, last_name: PersonName, iso_country: z.string(), phone_number: z.string() })
  .refine(({ iso_country, phone_number }) => isBlank(phone_number) || parsePhone(iso_country, phone_number), {
    path: ['phone_number'],
    params: { key: 'PHONE' },
  })

const Typed = z.record(z.string(), z.string()).catch({})

type Props = {
  user: User
  onSaved: () => void
  /** The email address, which is changed separately. */
  children: ReactNode
}

/** The name and the phone number of the candidate, saved together. */
export function ContactForm({ user, onSaved, children }: Props) {
  const t = useTranslations('FUNNEL')
  const tField = useTranslations('ACCOUNT.FIELD')
  const locale = useLocale()
  const [countries] = useState(() => phoneCountries(locale))
  // Input that is based on other details of the user is ignored, because it would replace newer ones.
  const [storageKey] = useState(() => {
    const { id, first_name, last_name, iso_country, phone_code, phone_number } = user
    return [id, 'contact', first_name, last_name, iso_country, phone_code, phone_number].join(':')
  })
  const initial = {
    first_name: user.first_name,
    last_name: user.last_name,
    ...initialPhone(user, locale, navigator.language),
    ...Typed.parse(jsonOrNull(readUnsavedInput(storageKey) ?? '')),
  }
  const form = useForm(Contact, initial, async ({ first_name, last_name, iso_country, phone_number }) => {
    const none = { phone_code: null, phone_number: null, iso_country }
    await updateMe({ first_name, last_name, ...(parsePhone(iso_country, phone_number) ?? none) })
    writeUnsavedInput(storageKey, null)
    onSaved()
  })
  return (
    <div className={s.part}>
      <form
        className={s.part}
        onSubmit={(event) => void form.submit(event)}
        onChange={() => writeUnsavedInput(storageKey, JSON.stringify(form.getValues()))}
        noValidate
      >
        <FormErrors form={form} />
        <Field label={tField('FIRST_NAME')} optional={false} error={form.errorOf('first_name')}>
          {(control) => <TextInput {...control} {...form.register('first_name')} autoComplete="given-name" />}
        </Field>
        <Field label={tField('LAST_NAME')} optional={false} error={form.errorOf('last_name')}>
          {(control) => <TextInput {...control} {...form.register('last_name')} autoComplete="family-name" />}
        </Field>
        <Field label={tField('PHONE_COUNTRY')}>
          {(control) => (
            <Select
              {...control}
              {...form.register('iso_country')}
              options={countries}
              autoComplete="tel-country-code"
            />
          )}
        </Field>
        <Field label={tField('PHONE_NUMBER')} optional error={form.errorOf('phone_number')}>
          {(control) => (
            <TextInput {...control} {...form.register('phone_number')} type="tel" autoComplete="tel-national" />
          )}
        </Field>
        <Button type="submit" wide busy={form.isSubmitting}>
          {t('SURVEY.SAVE')}
        </Button>
      </form>
      <section className={r.part}>{children}</section>
    </div>
  )
}
