import createNextIntl from 'next-intl/plugin'

const withNextIntl = createNextIntl('./lib/i18n/request.ts')

/** @type {import('next').NextConfig} */
const config = {
  // Until the host keeps finished pages: then it compresses once, and needs plain bytes to hash scripts for the CSP.
  compress: true,
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true, remotePatterns: [] },
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Kept pages live in memory alone: on disk they would outlive the data that they were made of.
  experimental: { isrFlushToDisk: false },
}

export default withNextIntl(config)
