import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import s from './help-page.module.css'

/** The help center with its title. */
export function HelpPage({ children }: { children: ReactNode }) {
  const t = useTranslations('INFORMATION.HELP')
  return (
    <div className={`${s.page} fade-in`}>
      <header className={s.head}>
        <h1>{t('TITLE')}</h1>
        <p className={s.text}>{t('TEXT')}</p>
      </header>
      {children}
    </div>
  )
}
