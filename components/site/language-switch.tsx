'use client'

import { Globe } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { LOCALES } from '#lib/domain/locales'
import { saveLocale, translatedPath } from '#lib/client/locale'
import s from './language-switch.module.css'

/** Each language in its own name. Saved as a choice; the page stays the same one. */
export function LanguageSwitch() {
  const t = useTranslations('SITE')
  const locale = useLocale()
  const path = usePathname()

  return (
    <label className={s.switch}>
      <Globe aria-hidden className={s.icon} />
      <span className="visually-hidden">{t('LANGUAGE')}</span>
      <select
        className={s.select}
        value={locale}
        onChange={({ target }) => {
          saveLocale(target.value)
          location.assign(translatedPath(path, target.value) + location.search)
        }}
      >
        {LOCALES.map((name) => (
          <option key={name} value={name} lang={name}>
            {new Intl.DisplayNames(name, { type: 'language' }).of(name)}
          </option>
        ))}
        {locale === 'tst' && <option value="tst">tst</option>}
      </select>
    </label>
  )
}
