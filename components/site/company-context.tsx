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
  /** Google Maps key. Without one, maps use bundled shapes. */
  maps_key?: string | null
  /** Without reCAPTCHA, devices do proof of work. */
  recaptcha?: RecaptchaSite | null
}

const Context = createContext<CompanyValue | null>(null)

type Props = { value: CompanyValue; children: ReactNode }

export const CompanyProvider = ({ value, children }: Props) => <Context value={value}>{children}</Context>

export function useCompany(): CompanyValue {
  const value = useContext(Context)
  if (!value) throw new Error('useCompany must be used within a CompanyProvider')
  return value
}

/** Title of the page, with the company's name if there is one (§2). */
export function PageTitle({ children }: { children: string }) {
  const value = useContext(Context)
  return <title>{value ? `${children} · ${value.company.name}` : children}</title>
}
