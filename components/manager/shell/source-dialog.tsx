import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionDialog } from '#components/ui/action-dialog'
import { Combobox } from '#components/ui/combobox'
import { Field } from '#components/ui/field'
import { useSourceName } from '#lib/client/manager/source-name'
import { useStaffCall } from '#lib/client/manager/use-company'
import { searchSources } from '#lib/contract/staff/inbox'
import { MAX_SOURCE_FILTER } from '#lib/domain/inbox'
import css from './source-dialog.module.css'

// `foldText` is in a script of the careers pages, and another use of it would make that script larger.
const isSameName = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0

type Props = { onChoose: (source: string) => void; onClose: () => void }

/** A text field that suggests sources of applications. It also accepts other sources, which may have visits only. */
export function SourceDialog({ onChoose, onClose }: Props) {
  const t = useTranslations('MANAGER.SOURCE_SEARCH')
  const sourceName = useSourceName()
  const call = useStaffCall()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const search = async (q: string, signal?: AbortSignal) =>
    (await call(searchSources, { query: { q: q.slice(0, MAX_SOURCE_FILTER) }, ...(signal && { signal }) })).sources
  const apply = async (signal: AbortSignal) => {
    const typed = text.trim().slice(0, MAX_SOURCE_FILTER)
    if (typed === '') {
      setMissing(true)
      return false
    }
    // A source with another spelling of the same name has applications, and the typed one has none.
    const known = chosen === null ? await search(typed, signal) : [chosen]
    onChoose(known.includes(typed) ? typed : (known.find((each) => isSameName(each, typed)) ?? typed))
  }
  return (
    <ActionDialog
      title={t('TITLE')}
      actionLabel={t('APPLY')}
      cancelLabel={t('CANCEL')}
      onAction={apply}
      onClose={onClose}
    >
      <Field className={css.field} label={t('LABEL')} hint={t('HINT')} error={isMissing ? t('MISSING') : null}>
        {(control) => (
          <Combobox
            {...control}
            value={chosen}
            minLength={1}
            load={search}
            keyOf={(source) => source}
            labelOf={(source) => source}
            detailOf={(source) => (sourceName(source) === source ? null : sourceName(source))}
            onChange={setChosen}
            onText={(next) => {
              setText(next)
              setMissing(false)
            }}
          />
        )}
      </Field>
    </ActionDialog>
  )
}
