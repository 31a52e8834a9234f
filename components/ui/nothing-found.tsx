import { DrawingFrame } from './drawing-frame'
import { EmptyFrame, type EmptyFrameProps } from './empty-frame'
import css from './empty-state.module.css'
import { SearchFigure } from './search-figure'

/** The `EmptyState` of a search without results. Loads no other illustrations. */
export const NothingFound = (props: Omit<EmptyFrameProps, 'drawing'>) => (
  <EmptyFrame
    {...props}
    drawing={
      <DrawingFrame className={css.drawing}>
        <SearchFigure />
      </DrawingFrame>
    }
  />
)
