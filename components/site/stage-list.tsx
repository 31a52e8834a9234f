import { useTranslations } from 'next-intl'
import type { ResumeRequirement, Stage } from '#lib/domain/enumerations'
import css from './stage-list.module.css'

type Props = { stages: readonly Stage[]; resume: ResumeRequirement }

/** The steps of an application as a numbered list. */
export function StageList({ stages, resume }: Props) {
  const tEnums = useTranslations('ENUMERATIONS')
  const textOf = (stage: Stage) =>
    tEnums(stage === 'RESUME' && resume !== 'REQUIRED' ? `RESUME_STAGE.${resume}` : `STAGE.${stage}`)
  return (
    <ol className={css.steps}>
      {stages.map((stage) => (
        <li key={stage}>{textOf(stage)}</li>
      ))}
    </ol>
  )
}
