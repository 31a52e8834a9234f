import { HYDRATED } from '#lib/domain/hydrated'

/** Next's own scripts, as it writes them, and what would fetch one of them early. */
const SCRIPT = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g
const PRELOAD = /<link rel="preload" as="script" fetchPriority="low" href="\/_next\/static\/[^"]+"\/>/g
const HEAD = '<meta charSet="utf-8"/>'

/** A press that is older than this was given up. */
const PRESS_MS = 10_000
/**
 * A button does nothing before the scripts run: the last one that was pressed is pressed again then. Links and forms work
 * by themselves. A press by which React takes the page over (`now`) it has dealt with.
 */
const PRESSER = `(()=>{let last,now
const press=({target})=>{const button=target.closest('button[type="button"]')
if(!button)return
last=now={button,at:Date.now()}
setTimeout(()=>{now=null})}
addEventListener('click',press,true)
addEventListener('${HYDRATED}',()=>{removeEventListener('click',press,true)
if(last&&!now)setTimeout(()=>Date.now()-last.at<${PRESS_MS}&&last.button.click())},{once:true})})()`

/**
 * Starts the scripts that wait, once the page is seen: its first paint, and the picture at its top, are there. Sooner
 * where somebody touches it, where nobody sees it, and after two seconds in any case.
 */
export const STARTER = `${PRESSER}
;(()=>{let begun=false
const start=()=>{if(begun)return
begun=true
for(const waiting of document.querySelectorAll('script[data-later^="/_next/static/"]')){const script=document.createElement('script')
script.src=waiting.dataset.later
script.async=true
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
 * The page with its scripts behind what it shows: on a phone they take a second of the network and of the processor, which
 * the first picture would wait for. Without scripts it is the same page.
 */
export function paintFirst(html: string): string {
  if (!html.includes(HEAD) || html.search(SCRIPT) < 0) return html
  return (
    html
      .replaceAll(PRELOAD, '')
      .replaceAll(SCRIPT, (_, address: string) => `<script type="text/later" data-later="${address}"></script>`)
      // Before the sheets: an inline script behind them waits for them.
      .replace(HEAD, `${HEAD}<script>${STARTER}</script>`)
  )
}
