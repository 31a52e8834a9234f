import useSWR from 'swr'
import { call, keyOf } from '#lib/client/api'
import { listCampaigns, readCampaign } from '#lib/contract/companies'

/** A campaign with its questions and its pitch; an error where it cannot be read any more. */
export const useCampaign = (company_slug: string, slug: string | null) =>
  useSWR(
    slug === null ? null : keyOf(readCampaign, { company_slug, slug }),
    () => call(readCampaign, { params: { company_slug, slug: slug! } }),
    { revalidateOnFocus: false },
  )

/** A company's open campaigns, newest first. */
export const useOpenCampaigns = (company_slug: string) =>
  useSWR(keyOf(listCampaigns, { company_slug }), () => call(listCampaigns, { params: { company_slug } }), {
    revalidateOnFocus: false,
  })
