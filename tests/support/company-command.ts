import { Writable } from 'node:stream'
import { runCompany } from '#lib/funnel-api/edges/cli/run-company'
import type { TestApi } from '#tests/support/api'

function captureOutput() {
  const chunks: string[] = []
  const stream = new Writable({
    write(chunk: Buffer | string, _encoding, done) {
      chunks.push(String(chunk))
      done()
    },
  })
  return { stream, text: () => chunks.join('') }
}

type More = { env?: Record<string, string>; signal?: AbortSignal }

/** Runs the command line while the API has the database open. Returns the exit status and the output. */
export const companyCommand =
  (
    test: Pick<TestApi, 'dataDir' | 'databaseUrl' | 'api'>,
    { env = {}, signal = new AbortController().signal }: More = {},
  ) =>
  async (...args: string[]) => {
    const [out, err] = [captureOutput(), captureOutput()]
    const status = await runCompany(args, {
      env: {
        NODE_ENV: 'test',
        DATA_DIR: test.dataDir,
        DATABASE_URL: test.databaseUrl ?? '',
        SESSION_SECRET: test.api.secret,
        ...env,
      },
      out: out.stream,
      err: err.stream,
      isTerminal: false,
      signal,
      now: () => test.api.now(),
    })
    return { status, stdout: out.text(), stderr: err.text() }
  }
