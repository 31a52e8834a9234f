import css from './chart-space.module.css'

/** Takes the space of a chart while it loads, so that the sections below do not move. */
export const ChartSpace = ({ rows }: { rows: number }) => (
  <div className={css.space} data-loading>
    {Array.from({ length: rows }, (_, index) => (
      <span key={index} />
    ))}
  </div>
)
