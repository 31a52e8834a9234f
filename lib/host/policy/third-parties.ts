import type { Company } from '#lib/domain/company'

/** Directives to which a third party can add sources. */
export type Sources = {
  [
    directive in
      | 'script-src'
      | 'style-src'
      | 'img-src'
      | 'font-src'
      | 'media-src'
      | 'connect-src'
      | 'frame-src'
      | 'worker-src'
  ]?: readonly string[]
}

/** Third parties that the operator configures. */
export type Operator = {
  /** Origin of the reCAPTCHA script. Null without a site key. */
  recaptcha: string | null
  hasMapsKey: boolean
  /** Origin of an external funnel API. It links files and media by absolute URL and may use Filestack for uploads. */
  upstream: string | null
  /** Origin of a remote file store to which browsers are redirected. */
  store: string | null
}

export type Uses = Pick<Company, 'is_ua_active' | 'analytics_id' | 'chat_provider' | 'chat_id'>

/** developers.google.com/tag-platform/security/guides/csp, for Google Analytics 4 without advertising. */
const ANALYTICS: Sources = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
}

/** Both providers document that their widgets require 'unsafe-inline' styles. */
const CHATS: { [provider in NonNullable<Uses['chat_provider']>]: Sources } = {
  // docs.crisp.chat, "Crisp domain names"
  crisp: {
    'script-src': ['https://*.crisp.chat'],
    'style-src': ["'unsafe-inline'", 'https://*.crisp.chat'],
    'font-src': ['https://*.crisp.chat'],
    'connect-src': ['https://*.crisp.chat', 'wss://*.relay.crisp.chat'],
    'frame-src': ['https://*.crisp.chat'],
  },
  // intercom.com/help, "Using Intercom with Content Security Policy"
  intercom: {
    'script-src': ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
    'style-src': ["'unsafe-inline'"],
    'font-src': ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
    'connect-src': [
      'https://*.intercom.io',
      'wss://*.intercom.io',
      'https://*.intercom-messenger.com',
      'wss://*.intercom-messenger.com',
      'https://uploads.intercomcdn.com',
      'https://uploads.intercomcdn.eu',
      'https://uploads.au.intercomcdn.com',
      'https://uploads.intercomusercontent.com',
    ],
    'frame-src': ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
  },
}

/**
 * developers.google.com/maps/documentation/javascript/content-security-policy. Other styles are set through CSSOM,
 * which policies allow.
 */
const MAPS: Sources = {
  'script-src': ['https://*.googleapis.com', 'https://*.gstatic.com'],
  'style-src': ['https://fonts.googleapis.com'],
  'font-src': ['https://fonts.gstatic.com'],
  'connect-src': ['https://*.googleapis.com', 'https://*.google.com', 'https://*.gstatic.com', 'data:', 'blob:'],
  'frame-src': ['https://*.google.com'],
}

const recaptcha = (origin: string): Sources => ({
  'script-src': [origin, 'https://www.gstatic.com/recaptcha/'],
  'connect-src': [origin],
  'frame-src': [origin],
})

const upstream = (origin: string): Sources => ({
  'img-src': [origin],
  'media-src': [origin],
  'connect-src': [origin, 'https://*.filestackapi.com', 'https://*.filestackcontent.com', 'https://*.amazonaws.com'],
  'frame-src': [origin],
})

const store = (origin: string): Sources => ({
  'img-src': [origin],
  'media-src': [origin],
  'connect-src': [origin],
  'frame-src': [origin],
})

/** Sources of all third parties that the company or the operator has enabled. */
export const thirdParties = (uses: Uses | null, operator: Operator): Sources[] => [
  ...(uses?.is_ua_active && uses.analytics_id ? [ANALYTICS] : []),
  ...(uses?.chat_provider && uses.chat_id ? [CHATS[uses.chat_provider]] : []),
  ...(operator.hasMapsKey ? [MAPS] : []),
  ...(operator.recaptcha ? [recaptcha(operator.recaptcha)] : []),
  ...(operator.upstream ? [upstream(operator.upstream)] : []),
  ...(operator.store ? [store(operator.store)] : []),
]
