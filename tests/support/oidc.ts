import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}
type Name = 'google' | 'linkedin'

/** Starts OpenID Connect providers. With `env`, a server uses them as Google and LinkedIn. */
export async function startOidc(redirectOrigin = 'http://localhost:3000') {
  const child = spawn(
    path.join(ROOT, 'node_modules/node/bin/node'),
    [path.join(ROOT, 'tests/support/oidc-server.mjs')],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, NODE_ENV: 'test', REDIRECT_ORIGIN: redirectOrigin },
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the OpenID providers did not start'))),
  ])) as [Buffer]
  const issuers = JSON.parse(String(line)) as Record<Name, string>
  const variables = (name: Name) => {
    const prefix = name.toUpperCase()
    return {
      [`${prefix}_CLIENT_ID`]: 'careers',
      [`${prefix}_CLIENT_SECRET`]: 'careers-secret',
      [`${prefix}_ISSUER`]: issuers[name],
    }
  }
  return {
    issuers,
    env: { ...variables('google'), ...variables('linkedin') } as Record<string, string>,
    /** Environment variables with which a server offers Google to members of the back office. */
    managerEnv: {
      MANAGER_OIDC_ISSUER: issuers.google,
      MANAGER_OIDC_CLIENT_ID: 'manager',
      MANAGER_OIDC_CLIENT_SECRET: 'manager-secret',
      MANAGER_OIDC_NAME: 'Example ID',
    } as Record<string, string>,
    /** An id_token as a browser and the host get one, through the provider's own pages. */
    idToken: (name: Name, person: Person, client_id = 'careers') => {
      const redirect_uri =
        client_id === 'careers' ? `${redirectOrigin}/api/session/${name}/callback` : 'http://localhost:1/callback'
      return signInAt(issuers[name], person, { client_id, redirect_uri })
    },
    /** The redirect of a provider after a user started at this URL and signed in. */
    signInRedirect: (
      name: Name,
      startUrl: string,
      person: Person,
      redirect_uri = `${redirectOrigin}/api/session/${name}/callback`,
    ) => followRedirects(issuers[name], startUrl, person, redirect_uri),
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
export type Oidc = Awaited<ReturnType<typeof startOidc>>

type Client = { client_id: string; redirect_uri: string }

/** A browser's requests through the pages of a provider. */
async function followRedirects(issuer: string, startUrl: string, person: Person, redirect_uri: string) {
  const jar = new Map<string, string>()
  const request = async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(new URL(url, issuer), { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return reply
  }
  const form = new URLSearchParams({ sub: person.sub, go: 'on' })
  for (const name of ['email', 'given_name', 'family_name'] as const) form.set(name, person[name] ?? '')
  if (person.email_verified ?? true) form.set('email_verified', 'on')
  const page = await request(startUrl)
  let reply = await request(page.headers.get('location')!, { method: 'POST', body: form })
  while (!reply.headers.get('location')!.startsWith(redirect_uri)) reply = await request(reply.headers.get('location')!)
  return new URL(reply.headers.get('location')!)
}

async function signInAt(issuer: string, person: Person, { client_id, redirect_uri }: Client) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const back = await followRedirects(issuer, `/auth?${query.toString()}`, person, redirect_uri)
  const code = back.searchParams.get('code')!
  const response = await fetch(new URL('/token', issuer), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      client_id,
      client_secret: `${client_id}-secret`,
      code_verifier: verifier,
    }),
  })
  return ((await response.json()) as { id_token: string }).id_token
}
