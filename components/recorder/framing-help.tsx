import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { Switch } from '#components/ui/checkbox'
import type { LiveState } from '#lib/client/recorder/state/live-states'
import { useRecorderContext } from './context'
import css from './framing-help.module.css'
import { useFraming } from './use-framing'

/** False in the countdown and a real recording, because the microphone would record the speech of a screen reader. */
const canDescribe = (live: LiveState) => live.at === 'ready' || (live.at === 'recording' && live.mode === 'practice')

type Props = { live: LiveState; video: RefObject<HTMLVideoElement | null> }

/** Describes where the face is in the camera image, for people who cannot see or judge it. */
export function FramingHelp({ live, video }: Props) {
  const t = useTranslations('RECORDER.FRAMING')
  const { kind } = useRecorderContext()
  const isShown = kind !== 'audio' && canDescribe(live)
  const { isOn, choose, advice } = useFraming(video, isShown)
  if (!isShown) return null
  return (
    <div className={css.framing}>
      <Switch
        className={css.switch}
        label={t('DESCRIBE')}
        checked={isOn}
        onChange={({ target }) => choose(target.checked)}
      />
      <p role="status" className={css.sentence}>
        {advice && t(`ADVICE.${advice}`)}
      </p>
    </div>
  )
}
