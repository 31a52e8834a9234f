import { endpoint } from '#lib/contract/endpoint'

/** Extension: sends a link that confirms the email address. Does nothing if the address is already confirmed. */
export const sendVerification = endpoint({ method: 'POST', path: '/me/verification' })
