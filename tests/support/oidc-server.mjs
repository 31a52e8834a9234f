// Two OpenID providers that replace Google and LinkedIn. They use the real protocol, with a form for the user's identity.
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

const { REDIRECT_ORIGIN = 'http://localhost:3000' } = process.env

/** The entered identities by subject. */
const people = new Map()

/** Origins of the back office: next to the careers sites, and in API tests. */
const MANAGERS = [REDIRECT_ORIGIN.replace('//', '//manager.'), 'http://manager.test']

const clientOf = (client_id, ...redirect_uris) => ({
  client_id,
  client_secret: `${client_id}-secret`,
  redirect_uris,
  response_types: ['code'],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'client_secret_post',
})

const field = (label, name, value) =>
  `<p><label>${label}<br><input name="${name}" value="${value}" autocomplete="off"></label></p>`
const page = (title, uid) => `<!doctype html><html lang="en"><title>${title}</title>
<body style="font:16px system-ui;max-width:22rem;margin:3rem auto;padding:0 1rem"><h1>${title}</h1>
<form method="post" action="/sign-in/${uid}">
${field('Subject', 'sub', '')}${field('Email', 'email', '')}${field('Given name', 'given_name', 'Nora')}${field('Family name', 'family_name', 'Vidal')}
<p><label><input type="checkbox" name="email_verified" checked> Verified</label></p>
<p><button name="go" value="on">Continue</button> <button name="go" value="cancel">Cancel</button> <button name="go" value="fail">Fail</button></p>
</form></body></html>`

async function formOf(request) {
  let text = ''
  for await (const chunk of request) text += chunk
  return Object.fromEntries(new URLSearchParams(text))
}

/** `isPlain`: like LinkedIn, without nonce in the id_token and without PKCE. */
async function open(name, isPlain) {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, resolve))
  const issuer = `http://localhost:${server.address().port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      clientOf('careers', `${REDIRECT_ORIGIN}/api/session/${name.toLowerCase()}/callback`),
      clientOf('somebody-else', 'http://localhost:1/callback'),
      clientOf('manager', ...MANAGERS.map((origin) => `${origin}/staff/v1/session/oidc/callback`)),
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => !isPlain },
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 3600, AccessToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // Grants consent automatically, to skip the provider's consent page.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', async (request, response) => {
    const url = new URL(request.url, issuer)
    const uid = /^\/sign-in\/([\w-]+)$/.exec(url.pathname)?.[1]
    if (!uid) {
      if (isPlain && url.pathname === '/auth') url.searchParams.delete('nonce')
      // Each sign-in asks for the identity again, like a choice of account.
      if (url.pathname === '/auth') url.searchParams.set('prompt', 'login')
      request.url = url.pathname + url.search
      return handle(request, response)
    }
    try {
      if (request.method === 'GET') {
        await provider.interactionDetails(request, response)
        return response.writeHead(200, { 'content-type': 'text/html' }).end(page(name, uid))
      }
      const { go, sub, email_verified, ...claims } = await formOf(request)
      if (go === 'cancel') return await provider.interactionFinished(request, response, { error: 'access_denied' })
      if (go === 'fail')
        return await provider.interactionFinished(request, response, { error: 'temporarily_unavailable' })
      const { email, ...names } = claims
      people.set(sub, {
        ...names,
        ...(email && { email, email_verified: email_verified === 'on' }),
        name: `${claims.given_name} ${claims.family_name}`,
      })
      await provider.interactionFinished(request, response, { login: { accountId: sub } })
    } catch (error) {
      response.writeHead(400).end(String(error))
    }
  })
  return issuer
}

const issuers = { google: await open('Google', false), linkedin: await open('LinkedIn', true) }
console.log(JSON.stringify(issuers))
