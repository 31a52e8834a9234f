import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, type RefCallback, useCallback, useId, useRef, useState } from 'react'
import { fileUrl, useStableUrl } from '#lib/client/manager/application/file-url'
import { useApplication } from '#lib/client/manager/application/context'
import { deviceStorage } from '#lib/client/storage'
import type { Captions } from '#lib/contract/staff/candidacies'
import css from './player.module.css'

const CaptionTrack = dynamic(async () => (await import('./caption-track')).CaptionTrack)
const AnswerCaptions = dynamic(async () => (await import('./answer-captions')).AnswerCaptions)

const SPEEDS = [0.75, 1, 1.25, 1.5, 2]
const SPEED_KEY = 'manager-speed'

const storedSpeed = () => {
  const speed = Number(deviceStorage.read(SPEED_KEY))
  return SPEEDS.includes(speed) ? speed : 1
}

type Props = {
  kind: 'video' | 'audio'
  url: string
  poster: string | null
  captions: Captions | null
  isPlaying: boolean
  /** The button to the next answer. */
  next: ReactNode
}

/** Plays an answer. The device stores the speed for the next answers. */
export function Player({ kind, url: link, poster, captions, isPlaying, next }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.PLAYER')
  const locale = useLocale()
  const { name } = useApplication()
  const [speed, setSpeed] = useState(storedSpeed)
  const media = useRef<HTMLMediaElement>(null)
  const { src, onError, hasFailed, retry } = useSource(link, media)
  const speedId = useId()
  const label = t(kind, { name })

  const attach: RefCallback<HTMLMediaElement> = useCallback((element) => {
    media.current = element
    if (element) element.defaultPlaybackRate = element.playbackRate = storedSpeed()
  }, [])
  const choose = (chosen: number) => {
    setSpeed(chosen)
    deviceStorage.write(SPEED_KEY, chosen === 1 ? null : String(chosen))
    if (media.current) media.current.defaultPlaybackRate = media.current.playbackRate = chosen
  }
  const playFrom = (seconds: number) => {
    const element = media.current
    if (!element) return
    element.currentTime = seconds
    // The player shows an error if the answer cannot be played.
    element.play().catch(() => undefined)
  }
  const common = {
    ref: attach,
    src,
    onError,
    controls: true,
    preload: 'metadata',
    autoPlay: isPlaying,
    'aria-label': label,
  } as const
  return (
    <div className={css.player}>
      {kind === 'video' ? (
        <video {...common} playsInline poster={poster === null ? undefined : fileUrl(poster)} className={css.video}>
          {captions && <CaptionTrack key={captions.created_at} captions={captions} />}
        </video>
      ) : (
        <audio {...common} className={css.audio} />
      )}
      <p className={css.printed}>{label}</p>
      {hasFailed && (
        <p role="alert" className={css.failed}>
          {t('FAILED')}{' '}
          <button type="button" className={css.retry} onClick={retry}>
            {t('RETRY')}
          </button>
        </p>
      )}
      <div className={css.tools}>
        <div role="radiogroup" aria-labelledby={speedId} className={css.speeds}>
          <span id={speedId} className={css.label}>
            {t('SPEED')}
          </span>
          {SPEEDS.map((each) => (
            <label key={each} className={css.speed}>
              <input
                type="radio"
                name={speedId}
                checked={each === speed}
                onChange={() => choose(each)}
                className="covering-input"
              />
              <span>{each.toLocaleString(locale)}×</span>
            </label>
          ))}
        </div>
        {next}
      </div>
      <div className={css.captions}>
        <AnswerCaptions media={media} captions={captions} onPlayFrom={playFrom} />
      </div>
    </div>
  )
}

/** An error within this time after a new link has another cause than an expired link. */
const MIN_LINK_MS = 60_000

/** The link of the file. After an error, such as an expired link, playback continues with a new link. */
function useSource(link: string, media: { current: HTMLMediaElement | null }) {
  const { refresh } = useApplication()
  const { url, renew } = useStableUrl(link)
  const [hasFailed, setFailed] = useState(false)
  const renewedAt = useRef<number | null>(null)
  /** The link that the last renewal should replace. Null while the renewal runs. */
  const [renewed, setRenewed] = useState<{ url: string | null } | null>(null)
  // Links that are created within the same second are equal, and the browser does not load an equal link again.
  const isSame = renewed !== null && renewed.url === url
  const resume = () => {
    renewedAt.current = Date.now()
    const element = media.current
    const position = element?.currentTime ?? 0
    setFailed(false)
    element?.addEventListener('loadedmetadata', () => void (element.currentTime = position), { once: true })
    setRenewed(null)
    renew()
    void refresh().then(() => setRenewed({ url }))
  }
  const onError = () => {
    if (renewedAt.current !== null && Date.now() - renewedAt.current < MIN_LINK_MS) return setFailed(true)
    resume()
  }
  return { src: url ?? undefined, onError, hasFailed: hasFailed || isSame, retry: resume }
}
