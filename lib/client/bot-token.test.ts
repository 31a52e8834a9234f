import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { BotWork } from '#lib/contract/bot-check'
import { createSmallChallenge } from '#tests/support/site-calls'
import { until } from '#tests/support/until'

const site = { site_key: 'key-1', is_enterprise: false, script_url: 'https://scripts.test/recaptcha/api.js' }

/** Loads the modules as a new page does. */
async function open() {
  jest.resetModules()
  const [{ prepareBotToken, botToken }, { setTestTransport }] = await Promise.all([
    import('#lib/client/bot-token'),
    import('#lib/client/api'),
  ])
  return { prepareBotToken, botToken, setTestTransport }
}

async function openWithWork(status = 200) {
  const page = await open()
  const requests: string[] = []
  page.setTestTransport(async ({ url }) => {
    requests.push(new URL(url).pathname)
    if (status === 429) return Response.json({ error: { code: 'TOO_MANY_REQUESTS', message: '' } }, { status })
    return status === 200 ? Response.json(await createSmallChallenge()) : new Response('', { status })
  })
  return { ...page, requests }
}

const isSolved = async (answer: string | null) => {
  const work = BotWork.parse(JSON.parse(atob(answer!)))
  const secrets = { hmacSignatureSecret: 'secret', hmacKeySignatureSecret: 'other secret' }
  return (await verifySolution({ ...work, deriveKey, ...secrets })).verified
}

const byWork = { slug: 'levain', recaptcha: null }
const byProvider = { slug: 'levain', recaptcha: site }

describe('proof of work', () => {
  it('starts when a form is shown and solves a new challenge for each call', async () => {
    const { prepareBotToken, botToken, requests } = await openWithWork()
    prepareBotToken(byWork)
    prepareBotToken(byWork)
    const first = await botToken('sign_up', byWork)
    expect(requests).toEqual(['/api/companies/levain/bot_challenge'])
    const second = await botToken('sign_up', byWork)
    expect(requests).toHaveLength(2)
    expect([await isSolved(first), await isSolved(second), first === second]).toEqual([true, true, false])
  })

  it('is repeated after 15 minutes', async () => {
    const { prepareBotToken, botToken, requests } = await openWithWork()
    prepareBotToken(byWork)
    const later = performance.now() + 16 * 60_000
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => later)
    await botToken('sign_in', byWork)
    clock.mockRestore()
    expect(requests).toHaveLength(2)
  })

  it.each([404, 501])('is skipped if the funnel API does not support the call (%i)', async (status) => {
    const { prepareBotToken, botToken } = await openWithWork(status)
    prepareBotToken(byWork)
    expect(await botToken('sign_in', byWork)).toBeNull()
  })

  it('reports a rate limit only when the form is submitted', async () => {
    const { prepareBotToken, botToken } = await openWithWork(429)
    prepareBotToken(byWork)
    await expect(botToken('sign_in', byWork)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

type Provider = { ready: (done: () => void) => void; render: unknown; execute: unknown }
type Page = { grecaptcha?: Provider | { enterprise: Provider } }

/** Simulates the loading of the provider's script. Returns its URL. */
function loadScript(execute: (widget: number, options: { action: string }) => Promise<string>, isEnterprise = false) {
  const script = document.head.querySelector<HTMLScriptElement>('script[recaptcha-v3-script]')!
  const provider = { ready: (done: () => void) => done(), render: () => 7, execute }
  ;(window as Page).grecaptcha = isEnterprise ? { enterprise: provider } : provider
  script.dispatchEvent(new Event('load'))
  return script.src
}
const scripts = () => document.head.querySelectorAll('script[recaptcha-v3-script]')
const waitForScript = () => until(() => scripts().length > 0)

describe('reCAPTCHA', () => {
  afterEach(() => {
    document.head.replaceChildren()
    delete (window as Page).grecaptcha
    jest.useRealTimers()
  })

  it.each([false, true])(
    'returns a token for an action and loads one script (enterprise: %s)',
    async (is_enterprise) => {
      const { prepareBotToken, botToken, requests } = await openWithWork()
      const check = { slug: 'levain', recaptcha: { ...site, is_enterprise } }
      expect(scripts()).toHaveLength(0)
      prepareBotToken(check)
      await waitForScript()
      const execute = jest.fn(async (_widget: number, { action }: { action: string }) => `03-${action}`)
      expect(loadScript(execute, is_enterprise)).toBe('https://scripts.test/recaptcha/api.js?render=explicit')
      expect(await botToken('sign_up', check)).toBe('03-sign_up')
      expect(execute).toHaveBeenCalledWith(7, { action: 'sign_up' })
      expect(scripts()).toHaveLength(1)
      expect(document.head.querySelector('style')).toHaveTextContent('.grecaptcha-badge{visibility:hidden !important;}')
      expect(requests).toEqual([])
      // A suspected bot does proof of work.
      expect(await isSolved(await botToken('sign_up', check, true))).toBe(true)
    },
  )

  it('falls back to proof of work if a network blocks the script', async () => {
    const { botToken } = await openWithWork()
    const proof = botToken('sign_in', byProvider)
    await waitForScript()
    scripts()[0]!.dispatchEvent(new Event('error'))
    expect(await isSolved(await proof)).toBe(true)
  })

  it('falls back to proof of work after five seconds', async () => {
    const { botToken } = await openWithWork()
    jest.useFakeTimers()
    const proof = botToken('sign_in', byProvider)
    await jest.advanceTimersByTimeAsync(0)
    scripts()[0]!.dispatchEvent(new Event('load'))
    await jest.advanceTimersByTimeAsync(5000)
    jest.useRealTimers()
    expect(await isSolved(await proof)).toBe(true)
  })

  it('loads with one site key per page (§8)', async () => {
    const { prepareBotToken } = await openWithWork()
    prepareBotToken(byProvider)
    await waitForScript()
    const { loadRecaptcha } = await import('#lib/integrations/recaptcha')
    await expect(loadRecaptcha({ ...site, site_key: 'key-2' })).rejects.toThrow(
      'reCAPTCHA already loaded with different site key!',
    )
  })
})
