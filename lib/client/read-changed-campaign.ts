import { readCampaign } from '#lib/client/campaigns'
import type { Campaign } from '#lib/domain/campaign'

/** The calls in progress by slug. A rejected draft and a rejected survey cause one call. */
const reading = new Map<string, Promise<Campaign | null>>()

/** Reads a campaign again. Null if its questions have not changed, or if it cannot be read. */
export async function readChangedCampaign(company_slug: string, { slug, survey }: Campaign): Promise<Campaign | null> {
  const call = reading.get(slug) ?? readCampaign(company_slug, slug).catch(() => null)
  reading.set(slug, call)
  const current = await call
  reading.delete(slug)
  return JSON.stringify(current?.survey) === JSON.stringify(survey) ? null : current
}
