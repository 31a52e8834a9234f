import { Writable } from 'node:stream'
import { runCompany } from '#lib/funnel-api/cli/run-company'
import type { TestApi } from '#tests/support/api'

function kept() {
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

/** Runs the operator's command next to an API with the database open; returns exit status and output. */
export const companyCommand =
  (
    test: Pick<TestApi, 'dataDir' | 'databaseUrl' | 'api'>,
    { env = {}, signal = new AbortController().signal }: More = {},
  ) =>
  async (...args: string[]) => {
    const [out, err] = [kept(), kept()]
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
