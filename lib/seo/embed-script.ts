/** Frame titles by language, used if the script element sets none. The page's language selects one. */
type Titles = { readonly [language: string]: string }

/** The height of a frame until its list has sent its own. */
const DEFAULT_HEIGHT = 480
const MAX_HEIGHT = 20_000

/**
 * The script that other sites load: it inserts an iframe with the company's jobs and adjusts its height to the list.
 * `data-jobs` selects the list, and `data-title` is the accessible name. The script stores nothing and sends nothing.
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
  frame.style.cssText = 'display:block;width:100%;height:${DEFAULT_HEIGHT}px;border:0'
  addEventListener('message', function (event) {
    var message = event.data
    if (event.source !== frame.contentWindow || event.origin !== origin || !message) return
    if (message.type === 'careers:height' && message.height > 0)
      frame.style.height = Math.min(Math.ceil(message.height), ${MAX_HEIGHT}) + 'px'
  })
  script.after(frame)
})()
`
