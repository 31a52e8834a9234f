'use client'

import { type ComponentProps, useCallback, useLayoutEffect, useRef } from 'react'
import control from './control.module.css'
import { cx } from '#lib/client/cx'
import css from './textarea.module.css'

/** For browsers without `field-sizing`: the height follows the content. */
function grow(area: HTMLTextAreaElement | null) {
  if (!area || (typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content'))) return
  area.style.blockSize = 'auto'
  area.style.blockSize = `${area.scrollHeight + 2}px`
}

type Props = Omit<ComponentProps<'textarea'>, 'rows'> & {
  /** The minimum number of lines. Each value above 1 has a rule in the style sheet. */
  rows?: 1 | 2 | 3 | 4 | 6 | 8
}

export function Textarea({ className, ref, onInput, rows = 4, ...rest }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => grow(area.current))
  const setRefs = useCallback(
    (element: HTMLTextAreaElement | null) => {
      area.current = element
      if (typeof ref === 'function') return ref(element)
      if (ref) ref.current = element
    },
    [ref],
  )
  return (
    <textarea
      {...rest}
      ref={setRefs}
      rows={rows}
      onInput={(event) => {
        grow(event.currentTarget)
        onInput?.(event)
      }}
      className={cx(control.control, css.area, className)}
    />
  )
}
