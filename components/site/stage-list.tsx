import { useTranslations } from 'next-intl'
import type { Stage } from '#lib/domain/enumerations'
import s from './stage-list.module.css'

type Props = { stages: readonly Stage[]; /** In a card of its own. */ isCard?: boolean }

/** The steps of an application, numbered, in words. */
export function StageList({ stages, isCard = false }: Props) {
  const words = useTranslations('ENUMERATIONS')
  return (
    <ol className={s.steps} data-card={isCard || undefined}>
      {stages.map((stage) => (
        <li key={stage}>{words(`STAGE.${stage}`)}</li>
      ))}
    </ol>
  )
}
