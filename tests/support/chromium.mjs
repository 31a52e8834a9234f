import { existsSync } from 'node:fs'
import { aptInstall } from './apt-install.mjs'

/** The headless shell starts in a third of the time and leaves more CPU to the pages. */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const find = (places = PLACES) => [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place))
const install = (name) => (aptInstall(name) ? find() : undefined)

/** Returns the path of Chromium. Installs the Debian package if run as root. */
export function ensureChromium() {
  const found = find([SHELL]) ?? install('chromium-headless-shell') ?? find() ?? install('chromium')
  if (!found) throw new Error('Chromium not found. Install it (apt-get install chromium) or set CHROMIUM to its path.')
  return found
}
