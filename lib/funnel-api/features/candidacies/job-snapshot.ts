import { Campaign } from '#lib/domain/campaign'
import { Advertisement } from '#lib/domain/receipt'
import type { Application } from '#lib/funnel-api/features/candidacies/application'

/** Returns the public job as it is now, with its questions and the company's current name. */
export const currentJobSnapshot = ({ campaign, entity, company }: Application): Advertisement => ({
  // The parse removes columns that are not part of the wire format.
  ...Campaign.parse({ ...campaign, entity }),
  company_name: company.name,
})

/** Returns the job as it was when the application was submitted, or null if no snapshot was stored. */
export const storedJobSnapshot = ({ row }: Pick<Application, 'row'>): Advertisement | null =>
  Advertisement.safeParse(row.advertisement).data ?? null

const Asked = Campaign.pick({ survey: true, pitch: true, resume_requirement: true })

/** Returns the questions and CV requirement from the snapshot of the job, or from the current job if there is none. */
export const questionsAtSubmission = ({ row, campaign }: Pick<Application, 'row' | 'campaign'>) =>
  (row.advertisement === null ? null : Asked.safeParse(row.advertisement).data) ?? campaign
