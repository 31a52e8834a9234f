import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { IconButton } from '#components/ui/icon-button'
import { useShown } from './context'
import s from './question.module.css'

/** Visible before, during and after the recording. */
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

/** Questions longer than this can be shortened, never hidden. */
const LONG = 90

/** On a plate above the live picture. */
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
