import { createServer } from 'node:http'
import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FullConfig } from 'playwright/test'
import { importCompanies } from './companies.ts'
import { startOidc } from './oidc.ts'
import { freePort, startServer } from './server.ts'

/**
 * Starts one server for all end-to-end tests. It trusts the headers of a proxy, so that candidates have different IP
 * addresses. Its port is in the environment. Each worker has its own companies on it. Also starts two social providers,
 * and a host from which files can be stored by URL.
 */
export default async function globalSetup({ workers }: FullConfig) {
  const port = await freePort()
  const oidc = await startOidc(`http://localhost:${port}`)
  const files = createServer((_, response) => createReadStream(path.join(import.meta.dirname, 'cv.pdf')).pipe(response))
  await once(files.listen(0, '127.0.0.1'), 'listening')
  const storeHost = `127.0.0.1:${(files.address() as AddressInfo).port}`
  const env = { TRUST_PROXY: 'true', DEMO: 'false', STORE_URL_HOSTS: storeHost, ...oidc.env, ...oidc.managerEnv }
  const server = await startServer({ port, env })
  process.env.E2E_PORT = String(server.port)
  process.env.E2E_DATA = server.dataDir
  process.env.E2E_STORE_HOST = storeHost
  await importCompanies(workers, server.dataDir)
  return async () => {
    await server.stop()
    await oidc.stop()
    files.close()
  }
}
