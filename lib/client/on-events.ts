/** Returns a function that adds a listener for these events of the window, and returns a function that removes it. */
export const onEvents =
  (...names: string[]) =>
  (listener: () => void) => {
    for (const name of names) addEventListener(name, listener)
    return () => names.forEach((name) => removeEventListener(name, listener))
  }
