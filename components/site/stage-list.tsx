import { useTranslations } from 'next-intl'
import type { Stage } from '#lib/domain/enumerations'
import s from './stage-list.module.css'

type Props = { stages: readonly Stage[]; /** With a card around it. */ isCard?: boolean }

/** The steps of an application as a numbered list. */
export function StageList({ stages, isCard = false }: Props) {
  const tEnums = useTranslations('ENUMERATIONS')
  return (
    <ol className={s.steps} data-card={isCard || undefined}>
      {stages.map((stage) => (
        <li key={stage}>{tEnums(`STAGE.${stage}`)}</li>
      ))}
    </ol>
  )
}
