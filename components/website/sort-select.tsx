import { useTranslations } from 'next-intl'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { HERE, type Search } from '#lib/domain/job-search'
import css from './filter-selects.module.css'

type Props = { search: Search; onChange: (next: Search) => void }

/** Sorts by date, or by distance from the browser's position or a town. */
export function SortSelect({ search, onChange }: Props) {
  const t = useTranslations('WEBSITE.JOBS')
  const towns = [...new Set([search.near, search.where].filter((town) => town && town !== HERE))]
  return (
    <Field label={t('SORT')} hideLabel>
      {(control) => (
        <Select
          {...control}
          className={css.pill}
          value={search.near ?? ''}
          placeholder={t('NEWEST')}
          options={[
            { value: HERE, label: t('NEAREST') },
            ...towns.map((town) => ({ value: town ?? '', label: t('NEAREST_TO', { place: town ?? '' }) })),
          ]}
          onChange={({ target }) => onChange({ ...search, near: target.value || undefined })}
        />
      )}
    </Field>
  )
}
