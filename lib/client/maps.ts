/** When to load a map: 'never' without WebGL, 'on-request' if the browser saves data. */
export function mapLoading(): 'now' | 'on-request' | 'never' {
  if (typeof WebGL2RenderingContext === 'undefined' || !document.createElement('canvas').getContext('webgl2'))
    return 'never'
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ? 'on-request' : 'now'
}
