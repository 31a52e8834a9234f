import { startServer } from './server.ts'

/** One server for all journeys, as behind a proxy: so that candidates come from addresses of their own. Its port travels in the environment. */
export default async function globalSetup() {
  const server = await startServer({ env: { TRUST_PROXY: 'true' } })
  process.env.E2E_PORT = String(server.port)
  process.env.E2E_DATA = server.dataDir
  return () => server.stop()
}
