import dynamic from 'next/dynamic'
import { Captions as CaptionsIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useRef, useState } from 'react'
import { Button } from '#components/ui/button'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { ifMatch } from '#lib/client/manager/api'
import { useApplication } from '#lib/client/manager/application/context'
import { writeText } from '#lib/client/manager/application/drafts'
import { useCan, useStaffCall } from '#lib/client/manager/use-company'
import { useFocus } from '#lib/client/use-focus'
import type { Captions } from '#lib/contract/staff/candidacies'
import { deleteCaptions, putCaptions } from '#lib/contract/staff/captions'
import css from './captions.module.css'
import { Transcript } from './transcript'

const CaptionsDialog = dynamic(async () => (await import('./captions-dialog')).CaptionsDialog)

type Props = {
  media: RefObject<HTMLMediaElement | null>
  captions: Captions | null
  onPlayFrom: (seconds: number) => void
}

/** The transcript of the answer, and buttons to add, replace and remove its captions. */
export function AnswerCaptions({ media, captions, onPlayFrom }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.CAPTIONS')
  const canWrite = useCan('candidacies:write')
  const [isEditing, setEditing] = useState(false)
  const { remove, isRemoving } = useRemoval()
  const tools = useRef<HTMLDivElement>(null)
  // The buttons change when captions are removed.
  useFocus(tools, captions === null, 'lost')
  return (
    <>
      {captions && <Transcript media={media} captions={captions} onPlayFrom={onPlayFrom} />}
      {canWrite && (
        <div ref={tools} className={css.tools}>
          <Button
            size="small"
            tone="plain"
            icon={captions ? undefined : <CaptionsIcon aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            {t(captions ? 'REPLACE' : 'ADD')}
          </Button>
          {captions && (
            <Button size="small" tone="plain" busy={isRemoving} onClick={() => void remove(captions)}>
              {t('REMOVE')}
            </Button>
          )}
        </div>
      )}
      {isEditing && <CaptionsDialog captions={captions} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Removes the captions at once. The member can undo it. */
function useRemoval() {
  const t = useTranslations('MANAGERAPPLICATION.CAPTIONS')
  const { application, owner, refresh } = useApplication()
  const call = useStaffCall()
  const toast = useToast()
  const errorText = useErrorText()
  const [isRemoving, setRemoving] = useState(false)
  const params = { id: application.id }

  const restore = async ({ content, locale }: Captions) => {
    try {
      await call(putCaptions, { params, headers: { 'if-none-match': '*' }, body: { content, locale } })
    } catch {
      writeText(owner, 'captions', content)
      writeText(owner, 'captions_locale', locale)
      toast({ message: t('NOT_RESTORED'), tone: 'danger' })
    }
    await refresh()
  }
  const remove = async (captions: Captions) => {
    setRemoving(true)
    try {
      await call(deleteCaptions, { params, headers: ifMatch(captions.created_at) })
      await refresh()
      toast({ message: t('REMOVED'), action: { label: t('UNDO'), onSelect: () => void restore(captions) } })
    } catch (error) {
      toast(errorText.toast(error))
      void refresh()
    }
    setRemoving(false)
  }
  return { remove, isRemoving }
}
