import type { MessageTemplate } from '#lib/contract/staff/message-templates'

export type GroupedTemplates = { templates: readonly MessageTemplate[]; others: readonly MessageTemplate[] }

/** Templates in a language, and those of the company in other languages. */
export const groupTemplates = (all: readonly MessageTemplate[], language: string): GroupedTemplates => ({
  templates: all.filter(({ locale }) => locale === language),
  others: all.filter(({ locale, is_default }) => locale !== language && !is_default),
})
