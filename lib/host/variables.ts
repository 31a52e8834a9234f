import { z } from 'zod'
import { BOT_VARIABLES } from '#lib/domain/bot-check'
import { SOCIAL_VARIABLES } from '#lib/domain/social-provider'
import { STAFF_OIDC_VARIABLES } from '#lib/domain/staff-oidc'
import { PAGE_VARIABLES } from '#lib/host/pages/page-variables'
import { LOCATION_VARIABLES } from '#lib/funnel-api/platform/storage/location-variables'
import { S3_VARIABLES } from '#lib/funnel-api/platform/storage/s3-settings'
import { SERVICE_VARIABLES } from '#lib/funnel-api/platform/service-settings'
import { LOG_LEVELS } from '#lib/telemetry/log'

/** The environment variables of the server. */
export const Environment = z.object({
  ...S3_VARIABLES,
  ...SERVICE_VARIABLES,
  ...SOCIAL_VARIABLES,
  ...STAFF_OIDC_VARIABLES,
  ...BOT_VARIABLES,
  ...LOCATION_VARIABLES,
  FUNNEL_API_URL: z.url().optional().meta({
    group: 'External API',
    description: 'URL of a [funnel API](architecture.md#external-funnel-api) that replaces the embedded one.',
    fallback: 'embedded API',
  }),
  TRUST_PROXY: z.stringbool().default(false).meta({
    group: 'Server',
    description:
      '`1` trusts `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Request-Id`. Set it only behind a [proxy](deployment.md#configure-the-proxy).',
  }),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info').meta({
    group: 'Observability',
    description:
      'Minimum level of [log](observability.md#logs) lines: `fatal`, `error`, `warn`, `info`, `debug` or `silent`.',
  }),
  METRICS_TOKEN: z.string().min(16).optional().meta({
    group: 'Observability',
    description: 'Bearer token for `/metrics` and the details of `/health`, at least 16 characters.',
    fallback: 'access from [private networks](observability.md#access)',
  }),
  DEMO: z
    .union([z.literal('companies'), z.stringbool()])
    .optional()
    .meta({
      group: 'Development',
      description:
        '`1` loads the demo companies into a database without companies, on localhost with sample applications. `companies` loads no applications. `0` loads nothing.',
      fallback: '`1` on localhost, otherwise `0`',
    }),
  TEST_LOCALE: z.enum(['0', '1']).optional().meta({
    group: 'Development',
    description: '`1` enables the pseudo-locale `tst`, which reveals texts that are not translated.',
    fallback: '`0`',
  }),
  ...PAGE_VARIABLES,
})
/** All variables with their descriptions, groups and defaults. docs/configuration.md is generated from it. */
export const VARIABLE_SCHEMAS: Readonly<Record<string, z.ZodType>> = Environment.shape
export const VARIABLES = Object.keys(Environment.shape)
