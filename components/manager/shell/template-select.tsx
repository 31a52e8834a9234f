import { useLocale } from 'next-intl'
import { Select, type SelectProps } from '#components/ui/select'
import type { GroupedTemplates } from '#lib/client/manager/application/group-templates'
import { languageName } from '#lib/client/manager/application/spoken-languages'
import type { MessageTemplate } from '#lib/contract/staff/message-templates'

type Props = Omit<SelectProps, 'options' | 'value' | 'onChange'> & {
  choice: GroupedTemplates
  onChoose: (template: MessageTemplate) => void
}

/** Offers templates whose text is inserted. Those in other languages come last, with their language. */
export function TemplateSelect({ choice: { templates, others }, onChoose, ...select }: Props) {
  const locale = useLocale()
  return (
    <Select
      {...select}
      value=""
      options={[
        ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ...others.map((other) => ({ value: other.id, label: `${other.name} (${languageName(locale, other.locale)})` })),
      ]}
      onChange={({ target }) => {
        const chosen = [...templates, ...others].find(({ id }) => id === target.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
