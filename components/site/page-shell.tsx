import type { ReactNode } from 'react'
import { Footer } from '#components/site/footer'
import { Header } from '#components/site/header'
import { type Company, toPublicCompany } from '#lib/domain/company'
import type { WebsiteSections } from '#lib/domain/website'

type Props = {
  company: Company
  sections: WebsiteSections
  isHelpDisplayed: boolean
  applyHref?: string
  children: ReactNode
}

/** Header, content, footer: for every page except the application, which has no navigation. */
export function PageShell({ company, sections, isHelpDisplayed, applyHref, children }: Props) {
  return (
    <>
      <Header
        company={toPublicCompany(company)}
        sections={sections}
        isHelpDisplayed={isHelpDisplayed}
        applyHref={applyHref}
      />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer company={company} sections={sections} isHelpDisplayed={isHelpDisplayed} />
    </>
  )
}
