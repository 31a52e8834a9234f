import type accessibility from '#messages/fr/accessibility'
import type account from '#messages/fr/account'
import type applications from '#messages/fr/applications'
import type adjustments from '#messages/fr/adjustments'
import type alerts from '#messages/fr/alerts'
import type alertlist from '#messages/fr/alertlist'
import type campaign from '#messages/fr/campaign'
import type consent from '#messages/fr/consent'
import type embedding from '#messages/fr/embedding'
import type enumerations from '#messages/fr/enumerations'
import type errors from '#messages/fr/errors'
import type files from '#messages/fr/files'
import type funnel from '#messages/fr/funnel'
import type information from '#messages/fr/information'
import type manager from '#messages/fr/manager'
import type manageraudit from '#messages/fr/manageraudit'
import type managermembers from '#messages/fr/managermembers'
import type managerfigures from '#messages/fr/managerfigures'
import type managerapplication from '#messages/fr/managerapplication'
import type managerinbox from '#messages/fr/managerinbox'
import type managerpasskeys from '#messages/fr/managerpasskeys'
import type managershare from '#messages/fr/managershare'
import type managerschedule from '#messages/fr/managerschedule'
import type managersettings from '#messages/fr/managersettings'
import type messaging from '#messages/fr/messaging'
import type phone from '#messages/fr/phone'
import type profile from '#messages/fr/profile'
import type recorder from '#messages/fr/recorder'
import type site from '#messages/fr/site'
import type sponsorship from '#messages/fr/sponsorship'
import type ui from '#messages/fr/ui'
import type website from '#messages/fr/website'

type AllMessages = {
  ACCESSIBILITY: typeof accessibility
  ACCOUNT: typeof account
  APPLICATIONS: typeof applications
  ADJUSTMENTS: typeof adjustments
  ALERTS: typeof alerts
  ALERTLIST: typeof alertlist
  CAMPAIGN: typeof campaign
  CONSENT: typeof consent
  EMBEDDING: typeof embedding
  ENUMERATIONS: typeof enumerations
  ERRORS: typeof errors
  FILES: typeof files
  FUNNEL: typeof funnel
  INFORMATION: typeof information
  MANAGER: typeof manager
  MANAGERAUDIT: typeof manageraudit
  MANAGERMEMBERS: typeof managermembers
  MANAGERFIGURES: typeof managerfigures
  MANAGERAPPLICATION: typeof managerapplication
  MANAGERINBOX: typeof managerinbox
  MANAGERPASSKEYS: typeof managerpasskeys
  MANAGERSHARE: typeof managershare
  MANAGERSCHEDULE: typeof managerschedule
  MANAGERSETTINGS: typeof managersettings
  MESSAGING: typeof messaging
  PHONE: typeof phone
  PROFILE: typeof profile
  RECORDER: typeof recorder
  SITE: typeof site
  SPONSORSHIP: typeof sponsorship
  UI: typeof ui
  WEBSITE: typeof website
}

/** Checks message keys at compile time against French, the first language. */
declare module 'next-intl' {
  interface AppConfig {
    Messages: AllMessages
  }
}
