'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { z } from 'zod'
import { type RecommendedJob, SponsorLink } from '#components/campaign/sponsor-link'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { FormErrors } from '#components/ui/form-errors'
import { TextInput } from '#components/ui/text-input'
import { useForm } from '#lib/client/use-form'
import css from './sponsorship.module.css'

const MAX_NAME = 80
const Named = z.object({ name: z.string().trim().min(1).max(MAX_NAME) })

/** Without a session, the visitor signs in for a personal link, or enters a name that the company can read. */
export function SponsorName({ onClose, ...recommended }: RecommendedJob & { onClose: () => void }) {
  const t = useTranslations('SPONSORSHIP')
  const modals = useModals()
  const [sponsor, setSponsor] = useState<string | null>(null)
  const form = useForm(Named, { name: '' }, async ({ name }) => setSponsor(name))
  const signIn = () => {
    // Closes first: a modal that is shown cannot be queued again.
    onClose()
    modals.open('login')
    modals.open('sponsorship', recommended)
  }
  return (
    <div className={css.stack}>
      <p className={css.quiet}>{t('SIGN_IN_TEXT')}</p>
      <Button onClick={signIn}>{t('SIGN_IN')}</Button>
      <form className={css.name} onSubmit={(event) => void form.submit(event)} noValidate>
        <FormErrors form={form} />
        <Field label={t('NAME')} optional={false} error={form.errorOf('name')}>
          {(control) => <TextInput {...control} {...form.register('name')} autoComplete="name" />}
        </Field>
        <Button type="submit" tone="quiet">
          {t('NAME_GO')}
        </Button>
      </form>
      {sponsor && <SponsorLink {...recommended} sponsor={sponsor} />}
    </div>
  )
}
