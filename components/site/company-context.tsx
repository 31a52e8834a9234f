'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { Company } from '#lib/domain/company'
import type { TermsLabels } from '#lib/domain/terms'
import type { WebsiteSections } from '#lib/domain/website'

/** What a page may know of the company in the browser: tracking codes and the like stay on the server. */
export type PublicCompany = Pick<
  Company,
  | 'id'
  | 'slug'
  | 'name'
  | 'logo_url'
  | 'is_google_connect_active'
  | 'is_linkedin_connect_active'
  | 'is_multi_entity_active'
  | 'is_sponsorship_active'
  | 'is_ua_active'
  | 'is_website_active'
>

export type CompanyValue = { company: PublicCompany; labels: TermsLabels; sections: WebsiteSections }

const Context = createContext<CompanyValue | null>(null)

type Props = { value: CompanyValue; children: ReactNode }

export const CompanyProvider = ({ value, children }: Props) => <Context value={value}>{children}</Context>

export function useCompany(): CompanyValue {
  const value = useContext(Context)
  if (!value) throw new Error('useCompany needs a CompanyProvider above it')
  return value
}
