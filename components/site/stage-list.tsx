import { useTranslations } from 'next-intl'
import type { Stage } from '#lib/domain/enumerations'
import s from './stage-list.module.css'

/** The steps of an application as a numbered list. */
export function StageList({ stages }: { stages: readonly Stage[] }) {
  const tEnums = useTranslations('ENUMERATIONS')
  return (
    <ol className={s.steps}>
      {stages.map((stage) => (
        <li key={stage}>{tEnums(`STAGE.${stage}`)}</li>
      ))}
    </ol>
  )
}
