import { Drawing, type DrawingName } from './drawing'
import { EmptyFrame, type EmptyFrameProps } from './empty-frame'
import css from './empty-state.module.css'

export type EmptyStateProps = Omit<EmptyFrameProps, 'drawing'> & { drawing?: DrawingName }

/** For empty lists, empty results and failed connections: an illustration, a sentence and a next step. */
export const EmptyState = ({ drawing = 'search', ...props }: EmptyStateProps) => (
  <EmptyFrame {...props} drawing={<Drawing name={drawing} className={css.drawing} />} />
)
