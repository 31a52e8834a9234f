'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { PhoneInputs } from '#components/account/phone-inputs'
import { SaveStatus } from '#components/account/save-status'
import { onFirstUse } from '#lib/client/first-use'
import { initialCountry } from '#lib/client/phone-countries'
import { updateMe } from '#lib/client/session-calls'
import { useAutosave } from '#lib/client/use-autosave'
import { ApiError } from '#lib/contract/errors'
import type { User } from '#lib/domain/user'
import s from './profile.module.css'

/** Country and number as one value, 'FR 06 12 34 56 78', because they are saved together. */
const join = (country: string, number: string) => `${country} ${number}`
const split = (text: string) => [text.slice(0, 2), text.slice(3)] as const

/** With the library for phone numbers, which is large. */
const importPhone = () => import('#lib/client/phone')

/** The user's number in the national format of its country. */
export function PhoneField({ user }: { user: User }) {
  const locale = useLocale()
  const [country] = useState(() => initialCountry(user, locale, navigator.language))
  // Only the library can format a number.
  const [value, setValue] = useState(() => (user.phone_number === null ? join(country, '') : null))
  useEffect(() => {
    if (value !== null) return onFirstUse(() => void importPhone().catch(() => null))
    importPhone().then(
      ({ initialPhone }) => {
        const { iso_country, phone_number } = initialPhone(user, locale, navigator.language)
        setValue(join(iso_country, phone_number))
      },
      () => setValue(join(country, `${user.phone_code ?? ''}${user.phone_number}`)),
    )
    // eslint-disable-next-line react-hooks/exhaustive-deps -- reads the number once, because later the user types it
  }, [])
  return (
    <div className={s.field}>
      {value === null ? <PhoneInputs country={country} number="" /> : <AutosavedPhone user={user} value={value} />}
    </div>
  )
}

function AutosavedPhone({ user, value }: { user: User; value: string }) {
  const t = useTranslations('ACCOUNT.FIELD')
  const phone = useAutosave({ storageKey: `${user.id}:phone`, value, save })
  const [country, number] = split(phone.text)
  const change = {
    onCountry: (next: string) => {
      const text = join(next, number)
      phone.change(text)
      if (number.trim() !== '') phone.commit(text)
    },
    onNumber: (next: string) => phone.change(join(country, next)),
    onCommit: () => phone.commit(phone.text),
  }
  return (
    <>
      <PhoneInputs country={country} number={number} error={phone.error} change={change} />
      <SaveStatus label={t('PHONE_NUMBER')} state={phone.state} onRetry={change.onCommit} />
    </>
  )
}

async function save(text: string) {
  const [iso_country, number] = split(text)
  const { parsePhone } = await importPhone()
  const parsed = parsePhone(iso_country, number)
  if (!parsed && number.trim() !== '') throw new ApiError('INVALID', 'phone', { phone_number: { key: 'PHONE' } })
  await updateMe(parsed ?? { phone_code: null, phone_number: null, iso_country })
}
