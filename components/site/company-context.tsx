'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { RecaptchaSite } from '#lib/domain/bot-check'
import type { PublicCompany } from '#lib/domain/company'
import type { TermsLabels } from '#lib/domain/terms'
import type { WebsiteSections } from '#lib/domain/website'

export type CompanyValue = {
  company: PublicCompany
  labels: TermsLabels
  sections: WebsiteSections
  /** Of Google Maps; without one, maps are drawn from shapes of our own. */
  maps_key?: string | null
  /** Without one, devices prove themselves by work. */
  recaptcha?: RecaptchaSite | null
}

const Context = createContext<CompanyValue | null>(null)

type Props = { value: CompanyValue; children: ReactNode }

export const CompanyProvider = ({ value, children }: Props) => <Context value={value}>{children}</Context>

export function useCompany(): CompanyValue {
  const value = useContext(Context)
  if (!value) throw new Error('useCompany needs a CompanyProvider above it')
  return value
}

/** What the page is and, where there is a company, whose (§2). */
export function PageTitle({ children }: { children: string }) {
  const value = useContext(Context)
  return <title>{value ? `${children} · ${value.company.name}` : children}</title>
}
