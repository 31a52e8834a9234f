import { readChoices } from '#lib/client/consent'

/** §4: a third-party map needs consent to third-party media. */
export const mayAskGoogle = () => readChoices()?.media === true

/** 'never' if the browser cannot draw a map, 'asked' if the user saves data. */
export function mapAtHand(): 'now' | 'asked' | 'never' {
  if (typeof WebGL2RenderingContext === 'undefined' || !document.createElement('canvas').getContext('webgl2'))
    return 'never'
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ? 'asked' : 'now'
}
