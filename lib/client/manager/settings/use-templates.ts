import { ifMatch } from '#lib/client/manager/api'
import { useStaff, useStaffCall } from '#lib/client/manager/use-company'
import { ApiError } from '#lib/contract/errors'
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

/** Built-in templates, which have no version, cannot be changed. */
const versionOf = ({ changed_at }: MessageTemplate) => ifMatch(String(changed_at))

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
    /** Repetitions with the same idempotency key create one template. */
    create: async (values: TemplateValues & { position?: number }, key: string = crypto.randomUUID()) => {
      const created = await call(createTemplate, { headers: { 'idempotency-key': key }, body: values })
      // The list may already have it, if the response of an earlier attempt was lost.
      await store((templates) => [...templates.filter(({ id }) => id !== created.id), created])
      return created
    },
    /** Reads the current version of a template. Throws NOT_FOUND. */
    read: async (id: string) => {
      const current = await call(listTemplates)
      await mutate(current, { revalidate: false })
      const template = current.templates.find((each) => each.id === id)
      if (!template) throw new ApiError('NOT_FOUND')
      return template
    },
    /** Throws STALE if the template was changed since. */
    update: async (template: MessageTemplate, values: TemplateValues) => {
      const { id } = template
      const updated = await call(updateTemplate, { params: { id }, headers: versionOf(template), body: values })
      await store((templates) => templates.map((each) => (each.id === id ? updated : each)))
      return updated
    },
    /** Throws STALE if the template was changed since. */
    remove: async (template: MessageTemplate) => {
      const { id } = template
      await call(deleteTemplate, { params: { id }, headers: versionOf(template) })
      await store((templates) => templates.filter((each) => each.id !== id))
    },
  }
}

export type Templates = ReturnType<typeof useTemplates>
