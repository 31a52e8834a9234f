import createNextIntl from 'next-intl/plugin'

const withNextIntl = createNextIntl('./lib/i18n/request.ts')

/** @type {import('next').NextConfig} */
const config = {
  // The host compresses once per kept page; compressed bytes could not be hashed for the CSP (design.md).
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true, remotePatterns: [] },
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Kept pages live in memory alone: on disk they would outlive the data that they were made of.
  experimental: { isrFlushToDisk: false },
}

export default withNextIntl(config)
