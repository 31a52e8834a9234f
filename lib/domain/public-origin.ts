type Settings = {
  ROOT_DOMAIN: string
  PUBLIC_SCHEME: 'http' | 'https'
  PUBLIC_PORT?: number | undefined
  /** Where the process itself listens. */
  PORT: number
}

/** Names that nobody but the machine itself can open: what is published there, nobody finds. */
export const isThisMachine = (domain: string) => /(^|\.)localhost$/i.test(domain)

/** A company's address, from configuration alone: a Host header never ends up in a link. */
export const publicOrigin =
  ({ ROOT_DOMAIN, PUBLIC_SCHEME, PUBLIC_PORT, PORT }: Settings) =>
  (slug: string) => {
    const port = PUBLIC_PORT ?? (PUBLIC_SCHEME === 'https' ? 443 : PORT)
    const isDefault = port === (PUBLIC_SCHEME === 'https' ? 443 : 80)
    return `${PUBLIC_SCHEME}://${slug}.${ROOT_DOMAIN}${isDefault ? '' : `:${port}`}`
  }
