import { spawnSync } from 'node:child_process'

export const isRoot = () => process.getuid?.() === 0

/** Installs a Debian package where that is allowed; false where it is not. */
export function aptInstall(name) {
  if (!isRoot() || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${name} from Debian's packages…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env })
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env }).status === 0
}
