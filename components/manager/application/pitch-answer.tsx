import { SkipForward } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { useApplication } from '#lib/client/manager/application/context'
import { nameOf } from '#lib/client/manager/application/person'
import { useAdjustments } from '#lib/client/manager/application/use-adjustments'
import { FileProblem } from './file-problem'
import { NotLoaded } from './not-loaded'
import { Player } from './player'
import css from './pitch-answer.module.css'
import { Section } from './section'

/** The answer to the video question, in the form that the candidate chose. */
export function PitchAnswer({ isPlaying }: { isPlaying: boolean }) {
  const t = useTranslations('MANAGERAPPLICATION.PITCH')
  const { application, neighbors, open } = useApplication()
  const { pitch } = application
  if (!pitch) return null
  const { question, kind, text, film, thumb, captions, is_passed } = pitch
  const isMedia = kind === 'video' || kind === 'audio'
  return (
    <Section title={t('TITLE')}>
      {question && (
        <p dir="auto" className={css.question}>
          {question}
        </p>
      )}
      {kind === 'text' && text !== null && (
        <p dir="auto" className={css.written}>
          {text}
        </p>
      )}
      {isMedia && film?.url && (
        <Player
          kind={kind}
          isPlaying={isPlaying}
          url={film.url}
          poster={thumb?.url ?? null}
          captions={captions}
          next={
            neighbors.next && (
              <Button
                size="small"
                tone="quiet"
                iconEnd={<SkipForward aria-hidden="true" />}
                title={nameOf(neighbors.next)}
                onClick={() => open(neighbors.next, { isPlaying: true })}
              >
                {t('NEXT')}
              </Button>
            )
          }
        />
      )}
      {isMedia && <FileProblem file={film} />}
      {kind === null && <NoAnswer isSkipped={is_passed} />}
    </Section>
  )
}

/** Explains why there is no answer. A request to answer in another way takes precedence over a skipped question. */
function NoAnswer({ isSkipped }: { isSkipped: boolean }) {
  const t = useTranslations('MANAGERAPPLICATION.PITCH')
  const { canRead, read } = useAdjustments()
  const { data, error } = read
  if (canRead && !data) return error ? <NotLoaded text={t('FAILED')} read={read} /> : null
  return <p className={css.none}>{t(data?.request ? 'ASKED' : isSkipped ? 'SKIPPED' : 'NONE')}</p>
}
