import { useLocale } from 'next-intl'
import { useApplication } from '#lib/client/manager/application/context'
import { groupTemplates } from '#lib/client/manager/application/group-templates'
import { useStaff } from '#lib/client/manager/use-company'
import {
  listTemplates,
  type MessageTemplate,
  renderTemplate,
  type TemplateKind,
} from '#lib/contract/staff/message-templates'

const NONE: readonly MessageTemplate[] = []

/**
 * Templates of some kinds, or of all kinds, in the language of messages to the candidate, and those of the company in
 * other languages (`others`). There are none if they could not be loaded. `failedRead` is then the read to repeat.
 */
export function useTemplates(kinds?: readonly TemplateKind[]) {
  const { application } = useApplication()
  const ownLocale = useLocale()
  const read = useStaff(listTemplates)
  const { data, error, isLoading } = read
  const all = data?.templates ?? NONE
  // Candidates without a language receive messages in the company's language. The response to a rendered template
  // contains it, so one template is rendered.
  const { locale } = application.person
  const sample = locale === null ? (all.find((each) => each.kind === 'reply') ?? all[0]) : undefined
  const filled = useStaff(sample ? renderTemplate : null, {
    params: { id: sample?.id ?? '' },
    query: { candidacy: application.id },
  })
  const language = locale ?? filled.data?.candidate_locale ?? (filled.error ? ownLocale : null)
  const ofKind = language === null ? NONE : all.filter(({ kind }) => kinds?.includes(kind) ?? true)
  return {
    ...groupTemplates(ofKind, language ?? ownLocale),
    isLoading: isLoading || filled.isLoading,
    failedRead: !data && error ? read : null,
  }
}
