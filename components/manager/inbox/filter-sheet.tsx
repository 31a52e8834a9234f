import { useTranslations } from 'next-intl'
import { SourceSearch } from '#components/manager/shell/source-search'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { Sheet } from '#components/ui/sheet'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import css from './filter-bar.module.css'
import { type FilterChoice, withChoice } from './use-filter-choices'

type Props = {
  open: boolean
  onClose: () => void
  choices: readonly FilterChoice[]
  filter: InboxFilter
  onChange: (next: InboxFilter) => void
}

/** The filters on phones. Each applies immediately. */
export function FilterSheet({ open, onClose, choices, filter, onChange }: Props) {
  const t = useTranslations('MANAGERINBOX.FILTER')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('TITLE')}
      footer={
        <>
          <Button onClick={onClose}>{t('SHOW')}</Button>
          <Button tone="plain" onClick={() => onChange({ state: filter.state, q: filter.q })}>
            {t('CLEAR')}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        {choices.map(({ name, label, all, value, options, canSearch }) => (
          <div key={name}>
            <Field label={label}>
              {(control) => (
                <Select
                  {...control}
                  value={value}
                  placeholder={all}
                  options={options}
                  onChange={({ target }) => onChange(withChoice(filter, name, target.value))}
                />
              )}
            </Field>
            {canSearch && <SourceSearch hasText onChoose={(source) => onChange({ ...filter, source })} />}
          </div>
        ))}
      </div>
    </Sheet>
  )
}
