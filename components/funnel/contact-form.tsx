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
import reviewCss from './review.module.css'
import css from './stage.module.css'

const isBlank = (text: string) => text.trim() === ''

/** §5: a phone number is optional, but must be valid. */
const Contact = z
  .object({ first_name: PersonName, last_name: PersonName, iso_country: z.string(), phone_number: z.string() })
  .refine(({ iso_country, phone_number }) => isBlank(phone_number) || parsePhone(iso_country, phone_number), {
    path: ['phone_number'],
    params: { key: 'PHONE' },
  })

type Details = z.input<typeof Contact>
/** The country and the number are one detail. */
const PARTS: (keyof Details)[][] = [['first_name'], ['last_name'], ['iso_country', 'phone_number']]

const Typed = z.record(z.string(), z.string())
/** Unsaved input, and the details that it was based on. */
const Unsaved = z.object({ typed: Typed, base: Typed }).catch({ typed: {}, base: {} })

/** The details with unsaved input. Ignores input for a detail that was changed elsewhere, to keep the newer value. */
function withUnsavedInput(details: Details, stored: string | null): Details {
  const { typed, base } = Unsaved.parse(jsonOrNull(stored ?? ''))
  const names = PARTS.filter((part) => part.every((name) => base[name] === details[name])).flat()
  return { ...details, ...Object.fromEntries(names.map((name) => [name, typed[name] ?? details[name]])) }
}

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
  const storageKey = `${user.id}:contact`
  const [base] = useState(() => ({
    first_name: user.first_name,
    last_name: user.last_name,
    ...initialPhone(user, locale, navigator.language),
  }))
  const [initial] = useState(() => withUnsavedInput(base, readUnsavedInput(storageKey)))
  const form = useForm(Contact, initial, async ({ first_name, last_name, iso_country, phone_number }) => {
    const none = { phone_code: null, phone_number: null, iso_country }
    await updateMe({ first_name, last_name, ...(parsePhone(iso_country, phone_number) ?? none) })
    writeUnsavedInput(storageKey, null)
    onSaved()
  })
  return (
    <div className={css.part}>
      <form
        className={css.part}
        onSubmit={(event) => void form.submit(event)}
        onChange={() => writeUnsavedInput(storageKey, JSON.stringify({ typed: form.getValues(), base }))}
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
              {...form.register('iso_country', { deps: 'phone_number' })}
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
      <section className={reviewCss.part}>{children}</section>
    </div>
  )
}
