import { z } from 'zod'
import { DEFAULT_ROOT_DOMAIN } from '#lib/domain/public-origin'

const DOMAIN = /^[\w-]+(?:\.[\w-]+)*$/
export const MIN_SECRET_LENGTH = 32

/** The variables that the server and the command line share. */
export const LOCATION_VARIABLES = {
  PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .default(3000)
    .meta({ group: 'Server', description: 'Port on which the server listens, on all interfaces.' }),
  DATA_DIR: z.string().default('data').meta({
    group: 'Server',
    description: 'Folder for the database, files, media, the email outbox and the generated secret.',
  }),
  ROOT_DOMAIN: z
    .string()
    .regex(DOMAIN, 'must be a domain such as careers.example.org, without a scheme, port, path or trailing dot')
    .default(DEFAULT_ROOT_DOMAIN)
    .meta({ group: 'Server', description: 'Parent domain of the companies’ subdomains. Other hosts get status 421.' }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      group: 'Database',
      description: 'PostgreSQL URL. Example: `postgres://user:password@host/careers`.',
      fallback: 'SQLite in `DATA_DIR/careers.sqlite`',
    }),
  SESSION_SECRET: z.string().min(MIN_SECRET_LENGTH).optional().meta({
    group: 'Server',
    description: 'Secret for session cookies and signed links, at least 32 characters. Must be the same on all nodes.',
    fallback: 'generated and stored in `DATA_DIR/secret`',
  }),
  SESSION_SECRET_PREVIOUS: z.string().min(MIN_SECRET_LENGTH).optional().meta({
    group: 'Server',
    description: 'Additional accepted secret during a [rotation](deployment.md#session-secret).',
  }),
  PUBLIC_SCHEME: z
    .enum(['http', 'https'])
    .default('http')
    .meta({ group: 'Server', description: 'Scheme of links in emails and pages, `http` or `https`.' }),
  PUBLIC_PORT: z.coerce.number().int().min(1).max(65535).optional().meta({
    group: 'Server',
    description: 'Port of links in emails and pages.',
    fallback: '`443` with https, otherwise `PORT`',
  }),
} as const
