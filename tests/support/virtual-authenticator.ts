import type { Page } from 'playwright/test'

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
    /** While locked, the member does not confirm with a finger, face or PIN. */
    setLocked: (isLocked: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isLocked }),
    /** While the member is absent, a request waits. */
    setPresent: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
