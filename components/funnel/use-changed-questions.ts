import { useRef, useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { readCampaign } from '#lib/client/campaigns'
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
  const { survey, slug } = campaign
  const reading = useRef<Promise<Campaign | null>>(null)
  const [, setDismissed] = useState<Survey | null>(null)
  return {
    isChanged: survey !== null && announced.has(survey),
    dismiss() {
      if (survey) announced.delete(survey)
      setDismissed(survey)
    },
    /** Resolves to whether the questions have changed. */
    async check(error: unknown): Promise<boolean> {
      if (!isInvalid(error)) return false
      // A rejected draft and a rejected survey cause one call.
      const current = await (reading.current ??= readCampaign(company.slug, slug).catch(() => null))
      reading.current = null
      if (!current || JSON.stringify(current.survey) === JSON.stringify(survey)) return false
      if (current.survey) announced.add(current.survey)
      onCampaign(current)
      return true
    },
  }
}
