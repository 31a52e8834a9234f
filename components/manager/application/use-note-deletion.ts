import { useTranslations } from 'next-intl'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { ifMatch } from '#lib/client/manager/api'
import { useApplication } from '#lib/client/manager/application/context'
import { noteDeletions } from '#lib/client/manager/application/note-deletions'
import { recordOwnChange } from '#lib/client/manager/application/own-changes'
import { useStaffCall } from '#lib/client/manager/use-company'
import { ApiError } from '#lib/contract/errors'
import { deleteNote, type StaffNote } from '#lib/contract/staff/notes'

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'STALE'
const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND'

/** Returns a function that hides a note, and deletes it unless the member undoes this within a few seconds. */
export function useNoteDeletion() {
  const t = useTranslations('MANAGERAPPLICATION.NOTES')
  const errorText = useErrorText()
  const toast = useToast()
  const { application, refresh } = useApplication()
  const call = useStaffCall()

  return (note: StaffNote) => {
    const { id: note_id, version } = note
    let isDeleted = false
    const run = async (isClosing: boolean) => {
      try {
        const deleted = await call(deleteNote, {
          params: { id: application.id, note_id },
          headers: ifMatch(version),
          keepalive: isClosing,
        })
        // Open dialogs do not report the deletion as a conflict.
        recordOwnChange(application.id, deleted.previous_version, deleted.version)
        isDeleted = true
      } catch (error) {
        if (!isGone(error)) toast({ ...errorText.toast(error), ...(isStale(error) && { message: t('KEPT') }) })
      }
      await refresh()
    }
    noteDeletions.deleteLater(note, run)
    toast({
      message: t('DELETED'),
      action: {
        label: t('UNDO'),
        onSelect: () => {
          if (!noteDeletions.cancel(note_id) && isDeleted) toast({ message: t('TOO_LATE'), tone: 'danger' })
        },
      },
    })
    // The button that had the focus no longer exists.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
}
