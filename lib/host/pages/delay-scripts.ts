import { HYDRATED } from '#lib/domain/hydrated'
import { SCRIPT_NOTICE } from '#lib/domain/script-notice'

/** Script and preload elements exactly as Next writes them. */
const SCRIPT = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g
const PRELOAD = /<link rel="preload" as="script" fetchPriority="low" href="\/_next\/static\/[^"]+"\/>/g
const HEAD = '<meta charSet="utf-8"/>'

/** Older clicks and submits are not repeated, because the user may have given up. */
const MAX_AGE_MS = 10_000
const POLL_MS = 50
/**
 * Repeats the last click on a button, or the last submission of a form with `novalidate`, that happened before
 * hydration. Without hydration, a click has no effect, and the browser would submit the form and its values to the URL
 * of the page. Links and other forms work without scripts. Parts of a page that load later hydrate later, so each
 * element is checked: React sets its props as a property of the element.
 *
 * An event that makes React hydrate the element must not be repeated, because React handles it. React's listener on the
 * document runs before the event reaches the root element, where `settle` finds the element hydrated. If React cannot
 * handle an event yet, it stops the event, so that `settle` does not run.
 *
 * `warn` shows the notice that scripts could not be loaded, and hides it after hydration.
 */
const REPLAY_SCRIPT = `let last,isReady=false
const warn=()=>document.getElementById('${SCRIPT_NOTICE}')?.toggleAttribute('hidden',isReady)
const isHydrated=element=>Object.keys(element).some(key=>key.startsWith('__reactProps'))
const repeat=()=>{if(!last||Date.now()-last.at>=${MAX_AGE_MS})return
if(!isHydrated(last.element))return setTimeout(repeat,${POLL_MS})
const {element,act}=last
last=null
if(element.isConnected)act()}
const remember=(element,act)=>{last={element,act,at:Date.now()}
setTimeout(isReady?repeat:warn,isReady?0:${MAX_AGE_MS})}
const press=({target})=>{const button=target.closest('button[type="button"]')
last=null
if(button&&!isHydrated(button))remember(button,()=>button.click())}
const submit=event=>{const form=event.target
if(!form.noValidate||isHydrated(form))return
event.preventDefault()
remember(form,()=>form.requestSubmit())}
const settle=()=>{if(last&&isHydrated(last.element))last=null}
for(const [name,listen] of [['click',press],['submit',submit]]){addEventListener(name,listen,true)
document.documentElement.addEventListener(name,settle,true)}
addEventListener('${HYDRATED}',()=>{isReady=true
warn()
setTimeout(repeat)},{once:true})`

/**
 * Starts the delayed scripts after the first paint and after the image at the top of the page has loaded. Starts
 * earlier on user input or if the page is hidden, and after two seconds at the latest.
 */
export const SCRIPT_STARTER = `(()=>{${REPLAY_SCRIPT}
let begun=false
const start=()=>{if(begun)return
begun=true
for(const waiting of document.querySelectorAll('script[data-later^="/_next/static/"]')){const script=document.createElement('script')
script.src=waiting.dataset.later
script.async=true
script.onerror=warn
waiting.replaceWith(script)}}
const whenReady=()=>document.readyState==='loading'?addEventListener('DOMContentLoaded',start):start()
if(document.visibilityState==='hidden'||typeof PerformanceObserver==='undefined')return whenReady()
const afterFrame=()=>requestAnimationFrame(()=>setTimeout(whenReady))
new PerformanceObserver(()=>{const top=document.querySelector('img[fetchpriority="high"]')
if(!top||top.complete)return afterFrame()
top.addEventListener('load',afterFrame)
top.addEventListener('error',afterFrame)}).observe({type:'paint',buffered:true})
for(const name of ['pointerdown','keydown'])addEventListener(name,whenReady,{once:true,capture:true})
setTimeout(whenReady,2000)})()`

/**
 * Returns the page with its scripts delayed until after the first paint. On a phone, scripts take about a second of
 * network and processor time, which would delay the first paint. A page without scripts is not changed.
 */
export function delayScripts(html: string): string {
  if (!html.includes(HEAD) || html.search(SCRIPT) < 0) return html
  return (
    html
      .replaceAll(PRELOAD, '')
      .replaceAll(SCRIPT, (_, scriptUrl: string) => `<script type="text/later" data-later="${scriptUrl}"></script>`)
      // Placed before the style sheets, because an inline script after a style sheet waits for it.
      .replace(HEAD, `${HEAD}<script>${SCRIPT_STARTER}</script>`)
  )
}
