import { startServer } from './server.ts'

const NAMES = ['E2E_PORT', 'E2E_DATA', 'TEST_PARALLEL_INDEX'] as const

/**
 * Starts a separate server with the demo, as `npm start` does. Until it stops, the helpers of the tests use it and
 * its companies.
 */
export async function startDemoServer() {
  let output = ''
  const server = await startServer({ onOutput: (text) => (output += text) })
  const before = NAMES.map((name) => [name, process.env[name]] as const)
  process.env.E2E_PORT = String(server.port)
  process.env.E2E_DATA = server.dataDir
  // This server has no copies of companies for workers.
  delete process.env.TEST_PARALLEL_INDEX
  return {
    /** The sign-in URL that the server printed for a company. */
    signInUrl: (company: string) => new RegExp(`^ *${company}: (http\\S+)$`, 'm').exec(output)?.[1],
    async stop() {
      for (const [name, value] of before) if (value !== undefined) process.env[name] = value
      await server.stop()
    },
  }
}
