/** As the page's own language goes, where the script's tag says no title. */
type Titles = { readonly [language: string]: string }

/** The height that a frame has until its list has said its own. */
const HEIGHT = 480
const TALLEST = 20_000

/**
 * What an integrator's one line loads: it puts the company's list of jobs where it stands and gives it the height that
 * the list asks for. `data-jobs`: which list; `data-title`: what screen readers call it. It keeps nothing and tells
 * nobody anything.
 */
export const embedScript = (slug: string, titles: Titles) => `(function () {
  var script = document.currentScript
  if (!script) return
  var titles = ${JSON.stringify(titles)}
  var origin = new URL(script.src).origin
  var frame = document.createElement('iframe')
  frame.src = origin + '/iframe/' + encodeURIComponent(script.dataset.jobs || ${JSON.stringify(slug)})
  frame.title = script.dataset.title || titles[document.documentElement.lang.slice(0, 2)] || titles.en
  frame.loading = 'lazy'
  frame.style.cssText = 'display:block;width:100%;height:${HEIGHT}px;border:0'
  addEventListener('message', function (event) {
    var said = event.data
    if (event.source !== frame.contentWindow || event.origin !== origin || !said) return
    if (said.type === 'careers:height' && said.height > 0)
      frame.style.height = Math.min(Math.ceil(said.height), ${TALLEST}) + 'px'
  })
  script.after(frame)
})()
`
