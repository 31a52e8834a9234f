import { existsSync } from 'node:fs'
import { aptInstall } from './system.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const find = () => [process.env.CHROMIUM, ...PLACES].find((place) => place && existsSync(place))

/** The path of a Chromium; installs Debian's where root may. */
export function ensureChromium() {
  const found = find() ?? (aptInstall('chromium') ? find() : undefined)
  if (!found) throw new Error('No Chromium: install it (apt-get install chromium) or name one in CHROMIUM.')
  return found
}
