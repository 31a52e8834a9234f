'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useCompany } from '#components/site/company-context'
import type { ModalProps } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { Checkbox } from '#components/ui/checkbox'
import { Sheet } from '#components/ui/sheet'
import { useFocus } from '#lib/client/use-focus'
import { readChoices, saveChoices } from '#lib/client/consent'
import { type ConsentChoices, consentCategories } from '#lib/domain/consent'
import s from './cookies-modal.module.css'

/** The modal 'cookies' of §2: refusing is one press, of the same size as accepting. */
export function CookiesModal({ onClose }: ModalProps) {
  const t = useTranslations('CONSENT')
  const { company } = useCompany()
  const categories = consentCategories(company)
  const [isDetailed, setDetailed] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useFocus(list, isDetailed)
  const [choices, setChoices] = useState<ConsentChoices>(() => ({ ...all(categories, false), ...readChoices() }))
  const save = (chosen: ConsentChoices) => {
    saveChoices({ ...chosen, operating: true })
    onClose()
  }
  return (
    <Sheet
      open
      onClose={() => save(all(categories, false))}
      isClosable={false}
      isCard
      title={t('TITLE')}
      description={t('TEXT')}
    >
      {isDetailed && (
        <ul ref={list} role="list" className={s.list}>
          {categories.map((category) => (
            <li key={category}>
              <Checkbox
                label={t(`CATEGORY.${category}`)}
                hint={category === 'operating' ? t('ALWAYS') : undefined}
                disabled={category === 'operating'}
                checked={category === 'operating' || choices[category] === true}
                onChange={({ target }) => setChoices({ ...choices, [category]: target.checked })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={s.buttons}>
        <Button onClick={() => save(all(categories, false))}>{t('REFUSE')}</Button>
        <Button onClick={() => save(all(categories, true))}>{t('ACCEPT')}</Button>
        <Button tone="plain" onClick={() => (isDetailed ? save(choices) : setDetailed(true))}>
          {t(isDetailed ? 'SAVE' : 'CHOOSE')}
        </Button>
      </div>
    </Sheet>
  )
}

const all = (categories: ReturnType<typeof consentCategories>, value: boolean): ConsentChoices =>
  Object.fromEntries(categories.map((category) => [category, category === 'operating' || value]))
