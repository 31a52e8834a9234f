import type { Ref } from 'react'
import css from './map-canvas.module.css'

/** The element of a map. Its drawing is hidden from screen readers, which get the same places as text. */
export const MapCanvas = ({ ref }: { ref: Ref<HTMLDivElement> }) => (
  <div ref={ref} className={css.canvas} aria-hidden="true" />
)
