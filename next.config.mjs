import { fileURLToPath } from 'node:url'
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'

/** @type {import('next').NextConfig} */
const config = {
  // The host compresses once, and needs plain bytes to hash scripts for the policy.
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true, remotePatterns: [] },
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // The host keeps pages, and forgets them when their content changes: Next remembers a render for two seconds.
  cacheHandler: fileURLToPath(new URL('./lib/host/pages/next-memory.ts', import.meta.url)),
  cacheMaxMemorySize: 0,
  turbopack: { resolveAlias: { zod: { browser: './lib/client/zod-without-eval.ts' } } },
  experimental: { isrFlushToDisk: false },
}

/** What builds pages: it loads a compiler, which a server has no use for and no place to unpack. */
async function whereBuilt() {
  const { default: createNextIntl } = await import('next-intl/plugin')
  // Messages are parsed while building: browsers get no parser.
  const withNextIntl = createNextIntl({
    requestConfig: './lib/i18n/request.ts',
    experimental: { messages: { path: './messages', locales: 'infer', format: 'json', precompile: true } },
  })
  return withNextIntl(config)
}

export default (phase) => (phase === PHASE_PRODUCTION_SERVER ? config : whereBuilt())
