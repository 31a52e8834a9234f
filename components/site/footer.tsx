import { useLocale, useTranslations } from 'next-intl'
import { CookieLink } from '#components/site/cookie-link'
import type { Company } from '#lib/domain/company'
import type { WebsiteSections } from '#lib/domain/website'
import { websitePath } from '#lib/i18n/navigation'
import css from './footer.module.css'

type Props = { company: Company; sections: WebsiteSections; isHelpDisplayed: boolean }

export function Footer({ company, sections, isHelpDisplayed }: Props) {
  const t = useTranslations('SITE')
  const locale = useLocale()
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <p className={css.name}>
          <a href={websitePath(locale)}>{company.name}</a>
        </p>
        <ul role="list" className={css.links} aria-label={t('FOOTER.LEGAL')}>
          {sections.help_center && isHelpDisplayed && (
            <li>
              <a href="/help-center">{t('NAV.HELP')}</a>
            </li>
          )}
          <li>
            <a href="/terms-and-conditions">{t('FOOTER.TERMS')}</a>
          </li>
          {sections.terms && (
            <li>
              <a href="/terms-and-conditions-2">{t('FOOTER.COMPANY_TERMS', { company: company.name })}</a>
            </li>
          )}
          <li>
            <a href="/accessibility">
              {t('FOOTER.ACCESSIBILITY', { state: company.accessibility?.conformance ?? 'unknown' })}
            </a>
          </li>
          <li>
            <CookieLink />
          </li>
          {company.website_url && (
            <li>
              <a href={company.website_url} rel="noopener">
                {t('FOOTER.WEBSITE', { company: company.name })}
              </a>
            </li>
          )}
        </ul>
      </div>
    </footer>
  )
}
