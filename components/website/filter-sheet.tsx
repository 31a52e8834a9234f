import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { Sheet } from '#components/ui/sheet'
import { FilterSelects } from '#components/website/filter-selects'
import type { Search } from '#lib/domain/job-search'
import type { Choice } from './use-filters'
import css from './filter-sheet.module.css'

type Props = {
  open: boolean
  onClose: () => void
  count: number
  choices: Choice[]
  search: Search
  onChange: (next: Search) => void
}

/** The filters on phones. Each applies immediately. The button shows the number of results. */
export function FilterSheet({ open, onClose, count, choices, search, onChange }: Props) {
  const t = useTranslations('WEBSITE.JOBS')
  const cleared = Object.fromEntries(choices.map(({ filter }) => [filter, undefined]))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('FILTERS')}
      footer={
        <>
          <Button onClick={onClose}>{t('SHOW', { count })}</Button>
          <Button tone="plain" onClick={() => onChange({ ...search, ...cleared })}>
            {t('CLEAR')}
          </Button>
        </>
      }
    >
      <p role="status" className="visually-hidden">
        {t('RESULTS', { count })}
      </p>
      <div className={css.fields}>
        <FilterSelects choices={choices} search={search} onChange={onChange} look="field" />
      </div>
    </Sheet>
  )
}
