import { useStaff, useStaffCall } from '#lib/client/manager/use-company'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  type MessageTemplate,
  updateTemplate,
} from '#lib/contract/staff/message-templates'

export type TemplateValues = Pick<MessageTemplate, 'locale' | 'kind' | 'name' | 'content'>

const byPosition = (one: MessageTemplate, other: MessageTemplate) =>
  Number(one.is_default) - Number(other.is_default) || one.position - other.position

/** The message templates of the company, with the built-in ones last. */
export function useTemplates() {
  const call = useStaffCall()
  const { data, error, mutate } = useStaff(listTemplates)
  const store = (change: (templates: MessageTemplate[]) => MessageTemplate[]) =>
    mutate((current) => current && { ...current, templates: change(current.templates).toSorted(byPosition) }, {
      revalidate: false,
    })
  return {
    templates: data?.templates,
    fields: data?.fields ?? [],
    error: error as unknown,
    reload: () => mutate(),
    create: async (values: TemplateValues & { position?: number }) => {
      const created = await call(createTemplate, { body: values })
      await store((templates) => [...templates, created])
      return created
    },
    update: async (id: string, values: TemplateValues) => {
      const updated = await call(updateTemplate, { params: { id }, body: values })
      await store((templates) => templates.map((each) => (each.id === id ? updated : each)))
      return updated
    },
    remove: async (id: string) => {
      await call(deleteTemplate, { params: { id } })
      await store((templates) => templates.filter((each) => each.id !== id))
    },
  }
}

export type Templates = ReturnType<typeof useTemplates>
