type Settings = {
  ROOT_DOMAIN: string
  PUBLIC_SCHEME: 'http' | 'https'
  PUBLIC_PORT?: number | undefined
  /** The port that the process listens on. */
  PORT: number
}

/** Host names that only the machine itself can open, so publishing them is useless. */
export const isThisMachine = (domain: string) => /(^|\.)localhost$/i.test(domain)

/** A company's origin, from configuration only. A Host header must never end up in a link. */
export const publicOrigin =
  ({ ROOT_DOMAIN, PUBLIC_SCHEME, PUBLIC_PORT, PORT }: Settings) =>
  (slug: string) => {
    const port = PUBLIC_PORT ?? (PUBLIC_SCHEME === 'https' ? 443 : PORT)
    const isDefault = port === (PUBLIC_SCHEME === 'https' ? 443 : 80)
    return `${PUBLIC_SCHEME}://${slug}.${ROOT_DOMAIN}${isDefault ? '' : `:${port}`}`
  }
