import type { TemplateKind } from '#lib/contract/staff/message-templates'
import type { CandidacyStatus } from '#lib/domain/enumerations'

/** The kind of the templates that are offered for a status. */
export const KIND_OF_STATUS: { [status in CandidacyStatus]?: TemplateKind } = {
  INTERVIEW: 'interview',
  OFFER: 'offer',
  REJECTED: 'rejection',
}
