import { z } from 'zod'
import { markdownTable } from '#lib/host/markdown-table'
import { VARIABLE_SCHEMAS } from '#lib/host/variables'

const Meta = z.object({ group: z.string(), description: z.string(), fallback: z.string().optional() })

/** The groups in the order of the page. */
const GROUPS = [
  'Server',
  'Database',
  'Files',
  'Email',
  'Inbound email',
  'Text messages',
  'Sign-in',
  'Bot protection',
  'Maps',
  'Search engines',
  'Outgoing requests',
  'External API',
  'Observability',
  'Development',
]

const HEAD = ['Variable', 'Description', 'Default']

const INTRODUCTION = `<!-- Generated from the configuration schema by \`npm run docs\`. Do not edit. -->

# Configuration

Configure the server with environment variables. This page lists all of them, for operators. For example:

\`\`\`
ROOT_DOMAIN=careers.example.org PUBLIC_SCHEME=https TRUST_PROXY=1 npm start
\`\`\`

- The server does not read \`.env\` files.
- Every variable is optional, unless its description says otherwise.
- An empty variable counts as not set.
- The server does not start with an invalid value. The error names the variable.
- The server logs a warning for an unknown variable whose name is similar to a known one.
- The [command line](cli.md) and the [backup commands](backup.md) read the same storage variables. Give them the same values.
`

const CLOSING = `## Tests

Only tests and development scripts read these variables.

${markdownTable(HEAD, [
  ['\`CHROMIUM\`', 'Path of the Chromium executable.', 'a known path, such as \`/usr/bin/chromium\`'],
  ['\`TEST_DATABASE_URL\`', 'PostgreSQL server for API tests. \`npm test\` sets it.', 'SQLite'],
  ['\`SERVER_LOG\`', 'Any value prints the log of the server under test.', 'not set'],
])}
The scripts set \`NODE_ENV\`, \`NEXT_TELEMETRY_DISABLED\`, \`E2E_PORT\` and \`E2E_DATA\` themselves.
`

/** Returns docs/configuration.md. */
export function configurationPage(): string {
  const variables = Object.entries(VARIABLE_SCHEMAS).map(([name, schema]) => ({
    name,
    ...Meta.parse(schema.meta() ?? {}, { error: () => `${name} has no description or group` }),
    default: defaultOf(schema),
  }))
  const unknown = variables.find(({ group }) => !GROUPS.includes(group))
  if (unknown) throw new Error(`${unknown.name}: unknown group ${unknown.group}`)
  const sections = GROUPS.map((group) => {
    const rows = variables
      .filter((variable) => variable.group === group)
      .map((variable) => [
        `\`${variable.name}\``,
        variable.description,
        variable.default ?? variable.fallback ?? 'not set',
      ])
    return `## ${group}\n\n${markdownTable(HEAD, rows)}`
  })
  return [INTRODUCTION, ...sections, CLOSING].join('\n')
}

function defaultOf(schema: z.ZodType): string | undefined {
  if (!(schema instanceof z.ZodDefault)) return undefined
  const value: unknown = schema.def.defaultValue
  return `\`${typeof value === 'boolean' ? Number(value) : String(value)}\``
}
