import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Announcement } from '#components/recorder/announcement'
import { CountdownView } from '#components/recorder/countdown-view'
import { LivePicture } from '#components/recorder/live-picture'
import { PausedView } from '#components/recorder/paused-view'
import { PractisedView } from '#components/recorder/practised-view'
import { QuestionPlate } from '#components/recorder/question'
import { ReadyView } from '#components/recorder/ready-view'
import { RecordingView } from '#components/recorder/recording-view'
import { PermissionView, StoppingView } from '#components/recorder/wait-view'
import { IconButton } from '#components/ui/icon-button'
import { ToastsInModal } from '#components/ui/toast'
import { useModal } from '../ui/use-modal'
import { isLive, type LiveState } from '#lib/client/recorder/live-states'
import { useShown } from './context'
import s from './live.module.css'

/** States that Escape and the close button can leave; a running recording has its own stop button. */
const CLOSABLE: readonly LiveState['at'][] = ['permission', 'ready', 'countdown', 'practised']

/** Gets focus in each state: the first action button, not a select above it. */
const MAIN = ':is(button[data-actions], [data-actions] button):not(:disabled)'

/** A full-screen dialog for the camera. */
export function LiveStage() {
  const t = useTranslations('RECORDER')
  const { state, session } = useShown()
  const live = isLive(state) ? state : null
  const close = state.at === 'countdown' ? session.stop : session.leave
  const isClosable = live !== null && CLOSABLE.includes(live.at)
  const modal = useModal(live !== null, close, isClosable)
  return (
    <dialog {...modal} className={s.stage} aria-label={t('LIVE.LABEL')} data-at={state.at}>
      {live && <Inside live={live} onClose={isClosable && live.at !== 'countdown' ? close : null} />}
      {live && <ToastsInModal />}
    </dialog>
  )
}

function Inside({ live, onClose }: { live: LiveState; onClose: (() => void) | null }) {
  const t = useTranslations('RECORDER')
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>(MAIN)?.focus(), [live.at])
  return (
    <div className={s.inside}>
      <LivePicture live={live} />
      <div className={s.top}>
        <QuestionPlate />
        {onClose && (
          <IconButton className={s.close} label={t('LIVE.CLOSE')} icon={<X aria-hidden />} onClick={onClose} />
        )}
      </div>
      <div ref={panel} className={s.panel}>
        {live.at === 'permission' && <PermissionView />}
        {live.at === 'ready' && <ReadyView />}
        {live.at === 'countdown' && <CountdownView />}
        {live.at === 'recording' && <RecordingView state={live} />}
        {live.at === 'paused' && <PausedView state={live} />}
        {live.at === 'stopping' && <StoppingView />}
        {live.at === 'practised' && <PractisedView />}
      </div>
      {live.at === 'countdown' && (
        <p className={s.digit} key={Math.ceil(live.left_ms / 1000)} aria-hidden="true">
          {Math.ceil(live.left_ms / 1000)}
        </p>
      )}
      <Announcement live={live} />
    </div>
  )
}
