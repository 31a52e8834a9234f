import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#components/ui/button'
import { Checkbox } from '#components/ui/checkbox'
import { Dialog } from '#components/ui/dialog'
import { Field } from '#components/ui/field'
import { TextInput } from '#components/ui/text-input'
import { useErrorText } from '#lib/client/error-text'
import { hasFilter, isSameFilter } from '#lib/client/manager/inbox/filter-query'
import { ApiError } from '#lib/contract/errors'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import type { InboxView } from '#lib/contract/staff/views'

const MAX_NAME = 80

type Values = { name: string; is_shared: boolean; filter?: InboxFilter }
type Props = {
  /** Null for a new view. */
  view: InboxView | null
  filter: InboxFilter
  onSave: (values: Values) => Promise<unknown>
  onClose: () => void
}

/** Saves the filter as a view, or changes its name, its filter, and who sees it. */
export function ViewDialog({ view, filter, onSave, onClose }: Props) {
  const t = useTranslations('MANAGERINBOX.VIEW')
  const errorText = useErrorText()
  const form = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.is_shared ?? false)
  const [hasNewFilter, setNewFilter] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const canReplace = view !== null && hasFilter(filter) && !isSameFilter(view.filter, filter)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') return setError(t('NAME_MISSING'))
    setBusy(true)
    try {
      await onSave({ name: name.trim(), is_shared: isShared, ...((view === null || hasNewFilter) && { filter }) })
      onClose()
    } catch (failure) {
      const isTaken = failure instanceof ApiError && failure.code === 'CONFLICT'
      setError(isTaken ? t('NAME_TAKEN') : errorText.forValue(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={view === null ? t('NEW_TITLE') : t('EDIT_TITLE')}
      footer={
        <>
          <Button type="submit" form={form} busy={isBusy}>
            {t('SAVE')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('CANCEL')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t('NAME')} error={error}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              maxLength={MAX_NAME}
              autoComplete="off"
              onChange={({ target }) => {
                setName(target.value)
                setError(null)
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
          <Checkbox
            label={t('REPLACE')}
            checked={hasNewFilter}
            onChange={({ target }) => setNewFilter(target.checked)}
          />
        )}
      </form>
    </Dialog>
  )
}
