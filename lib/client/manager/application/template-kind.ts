import type { TemplateKind } from '#lib/contract/staff/message-templates'
import type { CandidacyStatus } from '#lib/domain/enumerations'

/** The kind of the templates that only suit one status. The first one of this kind is the suggested text. */
export const KIND_OF_STATUS: { [status in CandidacyStatus]?: TemplateKind } = {
  INTERVIEW: 'interview',
  OFFER: 'offer',
  REJECTED: 'rejection',
}

const GENERAL_KINDS: readonly TemplateKind[] = ['reply', 'information']

/** The kinds of the templates that are offered for a status. */
export function kindsOfStatus(status: CandidacyStatus): readonly TemplateKind[] {
  const kind = KIND_OF_STATUS[status]
  return kind === undefined ? GENERAL_KINDS : [kind]
}
