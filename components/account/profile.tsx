'use client'

import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { AvatarChoice } from '#components/account/avatar-choice'
import { PasswordChange } from '#components/account/password-change'
import { ResumesOfMine } from '#components/account/resumes-of-mine'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { TextInput } from '#components/ui/text-input'
import { useToast } from '#components/ui/toast'
import { splitPhone, wholePhone } from '#lib/client/phone'
import { updateMe } from '#lib/client/session-calls'
import { useForm } from '#lib/client/use-form'
import { PersonName } from '#lib/contract/accounts'
import { Locale } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'
import type { User } from '#lib/domain/user'
import s from './form.module.css'

const Personal = z.object({
  first_name: PersonName,
  last_name: PersonName,
  phone_number: z
    .string()
    .max(30)
    .refine((typed) => typed.trim() === '' || splitPhone(typed) !== null, { params: { key: 'PHONE' } }),
  bio_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2048)]),
  locale: Locale,
})

/** One's own data, saved by one button that says so. */
export function Profile({ user }: { user: User }) {
  const t = useTranslations('ACCOUNT')
  const toast = useToast()
  const { first_name, last_name, bio_url } = user
  const start = {
    first_name,
    last_name,
    bio_url: bio_url ?? '',
    locale: user.locale ?? 'fr',
    phone_number: wholePhone(user),
  }
  const form = useForm(Personal, start as z.input<typeof Personal>, async ({ phone_number, ...rest }) => {
    const phone = splitPhone(phone_number) ?? { phone_code: null, phone_number: null }
    await updateMe({ ...rest, ...phone })
    toast({ message: t('PROFILE.SAVED'), tone: 'success' })
  })
  return (
    <>
      <header className={s.head}>
        <h1>{t('PROFILE.TITLE')}</h1>
        <p className={s.note}>{t('PROFILE.TEXT')}</p>
      </header>
      <AvatarChoice user={user} />
      <form className={s.form} onSubmit={(event) => void form.submit(event)} noValidate>
        <ErrorSummary errors={form.failure ? [{ message: form.failure }] : []} attempt={form.submitCount} />
        <div className={s.pair}>
          <Field label={t('FIELD.FIRST_NAME')} error={form.errorOf('first_name')}>
            {(control) => <TextInput {...control} {...form.register('first_name')} autoComplete="given-name" />}
          </Field>
          <Field label={t('FIELD.LAST_NAME')} error={form.errorOf('last_name')}>
            {(control) => <TextInput {...control} {...form.register('last_name')} autoComplete="family-name" />}
          </Field>
        </div>
        <Field label={t('FIELD.EMAIL')}>{(control) => <TextInput {...control} value={user.email} readOnly />}</Field>
        <Field
          label={t('FIELD.PHONE')}
          optional
          hint={t('FIELD.PHONE_HINT', { example: '+33 6 12 34 56 78' })}
          error={form.errorOf('phone_number')}
        >
          {(control) => <TextInput {...control} {...form.register('phone_number')} type="tel" autoComplete="tel" />}
        </Field>
        <Field label={t('FIELD.BIO_URL')} optional hint={t('FIELD.BIO_URL_HINT')} error={form.errorOf('bio_url')}>
          {(control) => <TextInput {...control} {...form.register('bio_url')} type="url" inputMode="url" />}
        </Field>
        <Field label={t('FIELD.LOCALE')}>
          {(control) => (
            <Select
              {...control}
              {...form.register('locale')}
              options={LOCALES.map((value) => ({
                value,
                label: new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value,
              }))}
            />
          )}
        </Field>
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            {t('PROFILE.SAVE')}
          </Button>
        </div>
      </form>
      <ResumesOfMine />
      <PasswordChange />
    </>
  )
}
