import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Announcement } from '#components/recorder/announcement'
import { FramingHelp } from '#components/recorder/framing-help'
import { LivePreview } from '#components/recorder/live-preview'
import { PausedView } from '#components/recorder/paused-view'
import { PracticedView } from '#components/recorder/practiced-view'
import { QuestionPlate } from '#components/recorder/question'
import { ReadyView } from '#components/recorder/ready-view'
import { RecordingView } from '#components/recorder/recording-view'
import { PermissionView, StoppingView } from '#components/recorder/permission-view'
import { IconButton } from '#components/ui/icon-button'
import { ToastsInModal } from '#components/ui/toast'
import { useModal } from '../ui/use-modal'
import { isLive, type LiveState } from '#lib/client/recorder/state/live-states'
import { usePartName } from '#lib/client/use-part-name'
import { useRecorderContext } from './context'
import css from './live.module.css'

/** States that the user can leave with Escape. A recording has its own stop button. */
const CLOSABLE: readonly LiveState['at'][] = ['permission', 'ready', 'countdown', 'practiced']

/** Selects the element that receives focus in each state: the first action button, not a control above it. */
const FIRST_ACTION = ':is(button[data-actions], [data-actions] button):not(:disabled)'

/** The full-screen dialog for all states with a camera. */
export function LiveStage() {
  const t = useTranslations('RECORDER')
  const { state, session, props } = useRecorderContext()
  const live = isLive(state) ? state : null
  const close = state.at === 'countdown' ? session.stop : session.leave
  const isClosable = live !== null && CLOSABLE.includes(live.at)
  const modal = useModal(live !== null, close, isClosable)
  usePartName(live && t('LIVE.LABEL'), props.onPart)
  return (
    <dialog {...modal} className={css.stage} aria-label={t('LIVE.LABEL')} data-at={state.at}>
      {live && <StageContent live={live} onClose={isClosable && live.at !== 'countdown' ? close : null} />}
      {live && <ToastsInModal />}
    </dialog>
  )
}

function StageContent({ live, onClose }: { live: LiveState; onClose: (() => void) | null }) {
  const t = useTranslations('RECORDER')
  const { kind } = useRecorderContext()
  const panel = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  // Focus does not move when the countdown ends, because a screen reader would speak into the recording.
  const step = live.at === 'recording' ? 'countdown' : live.at
  useEffect(() => panel.current?.querySelector<HTMLElement>(FIRST_ACTION)?.focus(), [step])
  return (
    <div className={css.inside}>
      <LivePreview live={live} videoRef={video} />
      <div className={css.top}>
        <QuestionPlate />
        {onClose && (
          <IconButton
            className={css.close}
            label={t(kind === 'audio' ? 'LIVE.CLOSE_AUDIO' : 'LIVE.CLOSE')}
            icon={<X aria-hidden />}
            onClick={onClose}
          />
        )}
      </div>
      <div ref={panel} className={css.panel}>
        <FramingHelp live={live} video={video} />
        {live.at === 'permission' && <PermissionView />}
        {live.at === 'ready' && <ReadyView />}
        {(live.at === 'countdown' || live.at === 'recording') && <RecordingView state={live} />}
        {live.at === 'paused' && <PausedView state={live} />}
        {live.at === 'stopping' && <StoppingView />}
        {live.at === 'practiced' && <PracticedView />}
      </div>
      {live.at === 'countdown' && (
        <p className={css.digit} key={Math.ceil(live.left_ms / 1000)} aria-hidden="true">
          <span>{Math.ceil(live.left_ms / 1000)}</span>
        </p>
      )}
      <Announcement live={live} />
    </div>
  )
}
