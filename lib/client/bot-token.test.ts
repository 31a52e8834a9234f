import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { BotWork } from '#lib/contract/bot-check'
import { smallWork } from '#tests/support/site-calls'

const site = { site_key: 'key-1', is_enterprise: false, script_url: 'https://scripts.test/recaptcha/api.js' }

/** Loads the modules as a new page does. */
async function open() {
  jest.resetModules()
  const [{ prepareProof, prove }, { callThrough }] = await Promise.all([
    import('#lib/client/bot-proof'),
    import('#lib/client/api'),
  ])
  return { prepareProof, prove, callThrough }
}

async function openWithWork(status = 200) {
  const page = await open()
  const asked: string[] = []
  page.callThrough(async ({ url }) => {
    asked.push(new URL(url).pathname)
    if (status === 429) return Response.json({ error: { code: 'TOO_MANY_REQUESTS', message: '' } }, { status })
    return status === 200 ? Response.json(await smallWork()) : new Response('', { status })
  })
  return { ...page, asked }
}

const isDone = async (answer: string | null) => {
  const work = BotWork.parse(JSON.parse(atob(answer!)))
  const secrets = { hmacSignatureSecret: 'secret', hmacKeySignatureSecret: 'other secret' }
  return (await verifySolution({ ...work, deriveKey, ...secrets })).verified
}

const byWork = { slug: 'levain', recaptcha: null }
const byProvider = { slug: 'levain', recaptcha: site }

describe('proof of work', () => {
  it('starts when a form is shown, is requested once, and is valid for one call', async () => {
    const { prepareProof, prove, asked } = await openWithWork()
    prepareProof(byWork)
    prepareProof(byWork)
    const first = await prove('sign_up', byWork)
    expect(asked).toEqual(['/api/companies/levain/bot_challenge'])
    const second = await prove('sign_up', byWork)
    expect(asked).toHaveLength(2)
    expect([await isDone(first), await isDone(second), first === second]).toEqual([true, true, false])
  })

  it('is done again after a quarter of an hour', async () => {
    const { prepareProof, prove, asked } = await openWithWork()
    prepareProof(byWork)
    const later = performance.now() + 16 * 60_000
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => later)
    await prove('sign_in', byWork)
    clock.mockRestore()
    expect(asked).toHaveLength(2)
  })

  it.each([404, 501])('is not asked for if the funnel API does not know the call (%i)', async (status) => {
    const { prepareProof, prove } = await openWithWork(status)
    prepareProof(byWork)
    expect(await prove('sign_in', byWork)).toBeNull()
  })

  it('reports a rejection to the sender of the form, not before', async () => {
    const { prepareProof, prove } = await openWithWork(429)
    prepareProof(byWork)
    await expect(prove('sign_in', byWork)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

type Provider = { ready: (done: () => void) => void; render: unknown; execute: unknown }
type Page = { grecaptcha?: Provider | { enterprise: Provider } }

/** The provider's script, as it appears on the page after loading. */
function scriptArrives(
  execute: (widget: number, options: { action: string }) => Promise<string>,
  isEnterprise = false,
) {
  const script = document.head.querySelector<HTMLScriptElement>('script[recaptcha-v3-script]')!
  const its = { ready: (done: () => void) => done(), render: () => 7, execute }
  ;(window as Page).grecaptcha = isEnterprise ? { enterprise: its } : its
  script.dispatchEvent(new Event('load'))
  return script.src
}
const scripts = () => document.head.querySelectorAll('script[recaptcha-v3-script]')
const untilScript = async () => {
  while (scripts().length === 0) await new Promise((resolve) => setTimeout(resolve))
}

describe('reCAPTCHA', () => {
  afterEach(() => {
    document.head.replaceChildren()
    delete (window as Page).grecaptcha
    jest.useRealTimers()
  })

  it.each([false, true])(
    'answers for an action, with a hidden badge and one script (enterprise: %s)',
    async (is_enterprise) => {
      const { prepareProof, prove, asked } = await openWithWork()
      const check = { slug: 'levain', recaptcha: { ...site, is_enterprise } }
      expect(scripts()).toHaveLength(0)
      prepareProof(check)
      await untilScript()
      const execute = jest.fn(async (_widget: number, { action }: { action: string }) => `03-${action}`)
      expect(scriptArrives(execute, is_enterprise)).toBe('https://scripts.test/recaptcha/api.js?render=explicit')
      expect(await prove('sign_up', check)).toBe('03-sign_up')
      expect(execute).toHaveBeenCalledWith(7, { action: 'sign_up' })
      expect(scripts()).toHaveLength(1)
      expect(document.head.querySelector('style')).toHaveTextContent('.grecaptcha-badge{visibility:hidden !important;}')
      expect(asked).toEqual([])
      // Doubtful visitors do proof of work.
      expect(await isDone(await prove('sign_up', check, true))).toBe(true)
    },
  )

  it('falls back to proof of work if a network blocks the script', async () => {
    const { prove } = await openWithWork()
    const proof = prove('sign_in', byProvider)
    await untilScript()
    scripts()[0]!.dispatchEvent(new Event('error'))
    expect(await isDone(await proof)).toBe(true)
  })

  it('waits at most five seconds for a script that is never ready', async () => {
    const { prove } = await openWithWork()
    jest.useFakeTimers()
    const proof = prove('sign_in', byProvider)
    await jest.advanceTimersByTimeAsync(0)
    scripts()[0]!.dispatchEvent(new Event('load'))
    await jest.advanceTimersByTimeAsync(5000)
    jest.useRealTimers()
    expect(await isDone(await proof)).toBe(true)
  })

  it('loads with one site key per page (§8)', async () => {
    const { prepareProof } = await openWithWork()
    prepareProof(byProvider)
    await untilScript()
    const { loadRecaptcha } = await import('#lib/integrations/recaptcha')
    await expect(loadRecaptcha({ ...site, site_key: 'key-2' })).rejects.toThrow(
      'reCAPTCHA already loaded with different site key!',
    )
  })
})
