import { useTranslations } from 'next-intl'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import type { Search } from '#lib/domain/job-search'
import type { Choice } from './use-filters'
import s from './filter-selects.module.css'

type Props = {
  choices: Choice[]
  search: Search
  onChange: (next: Search) => void
  /** As pills in a row, or as fields of a form. */
  look: 'pill' | 'field'
}

/** One list per filter, each value with its count: native lists are the quickest on a phone and by keyboard. */
export function FilterSelects({ choices, search, onChange, look }: Props) {
  const t = useTranslations('WEBSITE.JOBS')
  return choices.map(({ filter, label, options }) => (
    <Field key={filter} label={label} hideLabel={look === 'pill'}>
      {(control) => (
        <Select
          {...control}
          name={filter}
          className={look === 'pill' ? s.pill : undefined}
          data-chosen={search[filter] ? '' : undefined}
          value={search[filter] ?? ''}
          placeholder={look === 'pill' ? label : t('ALL')}
          options={options.map(({ value, label: name, count }) => ({ value, label: `${name} (${count})` }))}
          onChange={({ target }) => onChange({ ...search, [filter]: target.value || undefined })}
        />
      )}
    </Field>
  ))
}
