import { useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { isInvalid } from '#lib/client/is-rejected'
import { readChangedCampaign } from '#lib/client/read-changed-campaign'
import type { Campaign } from '#lib/domain/campaign'
import type { Survey } from '#lib/domain/survey'

/**
 * Changed surveys with a visible notice. In a module, because another screen may show it. Deleted when the candidate
 * continues.
 */
const announced = new WeakSet<Survey>()

export type ChangedJob = {
  campaign: Campaign
  /** Replaces the job that the page shows. */
  onCampaign: (campaign: Campaign) => void
}

/** Reads the job again when the server rejects answers, because the company may have changed its questions. */
export function useChangedQuestions({ campaign, onCampaign }: ChangedJob) {
  const { company } = useCompany()
  const { survey } = campaign
  // Only renders again, because `announced` is not state.
  const [, setDismissed] = useState<Survey | null>(null)
  return {
    isChanged: survey !== null && announced.has(survey),
    dismiss() {
      if (survey) announced.delete(survey)
      setDismissed(survey)
    },
    /** Resolves to the survey if its questions have changed. */
    async check(error: unknown): Promise<Survey | null> {
      if (!isInvalid(error)) return null
      const current = await readChangedCampaign(company.slug, campaign)
      if (!current) return null
      if (current.survey) announced.add(current.survey)
      onCampaign(current)
      return current.survey
    },
  }
}
