import { spawnSync } from 'node:child_process'

export const isRoot = () => process.getuid?.() === 0

/** Installs a Debian package if allowed. Otherwise returns false. */
export function aptInstall(name) {
  if (!isRoot() || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${name} from Debian's packages…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Fails quickly without a network.
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
  spawnSync('apt-get', ['update', '-qq', ...patience], { env })
  return (
    spawnSync('apt-get', [...patience, 'install', '-y', '-qq', '--no-install-recommends', name], { env }).status === 0
  )
}
