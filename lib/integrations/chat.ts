import { loadScript } from '#lib/integrations/script'

type Intercom = ((...call: unknown[]) => void) & { q?: unknown[] }
type Window = {
  $crisp?: unknown[]
  CRISP_WEBSITE_ID?: string
  CRISP_COOKIE_DOMAIN?: string
  intercomSettings?: { app_id: string }
  Intercom?: Intercom
}
const globals = () => globalThis as Window

/**
 * Starts a company's chat by provider and ID. Each shows its own button. The cookies of Crisp are limited to this host.
 * Intercom has no such setting. Its cookies, which contain the ID in their name, are also sent to sibling hosts.
 */
const START = {
  crisp(id: string) {
    globals().$crisp ??= []
    globals().CRISP_WEBSITE_ID = id
    // Limits its cookies to this host, because sibling hosts are other companies.
    globals().CRISP_COOKIE_DOMAIN = location.hostname
    loadScript('https://client.crisp.chat/l.js')
  },
  intercom(id: string) {
    globals().intercomSettings = { app_id: id }
    const stub: Intercom = (...call) => void (stub.q ??= []).push(call)
    globals().Intercom ??= stub
    loadScript(`https://widget.intercom.io/widget/${encodeURIComponent(id)}`)
  },
}

let startedId: string | null = null

export function startChat(provider: keyof typeof START, id: string) {
  if (startedId !== null) return
  startedId = id
  START[provider](id)
}

/** Returns true if a chat was started. Its widget can only be removed by reloading the page. */
export const hasChatStarted = () => startedId !== null
