import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { IconButton } from '#components/ui/icon-button'
import { useShown } from './context'
import s from './question.module.css'

/** In view all the time: before, beside and after the film. */
export function Question() {
  const t = useTranslations('RECORDER')
  const { question, lang } = useShown().props
  if (!question) return null
  return (
    <div className={s.card}>
      <p className={s.label}>{t('QUESTION')}</p>
      <p className={s.words} lang={lang}>
        {question}
      </p>
    </div>
  )
}

/** Longer ones can be made short, never hidden. */
const LONG = 90

/** Over the live picture, on a plate of its own. */
export function QuestionPlate() {
  const t = useTranslations('RECORDER')
  const { question, lang } = useShown().props
  const [isShort, setShort] = useState(false)
  const id = useId()
  if (!question) return null
  return (
    <div className={s.plate} data-short={isShort || undefined}>
      <div className={s.inside}>
        <p className={s.label}>{t('QUESTION')}</p>
        <p id={id} className={s.words} lang={lang}>
          {question}
        </p>
      </div>
      {question.length > LONG && (
        <IconButton
          label={t(isShort ? 'QUESTION_MORE' : 'QUESTION_LESS')}
          icon={isShort ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
          aria-expanded={!isShort}
          aria-controls={id}
          onClick={() => setShort(!isShort)}
        />
      )}
    </div>
  )
}
