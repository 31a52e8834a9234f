'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { EmailChange } from '#components/account/email-change'
import { ContactForm } from '#components/funnel/contact-form'
import type { ContactDialog as Dialog } from '#components/funnel/review-person'
import { Field } from '#components/ui/field'
import { Sheet } from '#components/ui/sheet'
import { TextInput } from '#components/ui/text-input'

/** Changes the contact details during the review. The email address changes when the new one is confirmed. */
export function ContactDialog({ user, onClose }: ComponentProps<Dialog>) {
  const t = useTranslations('FUNNEL.REVIEW')
  const tAccount = useTranslations('ACCOUNT')
  const { email } = user
  const note = user.email_verified_at === null ? tAccount('EMAIL.TEXT', { email }) : t('EMAIL_NOTE')
  return (
    <Sheet open onClose={onClose} title={t('YOU')}>
      <ContactForm user={user} onSaved={onClose}>
        <Field label={tAccount('FIELD.EMAIL')} hint={note}>
          {(control) => <TextInput {...control} value={email} readOnly />}
        </Field>
        <EmailChange user={user} label={tAccount('FIELD.EMAIL_CHANGE')} />
      </ContactForm>
    </Sheet>
  )
}
