import { type ComponentType, lazy } from 'react'

/** A component whose code loads when it is first rendered, or earlier by `preload`. */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const preload = () => load().then((component) => ({ default: component }))
  return Object.assign(lazy(preload), { preload })
}

type Part = { preload: () => Promise<unknown> }

/** Loads the code of parts in advance. Errors are ignored, because a part loads again when it is shown. */
export function preloadAll(...parts: (Part | false | null)[]) {
  for (const part of parts) if (part) part.preload().catch(() => null)
}
