import { useLocale, useTranslations } from 'next-intl'
import { AccountMenu } from '#components/site/account-menu'
import { LanguageSwitch } from '#components/site/language-switch'
import { isNavLong } from './nav-width'
import { PreviewBanner } from '#components/site/preview-banner'
import { SiteNav } from '#components/site/site-nav'
import type { PublicCompany } from '#lib/domain/company'
import type { WebsiteSections } from '#lib/domain/website'
import { websitePath } from '#lib/i18n/navigation'
import css from './header.module.css'

type Props = {
  company: PublicCompany
  sections: WebsiteSections
  isHelpDisplayed: boolean
  /** URL of the application for the job of the page. Keyboard users reach the link with the second press of Tab. */
  applyHref?: string
}

/** Slim sticky header: logo, links to available sections, language, account. */
export function Header({ company, sections, isHelpDisplayed, applyHref }: Props) {
  const t = useTranslations('SITE')
  const locale = useLocale()
  const website = [
    { href: websitePath(locale, '/professions'), label: t('NAV.PROFESSIONS'), isShown: sections.professions },
    { href: websitePath(locale, '/team'), label: t('NAV.TEAM'), isShown: sections.team },
    { href: websitePath(locale, '/news'), label: t('NAV.NEWS'), isShown: sections.news },
    { href: websitePath(locale, '/custom'), label: sections.custom ?? '', isShown: sections.custom !== null },
  ]
  const links = [
    { href: '/all-jobs', label: t('NAV.JOBS'), isShown: true },
    // Without a careers website, its pages redirect away (§6).
    ...(company.is_website_active ? website : []),
    { href: '/help-center', label: t('NAV.HELP'), isShown: sections.help_center && isHelpDisplayed },
  ].filter(({ isShown }) => isShown)

  return (
    <>
      <a className="skip-link" href="#content">
        {t('SKIP')}
      </a>
      {applyHref && (
        <a className="skip-link" href={applyHref}>
          {t('SKIP_TO_APPLICATION')}
        </a>
      )}
      <PreviewBanner />
      <header className={css.header}>
        <div className={css.inner}>
          <a className={css.logo} href={websitePath(locale)} aria-label={t('HOME', { company: company.name })}>
            {company.logo_url ? <img src={company.logo_url} alt="" height={36} /> : company.name}
          </a>
          <SiteNav
            links={links.map(({ href, label }) => ({ href, label }))}
            isLong={isNavLong(links.map(({ label }) => label))}
          />
          <div className={css.tools}>
            <LanguageSwitch />
            <AccountMenu />
          </div>
        </div>
      </header>
    </>
  )
}
