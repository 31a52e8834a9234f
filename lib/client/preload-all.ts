type Part = { preload: () => Promise<unknown> }

/** Loads the code of parts in advance. Errors are ignored, because a part loads again when it is shown. */
export function preloadAll(...parts: (Part | false | null)[]) {
  for (const part of parts) if (part) part.preload().catch(() => null)
}
