import { useTranslations } from 'next-intl'
import type { NotificationSample } from '#lib/contract/staff/notifications'
import css from './sample-email.module.css'

type Part = NotificationSample['parts'][number]

/** An email as its reader sees it: sender, subject and content. The button has no function here. */
export function SampleEmail({ sample }: { sample: NotificationSample }) {
  const t = useTranslations('MANAGERSETTINGS.NOTIFICATIONS')
  return (
    <article className={css.email} aria-label={sample.subject}>
      <dl className={css.head}>
        <dt>{t('SAMPLE_FROM')}</dt>
        <dd>{sample.from}</dd>
        <dt>{t('SAMPLE_SUBJECT')}</dt>
        <dd className={css.subject}>{sample.subject}</dd>
      </dl>
      <div className={css.body}>
        <h3 className={css.title}>{sample.title}</h3>
        <p>{sample.greeting}</p>
        {sample.parts.map((part, index) => (
          <SamplePart key={index} part={part} />
        ))}
      </div>
      <p className={css.why}>{sample.why}</p>
    </article>
  )
}

function SamplePart({ part }: { part: Part }) {
  switch (part.kind) {
    case 'text':
      return <p>{part.text}</p>
    case 'note':
      return <p className={css.note}>{part.text}</p>
    case 'quote':
      return (
        <blockquote className={css.quote}>
          <p className={css.note}>{part.author}</p>
          <p>{part.text}</p>
        </blockquote>
      )
    case 'fact':
      return (
        <p className={css.fact}>
          <span className={css.note}>{part.name}</span> <strong>{part.value}</strong>
        </p>
      )
    case 'candidate':
      return (
        <p className={css.candidate}>
          <span className={css.link}>{part.title}</span>
          {part.text}
        </p>
      )
    case 'button':
      return (
        <p>
          <span className={css.button}>{part.label}</span>
        </p>
      )
  }
}
