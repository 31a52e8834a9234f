import { startOidc } from './oidc.ts'
import { freePort, startServer } from './server.ts'

/**
 * One server for all end-to-end tests, as behind a proxy, so that candidates have different IP addresses. Its port is
 * in the environment. Two social providers run next to it.
 */
export default async function globalSetup() {
  const port = await freePort()
  const oidc = await startOidc(`http://localhost:${port}`)
  const server = await startServer({ port, env: { TRUST_PROXY: 'true', ...oidc.env } })
  process.env.E2E_PORT = String(server.port)
  process.env.E2E_DATA = server.dataDir
  return async () => {
    await server.stop()
    await oidc.stop()
  }
}
