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
  const { sourceStamp } = await import('./lib/host/prepare.mjs')
  // Messages are parsed while building: browsers get no parser.
  const withNextIntl = createNextIntl({
    requestConfig: './lib/i18n/request.ts',
    experimental: { messages: { path: './messages', locales: 'infer', format: 'json', precompile: true } },
  })
  return withNextIntl({ ...config, generateBuildId: () => buildIdOf(sourceStamp()) })
}

/** The same on all machines that build the same sources. Digits alone: blockers of advertisements mind an `ad` in an address. */
const buildIdOf = (stamp) => BigInt(`0x${stamp.slice(0, 16)}`).toString()

export default (phase) => (phase === PHASE_PRODUCTION_SERVER ? config : whereBuilt())
