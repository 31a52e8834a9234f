import type { TestApi } from '#tests/support/api'

/** A browser on the sign-in page of the back office. It stores the cookies that it gets. */
export function openManagerBrowser(test: TestApi, address = '10.0.0.1') {
  const cookies = new Map<string, string>()
  const post = async (path: string, body: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { host: 'manager.test', 'sec-fetch-site': 'same-origin', 'x-client-address': address, cookie }
    const reply = await test.staff('POST', path, body, undefined, headers)
    for (const text of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      cookies.set(name, value)
    }
    return reply
  }
  return {
    post,
    requestCode: (email: string, browser?: string) => post('/session/codes', { email, ...(browser && { browser }) }),
    signIn: (email: string, code: string) => post('/session', { email, code }),
  }
}
