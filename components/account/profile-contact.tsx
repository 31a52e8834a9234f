'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { z } from 'zod'
import { EmailChange } from '#components/account/email-change'
import { PhoneField } from '#components/account/phone-field'
import { AutosavedField } from '#components/account/autosaved-field'
import { useCompany } from '#components/site/company-context'
import { SaveStatus } from '#components/site/save-status'
import { useAutosave } from '#lib/client/use-autosave'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { TextInput } from '#components/ui/text-input'
import { updateMe } from '#lib/client/session-calls'
import { PersonName, UserPatch } from '#lib/contract/accounts'
import type { FieldError } from '#lib/contract/errors'
import { fieldErrorOf } from '#lib/contract/field-errors'
import { Locale, toLocale } from '#lib/domain/enumerations'
import { LOCALE_NAMES, LOCALE_OPTIONS, offeredLocales } from '#lib/domain/locales'
import type { User } from '#lib/domain/user'
import css from './profile.module.css'

const firstErrorOf = ({ error }: z.ZodSafeParseResult<unknown>): FieldError | null => {
  const [issue] = error?.issues ?? []
  return issue ? fieldErrorOf(issue) : null
}
const checkName = (text: string) =>
  text.trim() === '' ? ({ key: 'REQUIRED' } as const) : firstErrorOf(PersonName.safeParse(text))
const checkLink = (text: string) => firstErrorOf(UserPatch.safeParse({ bio_url: text.trim() }))
const languageOf = ({ locale }: User) => (locale ? LOCALE_NAMES[locale] : '')

/** Name and contact details: each field is saved automatically. */
export function ProfileContact({ user }: { user: User }) {
  const t = useTranslations('ACCOUNT.FIELD')
  const present = toLocale(useLocale())
  const offered = offeredLocales(useCompany().company)
  const fieldKey = (name: string) => `${user.id}:${name}`
  const locale = useAutosave({
    storageKey: fieldKey('locale'),
    value: user.locale ?? present,
    stored: languageOf(user),
    save: async (text) => languageOf(await updateMe({ locale: Locale.parse(text) })),
  })
  const languages = LOCALE_OPTIONS.filter(
    ({ value }) => offered.includes(value) || value === user.locale || value === locale.text,
  )
  return (
    <div className={css.fields}>
      <div className={css.pair}>
        <AutosavedField
          storageKey={fieldKey('first_name')}
          label={t('FIRST_NAME')}
          optional={false}
          value={user.first_name}
          check={checkName}
          save={async (first_name) => (await updateMe({ first_name })).first_name}
          input={{ autoComplete: 'given-name' }}
        />
        <AutosavedField
          storageKey={fieldKey('last_name')}
          label={t('LAST_NAME')}
          optional={false}
          value={user.last_name}
          check={checkName}
          save={async (last_name) => (await updateMe({ last_name })).last_name}
          input={{ autoComplete: 'family-name' }}
        />
      </div>
      <Field label={t('EMAIL')}>{(control) => <TextInput {...control} value={user.email} readOnly />}</Field>
      <EmailChange user={user} label={t('EMAIL_CHANGE')} />
      <PhoneField user={user} />
      <AutosavedField
        storageKey={fieldKey('bio_url')}
        label={t('BIO_URL')}
        hint={t('BIO_URL_HINT')}
        optional
        value={user.bio_url ?? ''}
        check={checkLink}
        save={async (bio_url) => (await updateMe({ bio_url: bio_url.trim() })).bio_url ?? ''}
        input={{ type: 'url', inputMode: 'url', autoComplete: 'url', placeholder: 'https://' }}
      />
      <div className={css.field}>
        <Field label={t('LOCALE')} error={locale.error}>
          {(control) => (
            <Select
              {...control}
              autoComplete="language"
              options={languages}
              value={locale.text}
              onChange={(event) => {
                locale.change(event.target.value)
                locale.commit(event.target.value)
              }}
            />
          )}
        </Field>
        <SaveStatus label={t('LOCALE')} state={locale.state} onRetry={locale.retry} />
      </div>
    </div>
  )
}
