import { useTranslations } from 'next-intl'
import type { RecorderVideo } from '#lib/client/recorder/state/types'
import css from './player.module.css'

type Props = { video: RecorderVideo; label: string; onUnplayable?: () => void }

/** Plays a video without mirroring, or an audio recording. */
export const RecorderPlayer = ({ video, label, onUnplayable }: Props) =>
  video.isAudio ? (
    <audio
      key={video.url}
      className={css.audio}
      src={video.url}
      aria-label={label}
      controls
      preload="auto"
      onError={onUnplayable}
      onLoadedMetadata={({ currentTarget }) => loadDuration(currentTarget)}
    />
  ) : (
    <video
      key={video.url}
      className={css.video}
      // Without a start time, some phones show no frame before playback.
      src={`${video.url}#t=0.001`}
      aria-label={label}
      controls
      playsInline
      preload="auto"
      onError={onUnplayable}
      onLoadedMetadata={({ currentTarget }) => loadDuration(currentTarget)}
    />
  )

/** Browsers know the duration of a new recording only after a seek past its end. */
function loadDuration(player: HTMLMediaElement) {
  if (Number.isFinite(player.duration)) return
  player.addEventListener('seeked', () => void (player.currentTime = 0), { once: true })
  player.currentTime = 1e101
}

/** Shown instead of a video that this browser cannot play (§8). */
export function Unplayable() {
  const t = useTranslations('RECORDER.ERROR.PLAYBACK')
  return (
    <div className={css.unplayable} role="alert">
      <p className={css.title}>{t('TITLE')}</p>
      <p>{t('TEXT')}</p>
    </div>
  )
}
