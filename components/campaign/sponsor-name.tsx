'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type RecommendedJob, SponsorLink } from '#components/campaign/sponsor-link'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { TextInput } from '#components/ui/text-input'
import s from './sponsorship.module.css'

const NAME_MAX = 80

/** Without a session, the visitor signs in for a personal link, or enters a name that the company can read. */
export function SponsorName({ onClose, ...recommended }: RecommendedJob & { onClose: () => void }) {
  const t = useTranslations('SPONSORSHIP')
  const modals = useModals()
  const [input, setInput] = useState('')
  const [name, setName] = useState('')
  const signIn = () => {
    // Closes first: a modal that is shown cannot be queued again.
    onClose()
    modals.open('login')
    modals.open('sponsorship', recommended)
  }
  return (
    <div className={s.stack}>
      <p className={s.quiet}>{t('SIGN_IN_TEXT')}</p>
      <Button onClick={signIn}>{t('SIGN_IN')}</Button>
      <form
        className={s.name}
        onSubmit={(event) => {
          event.preventDefault()
          setName(input.trim())
        }}
      >
        <Field label={t('NAME')}>
          {(control) => (
            <TextInput
              {...control}
              required
              autoComplete="name"
              maxLength={NAME_MAX}
              value={input}
              onChange={(event) => setInput(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="quiet">
          {t('NAME_GO')}
        </Button>
      </form>
      {name && <SponsorLink {...recommended} sponsor={name} />}
    </div>
  )
}
