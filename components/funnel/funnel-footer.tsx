import { usePathname } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useCompany } from '#components/site/company-context'
import { CookieLink } from '#components/site/cookie-link'
import { queryWithoutLocale, saveLocale, translatedPath } from '#lib/client/locale'
import { LOCALE_NAMES, offeredLocales } from '#lib/domain/locales'
import css from './funnel-footer.module.css'

export type HelpLinks = { isHelpDisplayed: boolean; conformance: string }

/** Help, accessibility, cookies, adjustments, languages. The links can leave the page, because answers are stored. */
export function FunnelFooter({ isHelpDisplayed, conformance }: HelpLinks) {
  const t = useTranslations('SITE')
  const tAdjustments = useTranslations('ADJUSTMENTS')
  const locale = useLocale()
  const path = usePathname()
  const { company, sections } = useCompany()
  const offered = offeredLocales(company)
  return (
    <footer className={css.footer}>
      <ul role="list" className={css.links}>
        {sections.help_center && isHelpDisplayed && (
          <li>
            <a href="/help-center">{t('NAV.HELP')}</a>
          </li>
        )}
        <li>
          <a href="/accessibility">{t('FOOTER.ACCESSIBILITY', { state: conformance })}</a>
        </li>
        <li>
          <CookieLink />
        </li>
        <li>
          <a href="#adjustments">{tAdjustments('LINK')}</a>
        </li>
      </ul>
      {offered.length > 1 && (
        <ul role="list" className={css.links} aria-label={t('LANGUAGE')}>
          {offered.map((name) => (
            <li key={name}>
              <a
                href={translatedPath(path, name)}
                lang={name}
                hrefLang={name}
                aria-current={name === locale ? 'true' : undefined}
                onClick={(event) => {
                  saveLocale(name)
                  // The URL contains the step.
                  event.currentTarget.search = queryWithoutLocale()
                }}
              >
                {LOCALE_NAMES[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  )
}
