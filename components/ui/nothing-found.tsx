import { DrawingFrame } from './drawing-frame'
import { EmptyFrame, type EmptyFrameProps } from './empty-frame'
import css from './empty-state.module.css'
import { SearchFigure } from './search-figure'

/** Empty state for a search. Separate from `EmptyState` so that its other illustrations are not loaded. */
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
