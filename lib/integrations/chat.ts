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
 * Functions that start a company's chat, by provider. Each chat shows its own button. Intercom's cookies, whose names
 * contain the ID, are also sent to sibling hosts, because it has no setting that limits them.
 */
const START = {
  crisp(id: string) {
    globals().$crisp ??= []
    globals().CRISP_WEBSITE_ID = id
    // Limits Crisp's cookies to this host, because sibling hosts are other companies.
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

let isStarted = false

export function startChat(provider: keyof typeof START, id: string) {
  if (isStarted) return
  isStarted = true
  START[provider](id)
}

/** Returns true if a chat was started. Its widget can only be removed by reloading the page. */
export const hasChatStarted = () => isStarted
