import { useApplication } from '#lib/client/manager/application/context'
import { useStaff } from '#lib/client/manager/use-company'
import { listTemplates, type MessageTemplate, type TemplateKind } from '#lib/contract/staff/message-templates'

const NONE: readonly MessageTemplate[] = []

/** Templates in the language of the candidate, or in all languages if it is unknown. */
export function useTemplates(kind?: TemplateKind): readonly MessageTemplate[] {
  const { locale } = useApplication().application.person
  const { data } = useStaff(listTemplates, { query: { ...(locale && { locale }), ...(kind && { kind }) } })
  return data?.templates ?? NONE
}
