import useSWR from 'swr'
import { call, keyOf } from '#lib/client/api'
import { visitOrigin } from '#lib/client/visit-origin'
import * as companies from '#lib/contract/companies'

/** A campaign with its questions and its pitch. */
export const useCampaign = (company_slug: string, slug: string) =>
  useSWR(keyOf(companies.readCampaign, { company_slug, slug }), () => readCampaign(company_slug, slug), {
    revalidateOnFocus: false,
  })

/** Reads a campaign without the cache. Sends the source of the visit (§7). */
export const readCampaign = (company_slug: string, slug: string) =>
  call(companies.readCampaign, {
    params: { company_slug, slug },
    query: { source: visitOrigin(location.search).source ?? undefined },
  })
