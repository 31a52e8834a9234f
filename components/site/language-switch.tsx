'use client'

import { Globe } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useCompany } from '#components/site/company-context'
import { Menu } from '#components/site/menu'
import { queryWithoutLocale, saveLocale, translatedPath } from '#lib/client/locale'
import { LOCALE_NAMES, LOCALES, offeredLocales } from '#lib/domain/locales'
import css from './menu.module.css'

/**
 * The languages that the company offers, each by its own name. A choice is saved and leads to the same page with the
 * same query and hash, which contain the filters and the code of an email.
 */
export function LanguageSwitch() {
  const t = useTranslations('SITE')
  const locale = useLocale()
  const present = LOCALES.find((name) => name === locale)
  const path = usePathname()
  const offered = offeredLocales(useCompany().company)
  if (offered.length === 1) return null
  return (
    <Menu icon={<Globe aria-hidden />} name={t('LANGUAGE')} label={present ? LOCALE_NAMES[present] : locale}>
      {offered.map((name) => (
        <li key={name}>
          <a
            className={css.item}
            href={translatedPath(path, name)}
            lang={name}
            hrefLang={name}
            aria-current={name === locale ? 'true' : undefined}
            onClick={(event) => {
              saveLocale(name)
              event.currentTarget.search = queryWithoutLocale()
              event.currentTarget.hash = location.hash
            }}
          >
            {LOCALE_NAMES[name]}
          </a>
        </li>
      ))}
    </Menu>
  )
}
