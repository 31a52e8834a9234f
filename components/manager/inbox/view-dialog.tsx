import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionDialog } from '#components/ui/action-dialog'
import { Checkbox } from '#components/ui/checkbox'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { TextInput } from '#components/ui/text-input'
import { hasFilter, isSameFilter } from '#lib/client/manager/inbox/filter-query'
import { useRetryKey } from '#lib/client/manager/use-retry-key'
import { useTooLong } from '#lib/client/use-too-long'
import { ApiError } from '#lib/contract/errors'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import type { InboxView } from '#lib/contract/staff/views'
import { MAX_VIEW_NAME, MAX_VIEWS } from '#lib/domain/inbox'

type NameProblem = 'NAME_MISSING' | 'NAME_TAKEN'
type Problem = NameProblem | 'FULL' | 'CHANGED' | 'GONE'

const isNameProblem = (problem: Problem | undefined): problem is NameProblem =>
  problem === 'NAME_MISSING' || problem === 'NAME_TAKEN'

type Values = { name: string; is_shared: boolean; filter: InboxFilter }
type Props = {
  /** The latest version. Null for a new view. */
  view: InboxView | null
  filter: InboxFilter
  onCreate: (values: Values, key: string) => Promise<unknown>
  onChange: (view: InboxView, values: Partial<Values>) => Promise<unknown>
  onClose: () => void
}

/** Saves the filter as a view, or changes the name, the filter or the sharing of a view. */
export function ViewDialog({ view, filter, onCreate, onChange, onClose }: Props) {
  const t = useTranslations('MANAGERINBOX.VIEW')
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.is_shared ?? false)
  const [hasNewFilter, setNewFilter] = useState(false)
  const [reason, setReason] = useState<Problem>()
  /** Whether the view no longer exists for the member. It can then be saved as a new one. */
  const [isGone, setGone] = useState(false)
  // A new call after a lost response would report that the name is taken.
  const retryKey = useRetryKey()
  const tooLong = useTooLong(name, MAX_VIEW_NAME)
  const canReplace = view !== null && hasFilter(filter) && !isSameFilter(view.filter, filter)

  const save = async () => {
    setReason(undefined)
    if (name.trim() === '') return reject('NAME_MISSING')
    if (tooLong) return false
    try {
      const values = { name: name.trim(), is_shared: isShared }
      if (view === null || isGone) {
        const created = { ...values, filter: view === null || hasNewFilter ? filter : view.filter }
        await onCreate(created, retryKey(created))
      } else await onChange(view, { ...values, ...(hasNewFilter && { filter }) })
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : null
      if (code === 'STALE') return reject('CHANGED')
      if (code === 'NOT_FOUND') {
        setGone(true)
        return reject('GONE')
      }
      if (!(failure instanceof ApiError && code === 'CONFLICT')) throw failure
      return reject(failure.fields?.name ? 'NAME_TAKEN' : 'FULL')
    }
  }
  const reject = (problem: Problem) => {
    setReason(problem)
    return false
  }
  return (
    <ActionDialog
      title={view === null || isGone ? t('NEW_TITLE') : t('EDIT_TITLE')}
      actionLabel={t('SAVE')}
      cancelLabel={t('CANCEL')}
      onAction={save}
      onClose={onClose}
    >
      {reason === 'FULL' && <ErrorSummary errors={[{ message: t('FULL', { max: MAX_VIEWS }) }]} />}
      {reason === 'CHANGED' && <ErrorSummary errors={[{ message: t('CHANGED', { name: view?.name ?? '' }) }]} />}
      {reason === 'GONE' && <ErrorSummary errors={[{ message: t('GONE') }]} />}
      <Field label={t('NAME')} error={tooLong ?? (isNameProblem(reason) ? t(reason) : null)}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value)
              setReason(undefined)
            }}
          />
        )}
      </Field>
      <Checkbox
        label={t('SHARE')}
        hint={t('SHARE_HINT')}
        checked={isShared}
        onChange={({ target }) => setShared(target.checked)}
      />
      {canReplace && (
        <Checkbox label={t('REPLACE')} checked={hasNewFilter} onChange={({ target }) => setNewFilter(target.checked)} />
      )}
    </ActionDialog>
  )
}
