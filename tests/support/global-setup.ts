import { startServer } from './server.ts'

/** One server for all journeys; its port travels in the environment. */
export default async function globalSetup() {
  const server = await startServer()
  process.env.E2E_PORT = String(server.port)
  process.env.E2E_DATA = server.dataDir
  return () => server.stop()
}
