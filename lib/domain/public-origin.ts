type Settings = {
  ROOT_DOMAIN: string
  PUBLIC_SCHEME: 'http' | 'https'
  PUBLIC_PORT?: number | undefined
  /** The port that the process listens on. */
  PORT: number
}

/** The default, because its subdomains resolve to this machine, so that a new server needs no configuration. */
export const DEFAULT_ROOT_DOMAIN = 'localhost'

/** Whether the host name resolves only on this machine, so URLs with it must not be published. */
export const isLocalhost = (domain: string) => /(^|\.)localhost$/i.test(domain)

/** A company's origin. It is derived from configuration only, because a Host header must never appear in a link. */
export const publicOrigin =
  ({ ROOT_DOMAIN, PUBLIC_SCHEME, PUBLIC_PORT, PORT }: Settings) =>
  (slug: string) => {
    const port = PUBLIC_PORT ?? (PUBLIC_SCHEME === 'https' ? 443 : PORT)
    const isDefault = port === (PUBLIC_SCHEME === 'https' ? 443 : 80)
    return `${PUBLIC_SCHEME}://${slug}.${ROOT_DOMAIN}${isDefault ? '' : `:${port}`}`
  }
