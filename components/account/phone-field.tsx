'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { PhoneInputs } from '#components/account/phone-inputs'
import { SaveStatus } from '#components/site/save-status'
import { storedPhone } from '#lib/client/phone-countries'
import { updateMe } from '#lib/client/session-calls'
import { useAutosave } from '#lib/client/use-autosave'
import type { User } from '#lib/domain/user'
import css from './profile.module.css'

/** Country and number as one value, 'FR 06 12 34 56 78', because they are saved together. */
const join = (country: string, number: string) => `${country} ${number}`
const split = (text: string) => [text.slice(0, 2), text.slice(3)] as const

const numberOf = ({ phone_code, phone_number }: User) => [phone_code, phone_number].filter(Boolean).join(' ')

/** Imported on demand, because it includes a large library for phone numbers. */
const importPhone = () => import('#lib/client/phone')

/** The user's phone number as stored. On the first use of the field, shows it in the national format of its country. */
export function PhoneField({ user }: { user: User }) {
  const t = useTranslations('ACCOUNT.FIELD')
  const locale = useLocale()
  const [stored] = useState(() => storedPhone(user, locale, navigator.language))
  const value = join(stored.iso_country, stored.phone_number)
  const [formatted, setFormatted] = useState(value)
  const [isChanged, setChanged] = useState(false)
  const phone = useAutosave({
    storageKey: `${user.id}:phone`,
    value,
    stored: numberOf(user),
    check,
    save,
  })
  // A number that the user changed stays as typed, also if it is the initial one again.
  const text = isChanged || phone.text !== value ? phone.text : formatted
  const [country, number] = split(text)
  const format = () => {
    importPhone().then(
      ({ initialPhone }) => {
        const { iso_country, phone_number } = initialPhone(user, locale, navigator.language)
        if (phone_number !== '') setFormatted(join(iso_country, phone_number))
      },
      () => null,
    )
  }
  const change = (typed: string) => {
    setChanged(true)
    phone.change(typed)
  }
  const onCountry = (next: string) => {
    const changed = join(next, number)
    change(changed)
    if (number.trim() !== '') phone.commit(changed)
  }
  return (
    <div className={css.field} onPointerEnter={format} onFocus={format}>
      <PhoneInputs
        country={country}
        number={number}
        error={phone.error}
        onCountry={onCountry}
        onNumber={(next) => change(join(country, next))}
        onCommit={() => phone.commit(phone.text)}
      />
      <SaveStatus label={t('PHONE_NUMBER')} state={phone.state} onRetry={phone.retry} />
    </div>
  )
}

async function parse(text: string) {
  const [iso_country, number] = split(text)
  const { parsePhone } = await importPhone()
  return number.trim() === '' ? { phone_code: null, phone_number: null, iso_country } : parsePhone(iso_country, number)
}
const check = async (text: string) => ((await parse(text)) ? null : ({ key: 'PHONE' } as const))
const save = async (text: string) => numberOf(await updateMe((await parse(text)) ?? {}))
