import { readChoices } from '#lib/client/consent'

/** A third party's map comes only with leave for third parties' media (§4). */
export const mayAskGoogle = () => readChoices()?.media === true

/** 'never' where it could not be drawn, 'asked' where it would cost somebody who saves data. */
export function mapAtHand(): 'now' | 'asked' | 'never' {
  if (typeof WebGL2RenderingContext === 'undefined' || !document.createElement('canvas').getContext('webgl2'))
    return 'never'
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ? 'asked' : 'now'
}
