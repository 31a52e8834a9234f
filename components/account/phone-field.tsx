'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { SaveStatus } from '#components/account/save-status'
import { useAutosave } from '#lib/client/use-autosave'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { TextInput } from '#components/ui/text-input'
import { phoneCountries, initialPhone } from '#lib/client/phone-countries'
import { parsePhone } from '#lib/client/phone'
import { updateMe } from '#lib/client/session-calls'
import type { User } from '#lib/domain/user'
import s from './profile.module.css'

/** Country and number as one value, 'FR 06 12 34 56 78', because they are saved together. */
const join = (country: string, number: string) => `${country} ${number}`
const split = (text: string) => [text.slice(0, 2), text.slice(3)] as const

/** The user's number in the national format of its country. */
export function PhoneField({ user }: { user: User }) {
  const t = useTranslations('ACCOUNT.FIELD')
  const locale = useLocale()
  const [countries] = useState(() => phoneCountries(locale))
  const [initial] = useState(() => initialPhone(user, locale, navigator.language))
  const phone = useAutosave({
    storageKey: `${user.id}:phone`,
    value: join(initial.iso_country, initial.phone_number),
    check: (text) => (split(text)[1].trim() === '' || parsePhone(...split(text)) ? null : 'PHONE'),
    save: async (text) => {
      const none = { phone_code: null, phone_number: null, iso_country: split(text)[0] }
      await updateMe(parsePhone(...split(text)) ?? none)
    },
  })
  const [country, number] = split(phone.text)
  return (
    <div className={s.field}>
      <div className={s.phone}>
        <Field label={t('PHONE_COUNTRY')}>
          {(control) => (
            <Select
              {...control}
              autoComplete="tel-country-code"
              options={countries}
              value={country}
              onChange={(event) => {
                const text = join(event.target.value, number)
                phone.change(text)
                if (number.trim() !== '') phone.commit(text)
              }}
            />
          )}
        </Field>
        <Field label={t('PHONE_NUMBER')} optional error={phone.error}>
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              autoComplete="tel-national"
              value={number}
              onChange={(event) => phone.change(join(country, event.target.value))}
              onBlur={() => phone.commit(phone.text)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') phone.commit(phone.text)
              }}
            />
          )}
        </Field>
      </div>
      <SaveStatus label={t('PHONE_NUMBER')} state={phone.state} onRetry={() => phone.commit(phone.text)} />
    </div>
  )
}
