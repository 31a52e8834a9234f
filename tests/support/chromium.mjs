import { existsSync } from 'node:fs'
import { aptInstall } from './system.mjs'

/** The headless shell starts in a third of the time and leaves more CPU to the pages. */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const find = (places = PLACES) => [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place))
const install = (name) => (aptInstall(name) ? find() : undefined)

/** The path of a Chromium; installs Debian's if run as root. */
export function ensureChromium() {
  const found = find([SHELL]) ?? install('chromium-headless-shell') ?? find() ?? install('chromium')
  if (!found) throw new Error('No Chromium: install it (apt-get install chromium) or name one in CHROMIUM.')
  return found
}
