import type { ComponentProps } from 'react'
import { Funnel } from '#components/funnel/funnel'
import { clearReadCache } from '#components/funnel/render-survey'
import { type ModalProps, ModalsProvider } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { clearLastUser } from '#lib/client/session-user'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import type { Campaign } from '#lib/domain/campaign'

const none = () => null
const Details = ({ onClose }: ModalProps) => (
  <div role="dialog">
    <button onClick={onClose}>Close</button>
  </div>
)

type Parts = Pick<ComponentProps<typeof Funnel>, 'account' | 'recorder'>

const noForms: Parts['account'] = () => <h1>Sign in here</h1>

/** For tests: the application, by default without its recorder and its account forms. */
export const renderFunnel = (campaign: Campaign, { account = noForms, recorder = none }: Partial<Parts> = {}) =>
  renderSite(
    <ModalsProvider registry={{}}>
      <Funnel
        campaign={campaign}
        websiteVideo={null}
        help={{ isHelpDisplayed: true, conformance: 'unknown' }}
        account={account}
        verification={<h1>Accept the terms here</h1>}
        contactDialog={Details}
        recorder={recorder}
      />
    </ModalsProvider>,
    { isCacheShared: true },
  )

export const setSignedIn = (isSignedIn: boolean) =>
  void (document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${isSignedIn ? 60 : 0}`)

/** Call before each test: a visitor opens the application for the first time. */
export async function openApply({ isSignedIn = false, search = '' } = {}) {
  window.scrollTo = () => {}
  localStorage.clear()
  sessionStorage.clear()
  // A new entry removes the entries of earlier tests that would follow it in the history.
  history.pushState(null, '', `/jobs/baker/apply${search}`)
  setSignedIn(isSignedIn)
  clearLastUser()
  await clearReadCache()
}
