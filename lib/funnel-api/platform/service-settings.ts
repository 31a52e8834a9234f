import { z } from 'zod'
import { BOT_VARIABLES } from '#lib/domain/bot-check'
import { SOCIAL_VARIABLES } from '#lib/domain/social-provider'
import { STAFF_OIDC_VARIABLES } from '#lib/domain/staff-oidc'
import { parseVariables } from '#lib/funnel-api/platform/parse-variables'
import { LOCATION_VARIABLES } from '#lib/funnel-api/platform/storage/location-variables'

const hosts = z
  .string()
  .regex(/^[\w.:-]+(\s*,\s*[\w.:-]+)*$/, 'must be a comma-separated list of hosts')
  .optional()
  .transform((list = '') =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )

/** Variables of services that the API uses. */
export const SERVICE_VARIABLES = {
  OPERATOR: z.string().trim().min(1).max(500).optional().meta({
    group: 'Server',
    description:
      'Name, address and contact of the operator, shown in the platform terms. Example: `Example SAS, 1 rue de la Paix, 75002 Paris, contact@example.org`.',
    fallback: 'the terms name no operator',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      group: 'Email',
      description: 'Mail server. Example: `smtp://user:password@host:587`. Requires `MAIL_FROM`.',
      fallback: '`.eml` files in `DATA_DIR/outbox`',
    }),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<>@]@[^\s<>@]/, 'must contain an email address')
    .optional()
    .meta({
      group: 'Email',
      description:
        'Sender address that the mail server accepts. Emails show the name of the company. Required with `SMTP_URL`.',
      fallback: '`no-reply@localhost` in files',
    }),
  SMS_GATEWAY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      group: 'Text messages',
      description: 'URL of the SMS gateway. The server sends `{to, from, text}` by POST for each message.',
      fallback: 'text files on localhost, otherwise off',
    }),
  SMS_GATEWAY_TOKEN: z
    .string()
    .min(1)
    .optional()
    .meta({ group: 'Text messages', description: 'Bearer token for the gateway. Requires `SMS_GATEWAY_URL`.' }),
  SMS_FROM: z.string().min(1).max(20).optional().meta({
    group: 'Text messages',
    description: 'Sender of text messages, up to 20 characters.',
    fallback: 'chosen by the gateway',
  }),
  CLAMD_SOCKET: z
    .string()
    .startsWith('/', 'must be an absolute path')
    .optional()
    .meta({ group: 'Files', description: 'Absolute path of the clamd socket. Replaces `CLAMD_HOST`.' }),
  CLAMD_HOST: z.string().min(1).optional().meta({
    group: 'Files',
    description: 'Host of the clamd virus scanner, which scans every file.',
    fallback: 'files are stored without a scan',
  }),
  CLAMD_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .meta({ group: 'Files', description: 'Port of clamd. Requires `CLAMD_HOST`.', fallback: '`3310`' }),
  GOOGLE_MAPS_API_KEY: z.string().min(1).optional().meta({
    group: 'Maps',
    description:
      'Google Maps API key for the maps of jobs and job alerts. Used if the visitor agrees. Browsers can read the key, so restrict it.',
    fallback: 'built-in maps',
  }),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[\da-f]{32}$/, 'must be 32 lowercase hexadecimal digits')
    .optional()
    .meta({
      group: 'Search engines',
      description: 'IndexNow key, 32 lowercase hexadecimal digits that you choose. Served at `/{key}.txt`.',
      fallback: 'IndexNow is off',
    }),
  INDEXNOW_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ group: 'Search engines', description: 'URL that replaces the IndexNow API, for tests.' }),
  GOOGLE_INDEXING_CLIENT_EMAIL: z.email().optional().meta({
    group: 'Search engines',
    description:
      'Email of the Google service account that owns the sites in Search Console. Requires `GOOGLE_INDEXING_PRIVATE_KEY`.',
    fallback: 'Google Indexing API is off',
  }),
  GOOGLE_INDEXING_PRIVATE_KEY: z.string().includes('PRIVATE KEY', 'must be in PEM format').optional().meta({
    group: 'Search engines',
    description: 'Private key of the service account in PEM format. `\\n` represents a line break.',
  }),
  GOOGLE_INDEXING_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ group: 'Search engines', description: 'URL that replaces the Google Indexing API, for tests.' }),
  GOOGLE_TOKEN_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ group: 'Search engines', description: 'URL that replaces Google’s token endpoint, for tests.' }),
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)*$/i, 'must be a domain')
    .toLowerCase()
    .optional()
    .meta({
      group: 'Inbound email',
      description:
        'Domain of [reply addresses](email-replies.md). Requires `INBOUND_SMTP_PORT` or `INBOUND_MAIL_SECRET`.',
      fallback: 'replies by email are off',
    }),
  INBOUND_SMTP_PORT: z.coerce.number().int().min(1).max(65535).optional().meta({
    group: 'Inbound email',
    description: 'Port of the built-in SMTP server. Requires `INBOUND_MAIL_DOMAIN`.',
    fallback: 'SMTP server is off',
  }),
  INBOUND_SMTP_CERT: z.string().startsWith('/', 'must be an absolute path').optional().meta({
    group: 'Inbound email',
    description:
      'Absolute path of a PEM certificate for STARTTLS. Requires `INBOUND_SMTP_KEY` and `INBOUND_SMTP_PORT`.',
    fallback: 'STARTTLS is off',
  }),
  INBOUND_SMTP_KEY: z.string().startsWith('/', 'must be an absolute path').optional().meta({
    group: 'Inbound email',
    description: 'Absolute path of the PEM private key. Requires `INBOUND_SMTP_CERT`.',
  }),
  INBOUND_MAIL_SECRET: z.string().min(16).optional().meta({
    group: 'Inbound email',
    description: 'Bearer token for `/inbound/mail`, at least 16 characters. Requires `INBOUND_MAIL_DOMAIN`.',
    fallback: '`/inbound/mail` is off',
  }),
  STORE_URL_HOSTS: hosts.meta({
    group: 'Outgoing requests',
    description: 'Comma-separated hosts from which `storeURL` may read files. `host:port` allows only that port.',
    fallback: 'no hosts',
  }),
  WEBHOOK_HOSTS: hosts.meta({
    group: 'Outgoing requests',
    description: 'Comma-separated private or http hosts that [webhooks](webhooks.md) may call.',
    fallback: 'public https addresses only',
  }),
  FEED_HOSTS: hosts.meta({
    group: 'Outgoing requests',
    description: 'Comma-separated private `host:port` addresses from which [job feeds](feeds.md) may be read.',
    fallback: 'public addresses only',
  }),
}

const ServiceSettings = z.object({
  ...SERVICE_VARIABLES,
  ...SOCIAL_VARIABLES,
  ...STAFF_OIDC_VARIABLES,
  ...BOT_VARIABLES,
  ROOT_DOMAIN: LOCATION_VARIABLES.ROOT_DOMAIN,
  SESSION_SECRET_PREVIOUS: LOCATION_VARIABLES.SESSION_SECRET_PREVIOUS,
})
/** The parsed settings of the API's services. */
export type ServiceSettings = z.output<typeof ServiceSettings>

/** Parses the environment variables of the API's services. Throws CommandError. */
export const parseServiceSettings = (environment: Readonly<Record<string, string | undefined>>): ServiceSettings =>
  parseVariables(ServiceSettings, environment)
