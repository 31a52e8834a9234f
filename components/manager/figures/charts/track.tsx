import { Bar } from '@visx/shape'
import css from './track.module.css'

const HEIGHT = 14

/** Space for the label after the longest bar, by the length of the label. */
export type LabelSpace = 'number' | 'words' | 'sentence'

type Props = {
  /** Length of the bar. Null means no bar. */
  percent: number | null
  /** The share of the bar with the full color, 0 to 1. */
  solid?: number
  label: string
  labelSpace: LabelSpace
}

/** A bar with its label at the end. */
export const Track = ({ percent, solid = 1, label, labelSpace }: Props) => (
  <span className={css.track} data-label-space={labelSpace}>
    {percent !== null && (
      <svg width={`${percent}%`} height={HEIGHT} className={css.bar}>
        {solid < 1 && <Bar width="100%" height={HEIGHT} className={css.pale} />}
        <Bar width={`${solid * 100}%`} height={HEIGHT} className={css.solid} />
      </svg>
    )}
    <span className={percent === null ? css.few : css.label}>{label}</span>
  </span>
)
