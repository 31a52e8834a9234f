'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useConsentText } from './use-consent-text'
import { useCompany } from '#components/site/company-context'
import type { ModalProps } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { Checkbox } from '#components/ui/checkbox'
import { Sheet } from '#components/ui/sheet'
import { readChoices, saveChoices } from '#lib/client/consent'
import { recordConsent } from '#lib/client/record-consent'
import { useFocus } from '#lib/client/use-focus'
import {
  consentRecipients,
  CONSENT_MONTHS,
  type ConsentAction,
  type ConsentCategory,
  type ConsentChoices,
} from '#lib/domain/consent'
import css from './cookies-modal.module.css'

/** `isRequested`: the visitor opened the settings and may leave them unchanged. */
type Props = ModalProps & { isRequested?: boolean }

/** The modal 'cookies' of §2: rejecting takes one press, on a button as large as the one for accepting. */
export function CookiesModal({ isRequested = false, onClose }: Props) {
  const t = useTranslations('CONSENT')
  const locale = useLocale()
  const { company } = useCompany()
  const { options, recipients, all: texts } = useConsentText()
  const categories = options.map(({ category }) => category)
  const [saved] = useState(readChoices)
  const [isDetailed, setDetailed] = useState(isRequested && saved !== null)
  const list = useRef<HTMLUListElement>(null)
  useFocus(list, isDetailed)
  const [choices, setChoices] = useState<ConsentChoices>(() => ({ ...choiceForAll(categories, false), ...saved }))
  const save = (action: ConsentAction, chosen: ConsentChoices) => {
    const consent = saveChoices({ ...chosen, operating: true }, consentRecipients(recipients))
    // The choice is valid immediately. The record of it is sent in parallel, and a failure must not block the visitor.
    if (consent) void recordConsent(company.slug, { consent, action, texts, locale }).catch(() => null)
    onClose()
  }
  const rejectAll = () => save('refuse', choiceForAll(categories, false))
  const isLeavable = isRequested && saved !== null
  return (
    <Sheet
      open
      onClose={isLeavable ? onClose : rejectAll}
      isClosable={isLeavable}
      isCard
      title={t('TITLE')}
      description={t('TEXT', { months: CONSENT_MONTHS })}
      footer={
        <div className={css.buttons}>
          <Button onClick={rejectAll}>{t('REJECT')}</Button>
          <Button onClick={() => save('accept', choiceForAll(categories, true))}>{t('ACCEPT')}</Button>
          <Button tone="plain" onClick={() => (isDetailed ? save('save', choices) : setDetailed(true))}>
            {t(isDetailed ? 'SAVE' : 'CHOOSE')}
          </Button>
        </div>
      }
    >
      <ul ref={list} role="list" className={isDetailed ? css.list : css.purposes}>
        {options.map(({ category, label, names, text }) =>
          isDetailed ? (
            <li key={category}>
              <Checkbox
                label={label}
                hint={text}
                disabled={category === 'operating'}
                checked={category === 'operating' || choices[category] === true}
                onChange={({ target }) => setChoices({ ...choices, [category]: target.checked })}
              />
            </li>
          ) : (
            category !== 'operating' && (
              <li key={category}>
                {label} <span className={css.names}>{names}</span>
              </li>
            )
          ),
        )}
      </ul>
    </Sheet>
  )
}

const choiceForAll = (categories: readonly ConsentCategory[], value: boolean): ConsentChoices =>
  Object.fromEntries(categories.map((category) => [category, category === 'operating' || value]))
