'use client'

import { Globe } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { Menu } from '#components/site/menu'
import { saveLocale, translatedPath } from '#lib/client/locale'
import { LOCALES } from '#lib/domain/locales'
import s from './menu.module.css'

const nameOf = (locale: string) => {
  const name = locale === 'tst' ? locale : (new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale)
  return name.charAt(0).toLocaleUpperCase(locale === 'tst' ? 'en' : locale) + name.slice(1)
}

/** Each language in its own name. A choice is saved, and leads to the same page; filters in its address stay. */
export function LanguageSwitch() {
  const t = useTranslations('SITE')
  const locale = useLocale()
  const path = usePathname()
  return (
    <Menu icon={<Globe aria-hidden />} name={t('LANGUAGE')} label={nameOf(locale)}>
      {LOCALES.map((name) => (
        <li key={name}>
          <a
            className={s.item}
            href={translatedPath(path, name)}
            lang={name}
            hrefLang={name}
            aria-current={name === locale ? 'true' : undefined}
            onClick={(event) => {
              saveLocale(name)
              event.currentTarget.search = location.search
            }}
          >
            {nameOf(name)}
          </a>
        </li>
      ))}
    </Menu>
  )
}
