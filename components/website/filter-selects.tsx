import { useTranslations } from 'next-intl'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import type { Search } from '#lib/domain/job-search'
import type { Choice } from './use-filters'
import css from './filter-selects.module.css'

type Props = {
  choices: Choice[]
  search: Search
  onChange: (next: Search) => void
  /** As pills in a row, or as form fields. */
  look: 'pill' | 'field'
}

/** One select per filter, each option with its count: native selects are fastest on phones and by keyboard. */
export function FilterSelects({ choices, search, onChange, look }: Props) {
  const t = useTranslations('WEBSITE.JOBS')
  return choices.map(({ filter, label, options }) => (
    <Field key={filter} label={label} hideLabel={look === 'pill'}>
      {(control) => (
        <Select
          {...control}
          name={filter}
          className={look === 'pill' ? css.pill : undefined}
          data-chosen={search[filter] ? '' : undefined}
          value={search[filter] ?? ''}
          placeholder={look === 'pill' ? label : t('ALL')}
          options={options.map(({ value, label: name, count }) => ({
            value,
            // A pill shows its label only here.
            label:
              look === 'pill' && value === search[filter]
                ? t('CHOSEN', { filter: label, value: name })
                : `${name} (${count})`,
            disabled: count === 0 && value !== search[filter],
          }))}
          onChange={({ target }) => onChange({ ...search, [filter]: target.value || undefined })}
        />
      )}
    </Field>
  ))
}
