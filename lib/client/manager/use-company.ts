import { createContext, use, useCallback } from 'react'
import useSWR, { type SWRConfiguration } from 'swr'
import { callStaff, type StaffInput, staffKey } from '#lib/client/manager/api'
import type { Endpoint } from '#lib/contract/endpoint'
import type { MemberSession } from '#lib/contract/staff/sessions'
import type { StaffScope } from '#lib/domain/staff'

export type ManagerCompany = MemberSession['companies'][number]

export const ManagerCompanyContext = createContext<ManagerCompany | null>(null)

/** The company of the screen. Throws in components outside of ManagerCompanyContext. */
export function useCompany(): ManagerCompany {
  const company = use(ManagerCompanyContext)
  if (!company) throw new Error('No company in this part of the page')
  return company
}

/** Whether the member may use calls with this scope. The API checks it again. */
export const useCan = (scope: StaffScope): boolean => useCompany().scopes.includes(scope)

/** Calls the staff API for the company of the screen. */
export function useStaffCall() {
  const { slug } = useCompany()
  return useCallback(
    <E extends Endpoint>(endpoint: E, input: StaffInput<E> = {}) => callStaff(endpoint, { ...input, company: slug }),
    [slug],
  )
}

/** Reads from the staff API for the company of the screen. A null endpoint reads nothing. */
export function useStaff<E extends Endpoint>(
  endpoint: E | null,
  input: StaffInput<E> = {},
  options: Pick<SWRConfiguration, 'refreshInterval'> = {},
) {
  const { slug } = useCompany()
  const key = endpoint && staffKey(endpoint, { ...input, company: slug } as StaffInput<Endpoint>)
  return useSWR(key, () => callStaff(endpoint!, { ...input, company: slug }), options)
}
