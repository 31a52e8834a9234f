import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { TextInput } from '#components/ui/text-input'
import { phoneCountries } from '#lib/client/phone-countries'
import css from './profile.module.css'

type Props = {
  country: string
  number: string
  error?: string | null
  onCountry: (country: string) => void
  onNumber: (number: string) => void
  onCommit: () => void
}

/** The country code and the number. */
export function PhoneInputs({ country, number, error, onCountry, onNumber, onCommit }: Props) {
  const t = useTranslations('ACCOUNT.FIELD')
  const locale = useLocale()
  const [countries] = useState(() => phoneCountries(locale))
  return (
    <div className={css.phone}>
      <Field label={t('PHONE_COUNTRY')}>
        {(control) => (
          <Select
            {...control}
            autoComplete="tel-country-code"
            options={countries}
            value={country}
            onChange={(event) => onCountry(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('PHONE_NUMBER')} optional error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            autoComplete="tel-national"
            value={number}
            onChange={(event) => onNumber(event.target.value)}
            onBlur={onCommit}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onCommit()
            }}
          />
        )}
      </Field>
    </div>
  )
}
