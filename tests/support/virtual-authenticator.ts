import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'

const randomId = () => randomBytes(16).toString('base64')

export type VirtualAuthenticator = Awaited<ReturnType<typeof addVirtualAuthenticator>>

/** A device with a screen lock, which confirms every request for a passkey unless it is locked. */
export async function addVirtualAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** On a locked device, the member cannot confirm with a finger, face or PIN. */
    setLocked: (isLocked: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isLocked }),
    /** While the member is absent, a request waits. */
    setPresent: (isPresent: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isPresent }),
    /** Adds a passkey that the server does not know. */
    addUnknownPasskey: (rpId: string) => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
      const ids = { credentialId: randomId(), userHandle: randomId(), rpId }
      const credential = { ...ids, isResidentCredential: true, privateKey: key, signCount: 0 }
      return session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    removePasskeys: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
