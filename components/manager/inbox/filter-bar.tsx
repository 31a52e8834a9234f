'use client'

import { Search, SlidersHorizontal, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Fragment, type Ref, useEffect, useId, useRef, useState } from 'react'
import { FilterSelect } from '#components/manager/shell/filter-select'
import { Segments } from '#components/manager/shell/segments'
import { SourceSearch } from '#components/manager/shell/source-search'
import { Button } from '#components/ui/button'
import { IconButton } from '#components/ui/icon-button'
import { TextInput } from '#components/ui/text-input'
import { countSheetFilters, hasFilter } from '#lib/client/manager/inbox/filter-query'
import type { Facets } from '#lib/client/manager/inbox/matching-count'
import { useTooLong } from '#lib/client/use-too-long'
import type { InboxFilter, InboxState } from '#lib/contract/staff/inbox'
import { MAX_SEARCH } from '#lib/domain/inbox'
import css from './filter-bar.module.css'
import { useFilterChoices, withChoice } from './use-filter-choices'

const FilterSheet = dynamic(async () => (await import('./filter-sheet')).FilterSheet)

type Props = {
  filter: InboxFilter
  facets: Facets | undefined
  onChange: (next: InboxFilter) => void
  onClear: () => void
  /** How often the filters were cleared. Clearing empties the text field, also if its text is not applied yet. */
  clearCount: number
  searchField: Ref<HTMLInputElement>
}

/** State, search and the other filters: side by side on desktop, in a sheet on phones. */
export function FilterBar({ filter, facets, onChange, onClear, clearCount, searchField }: Props) {
  const t = useTranslations('MANAGERINBOX.FILTER')
  const choices = useFilterChoices(filter, facets)
  // The sheet is loaded when it is first opened. It stays in the page afterwards, so that its closing is animated.
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  const inSheetCount = countSheetFilters(filter)
  const states: readonly InboxState[] = ['all', 'waiting', 'answered']
  return (
    <div role="search" aria-label={t('LABEL')} className={css.bar}>
      <Segments
        label={t('STATE')}
        value={filter.state ?? 'all'}
        options={states.map((value) => ({ value, label: t(`STATE_${value}`) }))}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <SearchText key={clearCount} filter={filter} onChange={onChange} field={searchField} />
      <div className={css.selects}>
        {choices.map((choice) => (
          <Fragment key={choice.name}>
            <FilterSelect
              label={choice.label}
              value={choice.value}
              all={choice.all}
              options={choice.options}
              onChange={(value) => onChange(withChoice(filter, choice.name, value))}
            />
            {choice.canSearch && <SourceSearch onChoose={(source) => onChange({ ...filter, source })} />}
          </Fragment>
        ))}
        {hasFilter(filter) && (
          <IconButton size="small" label={t('CLEAR')} icon={<X aria-hidden="true" />} onClick={onClear} />
        )}
      </div>
      <Button
        className={css.sheetButton}
        tone="quiet"
        size="small"
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => setSheet('open')}
      >
        {inSheetCount > 0 ? `${t('OPEN')} (${inSheetCount})` : t('OPEN')}
      </Button>
      {sheet !== 'unused' && (
        <FilterSheet
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
          choices={choices}
          filter={filter}
          onChange={onChange}
        />
      )}
    </div>
  )
}

const DEBOUNCE_MS = 300

type SearchProps = Pick<Props, 'filter' | 'onChange'> & { field: Ref<HTMLInputElement> }

/** Applies the text as a filter when the member stops typing. */
function SearchText({ filter, onChange, field }: SearchProps) {
  const t = useTranslations('MANAGERINBOX.FILTER')
  const [text, setText] = useState(filter.q ?? '')
  const [applied, setApplied] = useState(filter.q ?? '')
  // A saved view, 'clear' and the back button change the text from outside.
  if (applied !== (filter.q ?? '')) {
    setApplied(filter.q ?? '')
    if (text.trim() !== (filter.q ?? '')) setText(filter.q ?? '')
  }
  const tooLong = useTooLong(text, MAX_SEARCH)
  const errorId = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The member may choose another filter before the text is applied.
  const latest = useRef(filter)
  useEffect(() => void (latest.current = filter), [filter])
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: string, wait = DEBOUNCE_MS) => {
    setText(next)
    clearTimeout(timer.current)
    if (next.trim().length <= MAX_SEARCH)
      timer.current = setTimeout(() => onChange({ ...latest.current, q: next.trim() }), wait)
  }
  return (
    <div className={css.search}>
      <TextInput
        ref={field}
        type="search"
        className={css.searchField}
        icon={<Search aria-hidden="true" />}
        // The accessible name and the tooltip. With an `aria-label`, screen readers would also read the title.
        title={t('SEARCH')}
        placeholder={t('SEARCH_SHORT')}
        value={text}
        aria-invalid={tooLong ? true : undefined}
        aria-describedby={tooLong ? errorId : undefined}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => change(target.value)}
        onKeyDown={(press) => {
          if (press.key === 'Enter') change(text, 0)
          if (press.key !== 'Escape') return
          press.preventDefault()
          if (text === '') press.currentTarget.blur()
          else change('', 0)
        }}
      />
      {text !== '' && (
        <IconButton
          className={css.searchClear}
          size="small"
          label={t('SEARCH_CLEAR')}
          icon={<X aria-hidden="true" />}
          onClick={() => change('', 0)}
        />
      )}
      {tooLong && (
        <p id={errorId} role="alert" className={css.searchError}>
          {tooLong}
        </p>
      )}
    </div>
  )
}
