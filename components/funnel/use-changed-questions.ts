import { useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { readChangedCampaign } from '#lib/client/read-changed-campaign'
import { ApiError } from '#lib/contract/errors'
import type { Campaign } from '#lib/domain/campaign'
import type { Survey } from '#lib/domain/survey'

/** The changed surveys about which the candidate is told, on any screen, until the candidate continues. */
const announced = new WeakSet<Survey>()

export const isInvalid = (error: unknown) => error instanceof ApiError && error.code === 'INVALID'

export type ChangedJob = {
  campaign: Campaign
  /** Replaces the job that the page shows. */
  onCampaign: (campaign: Campaign) => void
}

/** Reads the job again when the server rejects answers, because the company may have changed its questions. */
export function useChangedQuestions({ campaign, onCampaign }: ChangedJob) {
  const { company } = useCompany()
  const { survey } = campaign
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
