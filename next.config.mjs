import { fileURLToPath } from 'node:url'
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { STAFF_CONTRACT } from './lib/client/shorten-contract.mjs'
import { NEXT_FILES } from './lib/client/shorten-next.mjs'
import { ZOD_SCHEMAS } from './lib/client/shorten-zod.mjs'

/** @type {import('next').NextConfig} */
const config = {
  // The host compresses responses itself and needs uncompressed bytes to hash inline scripts for the CSP.
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true, remotePatterns: [] },
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // The host caches pages and invalidates them when content changes. This cache holds a render for two seconds.
  cacheHandler: fileURLToPath(new URL('./lib/host/pages/next-cache-handler.ts', import.meta.url)),
  cacheMaxMemorySize: 0,
  turbopack: {
    resolveAlias: {
      zod: { browser: './lib/client/zod-without-eval.ts' },
      'use-sync-external-store/shim': { browser: './lib/client/use-sync-external-store.ts' },
    },
    rules: {
      '*.js': [
        {
          condition: { all: ['browser', { path: ZOD_SCHEMAS }] },
          loaders: [fileURLToPath(new URL('./lib/client/shorten-zod.mjs', import.meta.url))],
        },
        {
          condition: { all: ['browser', { path: NEXT_FILES }] },
          loaders: [fileURLToPath(new URL('./lib/client/shorten-next.mjs', import.meta.url))],
        },
      ],
      '*.ts': {
        condition: { all: ['browser', { path: STAFF_CONTRACT }] },
        loaders: [fileURLToPath(new URL('./lib/client/shorten-contract.mjs', import.meta.url))],
      },
    },
  },
  experimental: {
    isrFlushToDisk: false,
    // The default merges the style sheets of the manager into those of the careers sites. Unit: bytes per request.
    cssChunking: { type: 'graph', requestCost: 15_000 },
  },
}

/** Configuration for builds only: it loads a compiler, which the server does not need and cannot unpack. */
async function whereBuilt() {
  const { default: createNextIntl } = await import('next-intl/plugin')
  const { sourceStamp } = await import('./lib/host/prepare.mjs')
  // Messages are parsed at build time, so that browsers do not load a parser.
  const withNextIntl = createNextIntl({
    requestConfig: './lib/i18n/request.ts',
    experimental: { messages: { path: './messages', locales: 'infer', format: 'json', precompile: true } },
  })
  return withNextIntl({ ...config, generateBuildId: () => buildIdOf(sourceStamp()) })
}

/**
 * Build ID, equal on all machines that build the same sources. It has digits only, because ad blockers may block a URL
 * that contains `ad`.
 */
const buildIdOf = (stamp) => BigInt(`0x${stamp.slice(0, 16)}`).toString()

export default (phase) => (phase === PHASE_PRODUCTION_SERVER ? config : whereBuilt())
