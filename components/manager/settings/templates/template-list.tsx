import { useTranslations } from 'next-intl'
import { EmptyState } from '#components/ui/empty-state'
import type { Templates } from '#lib/client/manager/settings/use-templates'
import { type MessageTemplate, TemplateKind } from '#lib/contract/staff/message-templates'
import { TemplateRow } from './template-row'
import css from './templates.module.css'

type Props = {
  templates: readonly MessageTemplate[]
  store: Templates
  /** Whether rows show their language. */
  hasLanguages: boolean
  canEdit: boolean
  onOpen: (mode: 'edit' | 'copy' | 'view', template: MessageTemplate) => void
}

/** The templates by kind, those of the company first. */
export function TemplateList({ templates, ...row }: Props) {
  const t = useTranslations('MANAGERSETTINGS.TEMPLATES')
  if (templates.length === 0)
    return (
      <EmptyState drawing="messages" title={t('EMPTY_TITLE')}>
        {t('EMPTY_TEXT')}
      </EmptyState>
    )
  const groups = TemplateKind.options.map((kind) => ({ kind, items: templates.filter((each) => each.kind === kind) }))
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ kind, items }) => (
      <section key={kind} className={css.group}>
        <h2 className={css.kind}>{t(`KIND_${kind}`)}</h2>
        <ul role="list" className={css.list}>
          {items.map((template) => (
            <TemplateRow key={template.id} template={template} {...row} />
          ))}
        </ul>
      </section>
    ))
}
