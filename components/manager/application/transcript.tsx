import { ChevronDown } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useApplication } from '#lib/client/manager/application/context'
import { languageName } from '#lib/client/manager/application/spoken-languages'
import { formatClock } from '#lib/client/recorder/state/time'
import type { Captions } from '#lib/contract/staff/candidacies'
import { type Cue, cuesOf } from '#lib/domain/captions'
import { directionOf } from '#lib/domain/language-tag'
import css from './captions.module.css'
import { TimeAgo } from './time-ago'

type Props = {
  media: RefObject<HTMLMediaElement | null>
  captions: Captions
  onPlayFrom: (seconds: number) => void
}

/** The text of the captions. Each time is a button that plays the answer from there. Print always has the text. */
export function Transcript({ media, captions, onPlayFrom }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.CAPTIONS')
  const locale = useLocale()
  const { content, locale: language, author_name, created_at } = captions
  const cues = useMemo(() => cuesOf(content), [content])
  const current = useCurrentCue(media, cues)
  const lines = useRef<HTMLOListElement>(null)
  const id = useId()
  const { application } = useApplication()
  // Browsers show no captions for audio, so its transcript is open.
  const [isOpen, setOpen] = useState(application.pitch?.kind === 'audio')

  useEffect(() => {
    const list = lines.current
    const line = list?.children[current]
    // A list that the member is using does not move.
    if (list && line instanceof HTMLElement && !list.matches(':hover, :focus-within'))
      list.scrollTop = line.offsetTop - list.clientHeight / 3
  }, [current])

  return (
    <div className={css.transcript}>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden="true" />
        {t('TRANSCRIPT')}
      </button>
      <div id={id} className={css.panel} data-open={isOpen || undefined}>
        <p className={css.by}>
          {t('BY', { language: languageName(locale, language), name: author_name })} ·{' '}
          <TimeAgo timestamp={created_at} />
        </p>
        <ol ref={lines} role="list" className={css.lines}>
          {cues.map((cue, index) => (
            <li key={index} className={css.line} aria-current={index === current || undefined}>
              <button
                type="button"
                className={css.time}
                aria-label={t('PLAY_FROM', { time: formatClock(cue.start) })}
                onClick={() => onPlayFrom(cue.start / 1000)}
              >
                {formatClock(cue.start)}
              </button>
              <p lang={language} dir={directionOf(language)} className={css.text}>
                {cue.text}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** The index of the caption that is being spoken. -1 between captions, and before the answer is played. */
function useCurrentCue(media: Props['media'], cues: readonly Cue[]): number {
  const [current, setCurrent] = useState(-1)
  useEffect(() => {
    const element = media.current
    if (!element) return
    const update = () => {
      const time = element.currentTime * 1000
      setCurrent(cues.findLastIndex(({ start, end }) => start <= time && time < end))
    }
    for (const event of EVENTS) element.addEventListener(event, update)
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, update)
    }
  }, [media, cues])
  return current
}

const EVENTS = ['timeupdate', 'seeking'] as const
