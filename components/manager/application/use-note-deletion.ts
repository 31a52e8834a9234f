import { useTranslations } from 'next-intl'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { useApplication } from '#lib/client/manager/application/context'
import { cancelDeletion, deleteLater } from '#lib/client/manager/application/pending-deletions'
import { useStaffCall } from '#lib/client/manager/use-company'
import { ApiError } from '#lib/contract/errors'
import { deleteNote, type StaffNote } from '#lib/contract/staff/notes'

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND'

/** Returns a function that hides a note, and deletes it unless the member undoes that in the next seconds. */
export function useNoteDeletion() {
  const t = useTranslations('MANAGERAPPLICATION.NOTES')
  const errorText = useErrorText()
  const toast = useToast()
  const { application, refresh } = useApplication()
  const call = useStaffCall()

  return (note: StaffNote) => {
    const { id: note_id } = note
    let isDeleted = false
    const run = async () => {
      try {
        await call(deleteNote, { params: { id: application.id, note_id }, keepalive: true })
        isDeleted = true
      } catch (error) {
        if (!isGone(error)) toast({ message: errorText.short(error), tone: 'danger' })
      }
      await refresh()
    }
    deleteLater(note, run)
    toast({
      message: t('DELETED'),
      action: {
        label: t('UNDO'),
        onSelect: () => {
          if (!cancelDeletion(note_id) && isDeleted) toast({ message: t('TOO_LATE'), tone: 'danger' })
        },
      },
    })
    // The button that had the focus no longer exists.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
}
